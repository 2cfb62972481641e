import { createServer, resource } from "@ninefold/server";
import { bikes } from "../shared/bikes.ts";
import { customers } from "../shared/customers.ts";
import { labour } from "../shared/labour.ts";
import { mechanics } from "../shared/mechanics.ts";
import { parts } from "../shared/parts.ts";
import { repairs } from "../shared/repairs.ts";
import { requests } from "../shared/requests.ts";
import { appRoles } from "../shared/roles.ts";

export default createServer({
  roles: appRoles,
  resources: [
    resource(customers),
    resource(bikes),
    resource(mechanics),
    resource(repairs),
    resource(parts),
    resource(labour),
    resource(requests),
  ],
});
