import { createServer, resource } from "@ninefold/server";
import { lists } from "../shared/lists.ts";

export default createServer({ resources: [resource(lists)] });
