import { createServer, resource } from "@ninefold/server";
import { bills } from "../shared/bills.ts";

export default createServer({ resources: [resource(bills)] });
