import { createServer, resource } from "@ninefold/server";
import { plans } from "../shared/plans.ts";

export default createServer({ resources: [resource(plans)] });
