// query_data: one SELECT on the preview's database, read only.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const queryData = defineTool({
  name: "query_data",
  readsOnly: true,
  description:
    "Runs one SELECT on the preview's PostgreSQL schema (sample data) and gives its first 100 rows as JSON texts.",
  input: z.object({ sql: z.string().min(1).max(4_000) }),
  progress: () => "Looking at the preview's data",
  run: async ({ sources, projectId, signal, seen }, { sql }) => ({
    of: seen(),
    ...(await sources.queryData(projectId, sql, signal)),
  }),
});
