// search_files: where a text occurs.
import { z } from "zod";
import { defineTool } from "./tool.ts";

const MATCHES_MAX = 100;
const LINE_MAX_CHARACTERS = 240;

export const searchFiles = defineTool({
  name: "search_files",
  kind: "searching",
  description: "Finds the lines that contain `query` (plain text, case ignored).",
  input: z.object({ query: z.string().min(1).max(200) }),
  progress: ({ query }) => `Searching for "${query}"`,
  run({ draft }, { query }) {
    const wanted = query.toLowerCase();
    const matches = Object.entries(draft.files()).flatMap(([path, content]) =>
      content
        .split("\n")
        .flatMap((text, index) =>
          text.toLowerCase().includes(wanted)
            ? [{ path, line: index + 1, text: text.trim().slice(0, LINE_MAX_CHARACTERS) }]
            : [],
        ),
    );
    return {
      matches: matches.slice(0, MATCHES_MAX),
      ...(matches.length > MATCHES_MAX && { more: matches.length - MATCHES_MAX }),
    };
  },
});
