// read_attachment: rows of a CSV or JSON file that the creator attached.
import { z } from "zod";
import { defineTool } from "./tool.ts";

const ROWS_MAX = 200;

export const readAttachment = defineTool({
  name: "read_attachment",
  readsOnly: true,
  description:
    "An attached CSV or JSON file: what each column holds and the kind of field that fits, and its rows from row `from` (0 is the first).",
  kind: "reading",
  input: z.object({
    name: z.string(),
    from: z.number().int().nonnegative().default(0),
    count: z.number().int().nonnegative().max(ROWS_MAX).default(20),
  }),
  progress: ({ name }) => `Reading ${name}`,
  async run({ sources, projectId, signal }, { name, from, count }) {
    const found = await sources.askTable({ projectId, name, signal }, { what: "columns", from, count });
    if (!found) return { error: `There is no attached CSV or JSON file called ${name}.` };
    return { columns: found.columns, total: found.total, rows: found.rows };
  },
});
