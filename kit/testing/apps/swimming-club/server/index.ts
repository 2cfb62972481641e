import { createServer, resource } from "@ninefold/server";
import { lessons, payments, requests } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";

export default createServer({ roles: appRoles, resources: [lessons, requests, payments].map(resource) });
