// One INSERT, UPDATE or DELETE on an app's own schema by the app's own role.
import { changeAsApp } from "./as-app.ts";
import type { AppDatabase } from "./types.ts";

/** How many rows were changed, and those that it gives back (RETURNING); or PostgreSQL's words on why not. */
export type ChangeAnswer = Readonly<{ changed: number; rows: readonly string[] } | { error: string }>;

const ROWS_MAX = 100;
const ROW_MAX_CHARACTERS = 4_000;
const CHANGE = /^\s*(?:insert|update|delete)\b/i;
const NO_CHANGE = "Only one INSERT, UPDATE or DELETE: rows are read with query_data, tables changed by migrations.";

/**
 * The extended protocol takes one statement and no second. What a statement gives back is cut by a SELECT around it: the
 * rows are changed all the same.
 */
export async function changeRows(
  database: Pick<AppDatabase, "url">,
  sql: string,
  signal: AbortSignal,
): Promise<ChangeAnswer> {
  if (!CHANGE.test(sql)) return { error: NO_CHANGE };
  const asked = sql.trim().replace(/;{1,64}$/, "");
  const givesBack = /\breturning\b/i.test(asked);
  const text = givesBack
    ? `with done as (${asked}\n), counted as (select count(*)::int as changed from done)
       select (select changed from counted) as changed, pg_catalog.left(pg_catalog.row_to_json(done)::pg_catalog.text, ${ROW_MAX_CHARACTERS}) as row
       from done limit ${ROWS_MAX}`
    : asked;
  try {
    return await changeAsApp(
      database,
      async (client) => {
        // The driver knows `queryMode`; its types do not.
        const single = { text, queryMode: "extended" };
        const { rows, rowCount } = await client.query<{ changed: number; row: string }>(single);
        if (!givesBack) return { changed: rowCount ?? 0, rows: [] };
        return { changed: rows[0]?.changed ?? 0, rows: rows.map(({ row }) => row) };
      },
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    return { error: error instanceof Error ? error.message : "The rows could not be changed." };
  }
}
