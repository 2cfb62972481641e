// run_sql: one change of rows in what the preview shows of the run.
import { z } from "zod";
import { defineTool } from "./tool.ts";

/** What an app does with a certain row can be tried only where there is such a row. */
export const runSql = defineTool({
  name: "run_sql",
  kind: "inspecting",
  isOfPreview: true,
  description:
    "Runs one INSERT, UPDATE or DELETE on the rows of the app, with the app's own rights, to try something out.",
  input: z.object({ sql: z.string().min(1).max(4_000) }),
  progress: () => "Changing rows of the preview",
  async run(context, { sql }) {
    const { sources, projectId, signal } = context;
    const refusal = await context.refusalToWrite();
    if (refusal !== null) return { error: refusal };
    return sources.changeData(projectId, sql, signal);
  },
});
