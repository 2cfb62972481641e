// import_attachment: the rows of an attached file as rows of a table, by a migration: in the preview and, deployed, live.
import { z } from "zod";
import { FIELD_KINDS } from "#kinds";
import type { ColumnMapping } from "../tables/import-sql.ts";
import { nextMigration } from "./next-migration.ts";
import { defineTool } from "./tool.ts";

const FIELDS_MAX = 60;

const taking = z.object({
  column: z.string().describe("as read_attachment names it"),
  with: z.array(z.string()).max(5).optional().describe("further columns, joined to it with a space"),
  field: z.string().regex(/^[a-z][A-Za-z0-9]*$/, "must be the field's key in camel case"),
  kind: z.enum(FIELD_KINDS).meta({ enum: undefined }),
  required: z.boolean().optional(),
  options: z.array(z.string()).optional().describe("of a choice"),
  to: z.string().optional().describe("of a relation: the table it points at"),
  toField: z.string().optional().describe("of a relation: the field of that table that the cells name"),
});

export const importAttachment = defineTool({
  name: "import_attachment",
  description:
    "Adds the rows of an attached CSV or JSON file to a table that server/migrations make, by migrations that run once in the preview and once live. Numbers, amounts, dates and yes/no are read as people of different countries write them; rows that are there already are not added again. `table`: the entity's name; `field`: its key; `kind`: the call that makes the field.",
  kind: "writing",
  input: z.object({
    name: z.string(),
    table: z.string().regex(/^[a-z][a-z0-9_]*$/, "must be the entity's name in snake case"),
    fields: z.array(taking).min(1).max(FIELDS_MAX),
  }),
  progress: ({ name, table }) => `Bringing ${name} into ${table.replaceAll("_", " ")}`,
  async run({ sources, projectId, signal, draft }, { name, table, fields }) {
    const question = { what: "import", table, fields: fields as readonly ColumnMapping[], source: name } as const;
    const found = await sources.askTable({ projectId, name, signal }, question);
    if (!found) return { error: `There is no attached CSV or JSON file called ${name}.` };
    if (!found.imported) {
      const named = fields.flatMap(({ column, with: others = [] }) => [column, ...others]);
      const unknown = named.find((column) => !found.names.includes(column));
      return { error: `${name} has no column "${unknown}". It has: ${found.names.join(", ")}.` };
    }
    const { files, ...told } = found.imported;
    if (files.length === 0) return { error: `No row of ${name} could be read. ${told.leftOut.join(". ")}` };
    const paths: string[] = [];
    for (const text of files) {
      const path = nextMigration(Object.keys(draft.files()), `import_${table}`);
      const written = draft.write(path, text);
      if ("error" in written) return { ...written, paths, note: `The rows of ${paths.length} files were written.` };
      paths.push(path);
    }
    return { ok: true, paths, ...told };
  },
});
