// search_files: where a text occurs.
import { z } from "zod";
import { linesWith } from "#workspace";
import { defineTool } from "./tool.ts";

const MATCHES_MAX = 100;

export const searchFiles = defineTool({
  name: "search_files",
  readsOnly: true,
  kind: "searching",
  description: "Finds the lines that contain `query` (plain text, case ignored).",
  input: z.object({ query: z.string().min(1).max(200) }),
  progress: ({ query }) => `Searching for "${query}"`,
  run({ draft }, { query }) {
    const matches = linesWith(draft.files(), query);
    return {
      matches: matches.slice(0, MATCHES_MAX),
      ...(matches.length > MATCHES_MAX && { more: matches.length - MATCHES_MAX }),
    };
  },
});
