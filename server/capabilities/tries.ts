// What apps are woken for and told again until they have taken it: the tries of a row, alike in each table of such rows.
import { sql } from "kysely";
import { type Database, storableText } from "#database";

/** Tables with the columns `state`, `attempts`, `begin_at`, `error` and `finished_at`. */
export type TableOfTries = "hook_deliveries" | "sale_events";

export const OPEN_TRIES = ["waiting", "running"] as const;

export function createTries<Row>({ query }: Pick<Database, "query">, name: TableOfTries) {
  const table = sql.table(name);
  return {
    /** Begins a try; null when it was ended meanwhile or is to begin later. */
    async begin(id: string): Promise<Row | null> {
      const { rows } = await sql<Row>`update ${table} set state = 'running', attempts = attempts + 1
        where id = ${id} and state in ('waiting', 'running') and begin_at <= now() returning *`.execute(query);
      return rows[0] ?? null;
    },

    async postpone(id: string, beginAt: Date, error: string): Promise<void> {
      await sql`update ${table} set state = 'waiting', begin_at = ${beginAt}, error = ${storableText(error)}
        where id = ${id}`.execute(query);
    },

    async end(id: string, state: "done" | "failed", error: string | null): Promise<void> {
      const told = error === null ? null : storableText(error);
      await sql`update ${table} set state = ${state}, error = ${told}, finished_at = now() where id = ${id}`.execute(
        query,
      );
    },
  };
}
