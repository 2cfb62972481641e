// begin_from_template: a finished app as the beginning of a project that has nothing of its own yet.
import { z } from "zod";
import { TEMPLATE_NAME_MAX_LENGTH } from "#contract";
import { defineTool } from "./tool.ts";

/** What a template has already works: a run that begins there spends its turns on what is different. */
export const beginFromTemplate = defineTool({
  name: "begin_from_template",
  kind: "writing",
  description:
    "Makes a finished app (read_example lists them) the files of a project that has nothing of its own yet. Only where it has most of what was asked: what is left over has to be taken out again.",
  input: z.object({ name: z.string().max(TEMPLATE_NAME_MAX_LENGTH) }),
  progress: ({ name }) => `Beginning from ${name}`,
  async run({ draft, isUntouched, began, sources: { templates } }, { name }) {
    if (!isUntouched || draft.version() > 0)
      return { error: "The project has something of its own already: take what fits from read_example instead." };
    const template = await templates.read(name);
    if (!template) return { error: `There is no template ${name}. Call read_example without a name for the list.` };
    for (const path of began) draft.remove(path);
    for (const [path, text] of Object.entries(template.files)) {
      const written = draft.write(path, text);
      if ("error" in written) return written;
    }
    return { ok: true, files: Object.keys(template.files) };
  },
});
