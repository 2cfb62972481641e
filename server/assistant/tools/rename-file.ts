// rename_file: gives a file another path.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const renameFile = defineTool({
  name: "rename_file",
  kind: "writing",
  isRepeatable: true,
  description: "Moves a file to another path. Imports of it are not changed.",
  input: z.object({ from: z.string(), to: z.string() }),
  progress: ({ from, to }) => `Renaming ${from} to ${to}`,
  run: ({ draft }, { from, to }) => draft.rename(from, to),
});
