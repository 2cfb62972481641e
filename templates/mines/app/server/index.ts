import { createServer, resource } from "@ninefold/server";
import { times } from "../shared/times.ts";

export default createServer({ resources: [resource(times)] });
