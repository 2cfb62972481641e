import { createServer, resource } from "@ninefold/server";
import { exercises } from "../shared/exercises.ts";
import { sets } from "../shared/sets.ts";

export default createServer({ resources: [resource(exercises), resource(sets)] });
