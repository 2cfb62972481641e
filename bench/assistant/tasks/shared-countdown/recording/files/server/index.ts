import { createServer, resource } from "@ninefold/server";
import { countdowns } from "../shared/countdowns.ts";

export default createServer({ resources: [resource(countdowns)] });
