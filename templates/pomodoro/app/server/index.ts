import { createServer, resource } from "@ninefold/server";
import { clocks } from "../shared/clocks.ts";
import { rounds } from "../shared/rounds.ts";
import { tasks } from "../shared/tasks.ts";

export default createServer({ resources: [resource(clocks), resource(rounds), resource(tasks)] });
