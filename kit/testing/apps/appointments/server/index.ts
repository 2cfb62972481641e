import { createServer, resource } from "@ninefold/server";
import { appointments, orders, products, stylists } from "../shared/salon.ts";

export default createServer({ resources: [stylists, appointments, products, orders].map(resource) });
