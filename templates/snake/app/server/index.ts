import { createServer, resource } from "@ninefold/server";
import { scores } from "../shared/scores.ts";

export default createServer({ resources: [resource(scores)] });
