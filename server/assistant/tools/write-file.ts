// write_file: a new file, or a whole new text for one that is there.
import { z } from "zod";
import { brokenImports, isStub, lossOfWrite, STUB_REFUSAL } from "../guards/whole-writes.ts";
import { defineTool } from "./tool.ts";

/** New files have no passage to replace. A text that loses much of the old one is refused once, with what it loses. */
export const writeFile = defineTool({
  name: "write_file",
  kind: "writing",
  isRepeatable: true,
  description: "Creates a file or replaces its whole text. For changes of a file that is there prefer edit_file.",
  input: z.object({ path: z.string(), content: z.string() }),
  progress: ({ path }) => `Writing ${path}`,
  run({ draft, isUntouched, wasRefused }, { path, content }) {
    const before = draft.read(path);
    if (isStub(content, before)) return { error: STUB_REFUSAL };
    const loss = isUntouched ? null : lossOfWrite(path, before, content);
    const refused = `write ${path}`;
    const broken = brokenImports(path, before, content, draft.files());
    if (loss === null || wasRefused(refused)) {
      const written = draft.write(path, content);
      return "error" in written || broken === null ? written : { ...written, broken };
    }
    return { error: `${broken ?? loss} If that is meant, make the same call again; else use edit_file.`, refused };
  },
});
