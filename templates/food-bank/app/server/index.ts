import { createServer, resource } from "@ninefold/server";
import { batches } from "../shared/batches.ts";
import { foods } from "../shared/foods.ts";
import { handouts } from "../shared/handouts.ts";

export default createServer({ resources: [resource(batches), resource(foods), resource(handouts)] });
