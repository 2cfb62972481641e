import { createServer, resource } from "@ninefold/server";
import { costs } from "../shared/costs.ts";
import { people } from "../shared/people.ts";

export default createServer({ resources: [resource(costs), resource(people)] });
