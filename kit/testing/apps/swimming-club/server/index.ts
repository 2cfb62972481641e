import { createServer, resource } from "@ninefold/server";
import { lessons, payments, requests, swimmers, times } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";

export default createServer({
  roles: appRoles,
  resources: [lessons, requests, swimmers, times, payments].map(resource),
});
