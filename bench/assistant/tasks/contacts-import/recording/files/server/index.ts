import { createServer, resource } from "@ninefold/server";
import { contacts } from "../shared/contacts.ts";

export default createServer({ resources: [resource(contacts)] });
