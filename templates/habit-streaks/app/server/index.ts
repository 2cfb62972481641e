import { createServer, resource } from "@ninefold/server";
import { habits } from "../shared/habits.ts";
import { ticks } from "../shared/ticks.ts";

export default createServer({ resources: [resource(habits), resource(ticks)] });
