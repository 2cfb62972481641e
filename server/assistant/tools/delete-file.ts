// delete_file: takes a file out of the project.
import { z } from "zod";
import { lossOfRemoval } from "../guards/whole-writes.ts";
import { defineTool } from "./tool.ts";

/** What is not used any more should not be shipped. A run that deletes most of a project is asked once whether it means it. */
export const deleteFile = defineTool({
  name: "delete_file",
  kind: "writing",
  isRepeatable: true,
  description: "Deletes a file.",
  input: z.object({ path: z.string() }),
  progress: ({ path }) => `Deleting ${path}`,
  run({ draft, began, wasRefused }, { path }) {
    const loss = draft.read(path) === null ? null : lossOfRemoval(path, draft.files(), began);
    const refused = "delete most files";
    if (loss === null || wasRefused(refused)) return draft.remove(path);
    return { error: `${loss} Only if the creator asked for that, go on in your next turn.`, refused };
  },
});
