import { createServer, resource } from "@ninefold/server";
import { clients } from "../shared/clients.ts";
import { invoices } from "../shared/invoices.ts";
import { lines } from "../shared/lines.ts";
import { senders } from "../shared/senders.ts";

export default createServer({ resources: [resource(clients), resource(invoices), resource(lines), resource(senders)] });
