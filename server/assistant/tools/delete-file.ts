// delete_file: takes a file out of the project.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const deleteFile = defineTool({
  name: "delete_file",
  kind: "writing",
  description: "Deletes a file.",
  input: z.object({ path: z.string() }),
  progress: ({ path }) => `Deleting ${path}`,
  run: ({ draft }, { path }) => draft.remove(path),
});
