// write_file: a new file, or a whole new text for one that is there.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const writeFile = defineTool({
  name: "write_file",
  kind: "writing",
  description: "Creates a file or replaces its whole text. For small changes prefer edit_file.",
  input: z.object({ path: z.string(), content: z.string() }),
  progress: ({ path }) => `Writing ${path}`,
  run: ({ draft }, { path, content }) => draft.write(path, content),
});
