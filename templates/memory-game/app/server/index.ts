import { createServer, resource } from "@ninefold/server";
import { games } from "../shared/games.ts";

export default createServer({ resources: [resource(games)] });
