import { createServer, resource } from "@ninefold/server";
import { handouts } from "../shared/handouts.ts";
import { items } from "../shared/items.ts";

export default createServer({ resources: [resource(items), resource(handouts)] });
