// save_attachment: an attached picture as an asset of the project, or an attached file's rows as JSON, for code to read.
import { z } from "zod";
import { assetTypeOf, isAssetPath } from "#contract";
import { defineTool } from "./tool.ts";

export const saveAttachment = defineTool({
  name: "save_attachment",
  description:
    'Puts an attached file into the project. An image: at a `path` such as "assets/logo.png", with the ending of its kind; pages show it with asset("logo.png"). A CSV or JSON file: its rows as a JSON array at `path` (as "server/data/hours.json"), for lists that pages show as they are; `fields` renames columns ({ "First name": "firstName" }) and leaves out those that it does not name. Rows that people change belong into a table: import_attachment.',
  kind: "writing",
  input: z.object({
    name: z.string(),
    path: z.string().regex(/\.json$|^assets\//, "must end in .json, or be below assets/ for an image"),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  progress: ({ name, path }) => `Putting ${name} into ${path}`,
  async run({ sources, projectId, signal, draft }, { name, path, fields }) {
    if (isAssetPath(path)) {
      const image = await sources.readImage(projectId, name);
      if (!image) return { error: `There is no attached image called ${name}.` };
      if (assetTypeOf(path) !== image.mediaType)
        return { error: `${name} is ${image.mediaType}: give the path an ending that says so.` };
      const content = `data:${image.mediaType};base64,${image.content.toString("base64")}`;
      const written = draft.write(path, content);
      return "error" in written ? written : { ok: true, bytes: image.content.byteLength };
    }
    const found = await sources.askTable({ projectId, name, signal }, { what: "rows" });
    if (!found) return { error: `There is no attached CSV or JSON file called ${name}.` };
    const rows = (found.rows ?? []).map((row) =>
      fields === undefined
        ? row
        : Object.fromEntries(Object.entries(fields).map(([column, field]) => [field, row[column] ?? null])),
    );
    const written = draft.write(path, `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`);
    return "error" in written ? written : { ok: true, rows: rows.length };
  },
});
