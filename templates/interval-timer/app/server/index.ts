import { createServer, resource } from "@ninefold/server";
import { sessions } from "../shared/sessions.ts";
import { workouts } from "../shared/workouts.ts";

export default createServer({ resources: [resource(sessions), resource(workouts)] });
