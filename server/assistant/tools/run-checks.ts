// run_checks: build, types, migrations, start, every page rendered once.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const runChecks = defineTool({
  name: "run_checks",
  isCostly: true,
  kind: "checking",
  description:
    "Builds the app, checks its types, runs its migrations on an empty schema, starts it, renders every page once and runs the app's tests.",
  input: z.object({}),
  progress: () => "Checking the app",
  run: (context) => context.check(),
});
