// query_data: one SELECT on the preview's database, read only.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const queryData = defineTool({
  name: "query_data",
  readsOnly: true,
  isOfPreview: true,
  description:
    "Runs one SELECT on the preview's PostgreSQL schema (sample data) and gives its first 100 rows as JSON texts.",
  input: z.object({ sql: z.string().min(1).max(4_000) }),
  progress: () => "Looking at the preview's data",
  run: ({ sources, projectId, signal }, { sql }) => sources.queryData(projectId, sql, signal),
});
