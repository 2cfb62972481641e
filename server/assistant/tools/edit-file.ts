// edit_file: replaces one exact passage that occurs once.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const editFile = defineTool({
  name: "edit_file",
  description:
    "Replaces `find`, which must occur exactly once in the file, by `replace`. Include enough of its surroundings.",
  input: z.object({ path: z.string(), find: z.string().min(1), replace: z.string() }),
  progress: ({ path }) => `Editing ${path}`,
  run({ draft }, { path, find, replace }) {
    const text = draft.read(path);
    if (text === null) return { error: `There is no file ${path}. list_files shows what there is.` };
    const parts = text.split(find);
    if (parts.length === 1)
      return { error: `${path} does not contain that text. Read the file again and copy the passage exactly.` };
    if (parts.length > 2)
      return { error: `${path} contains that text ${parts.length - 1} times. Include more of the lines around it.` };
    return draft.write(path, parts.join(replace));
  },
});
