// make_migration: the SQL that takes the tables to what the entities say, as far as it loses nothing.
import { z } from "zod";
import { nextMigration } from "./next-migration.ts";
import { defineTool } from "./tool.ts";

/** Models make a file in shared/ and expect its table. */
const NOTHING_TO_DO =
  "The tables are what the entities say. An entity counts once server/index.ts names it in a resource(…): write that first.";

/** The kit knows which columns an entity has: models that write them by hand get types and indexes wrong. */
export const makeMigration = defineTool({
  name: "make_migration",
  isCostly: true,
  kind: "writing",
  description:
    "Writes the next migration for what the entities have and server/migrations do not make yet: tables, columns, indexes. What might lose data it names under `open` instead: settle that with a migration of your own, and ask_creator before anything is deleted.",
  input: z.object({ name: z.string().min(1).max(60).describe("what it does, in a few words") }),
  progress: () => "Comparing the data with its tables",
  async run({ draft, projectId, signal, sources }, { name }) {
    const difference = await sources.compareSchema({ projectId, files: draft.files(), signal });
    if ("error" in difference) return difference;
    const { statements, open } = difference;
    if (statements.length === 0) return { ok: true, written: null, why: NOTHING_TO_DO, open };
    const path = nextMigration(Object.keys(draft.files()), name);
    const text = `${statements.join("\n")}\n`;
    const written = draft.write(path, text);
    return "error" in written ? written : { ok: true, written: path, text, open };
  },
});
