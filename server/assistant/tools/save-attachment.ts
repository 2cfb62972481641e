// save_attachment: an attached file's rows as a JSON file of the project, for code to read.
import { z } from "zod";
import { defineTool } from "./tool.ts";

export const saveAttachment = defineTool({
  name: "save_attachment",
  description:
    'Writes the rows of an attached CSV or JSON file into the project as a JSON array at `path` (for example "server/data/members.json"). `fields` renames columns: { "First name": "firstName" }; columns that it does not name are left out, or all are kept without it. For lists that pages show as they are (opening hours, a price list). Rows that people should see and change in the app belong into a table: import_attachment.',
  kind: "writing",
  input: z.object({
    name: z.string(),
    path: z.string().regex(/\.json$/, "must end in .json"),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  progress: ({ name, path }) => `Putting ${name} into ${path}`,
  async run({ sources, projectId, signal, draft }, { name, path, fields }) {
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
