// read_example: whole apps of the gallery, to learn from how something is done with the kit.
import { z } from "zod";
import { TEMPLATE_NAME_MAX_LENGTH } from "#contract";
import { defineTool } from "./tool.ts";

/** Of all texts in one answer, as JSON: about 12,000 tokens. Most templates fit whole. */
const FILES_MAX_CHARACTERS = 48_000;

export const readExample = defineTool({
  name: "read_example",
  readsOnly: true,
  kind: "reading",
  description:
    'Finished apps made with the kit, to learn from. Without `name`: what there is. With `name`: that app\'s files; with `path`, one file or all below a folder ("web/").',
  input: z.object({
    name: z.string().max(TEMPLATE_NAME_MAX_LENGTH).optional(),
    path: z.string().max(200).optional(),
  }),
  progress: ({ name }) => (name === undefined ? "Looking through examples" : `Reading the example ${name}`),
  async run({ sources: { templates } }, { name, path }) {
    if (name === undefined) {
      const all = await templates.list();
      return { examples: all.map(({ name: one, summary, uses }) => ({ name: one, summary, uses })) };
    }
    const template = await templates.read(name);
    if (!template) return { error: `There is no example ${name}. Call read_example without a name for the list.` };
    const paths = Object.keys(template.files);
    const wanted = paths.filter((one) => path === undefined || one === path || one.startsWith(path));
    if (wanted.length === 0) return { error: `The example ${name} has no ${path}. It has: ${paths.join(", ")}.` };
    return filesWithin(template.files, wanted);
  },
});

/** Whole files as long as there is room; the rest by name, to be asked for by path. */
function filesWithin(files: Readonly<Record<string, string>>, wanted: readonly string[]) {
  const shown: Record<string, string> = {};
  const left: string[] = [];
  let room = FILES_MAX_CHARACTERS;
  for (const path of wanted) {
    const text = files[path] ?? "";
    const size = JSON.stringify(text).length + path.length;
    if (size > room) left.push(path);
    else {
      shown[path] = text;
      room -= size;
    }
  }
  return { files: shown, ...(left.length > 0 && { leftOut: left, hint: "Ask for these by path." }) };
}
