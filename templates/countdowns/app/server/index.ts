import { createServer, resource } from "@ninefold/server";
import { countdowns, presets } from "../shared/countdowns.ts";

export default createServer({ resources: [resource(countdowns), resource(presets)] });
