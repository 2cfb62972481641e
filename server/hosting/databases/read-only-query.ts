// One SELECT on an app's own schema by the app's own role, in a read-only transaction.

import { lookAsApp } from "./as-app.ts";
import type { AppDatabase } from "./types.ts";

/** Rows as JSON texts, each cut at ROW_MAX_CHARACTERS; or PostgreSQL's words on why not. */
export type ReadOnlyAnswer = Readonly<{ rows: readonly string[]; more: boolean } | { error: string }>;

const ROWS_MAX = 100;
const ROW_MAX_CHARACTERS = 4_000;

/**
 * A cursor takes a SELECT and nothing else, and the extended protocol takes one statement and no second: neither COMMIT nor
 * a change gets in. PostgreSQL itself refuses writes inside the transaction, also those of functions.
 */
export async function queryReadOnly(
  database: Pick<AppDatabase, "url">,
  sql: string,
  signal: AbortSignal,
): Promise<ReadOnlyAnswer> {
  const asked = sql.trim().replace(/(?<!;);+$/, "");
  const text = `declare look no scroll cursor for select pg_catalog.left(pg_catalog.row_to_json(found)::pg_catalog.text, ${ROW_MAX_CHARACTERS}) as row from (${asked}
) found`;
  try {
    return await lookAsApp(
      database,
      async (client) => {
        // By itself first: what closes the bracket around it would give rows that are not cut.
        for (const statement of [`declare alone no scroll cursor for ${asked}`, text]) {
          // The driver knows `queryMode`; its types do not.
          const single = { text: statement, queryMode: "extended" };
          await client.query(single);
        }
        const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_MAX + 1} from look`);
        return { rows: rows.slice(0, ROWS_MAX).map(({ row }) => row), more: rows.length > ROWS_MAX };
      },
      { signal, searchPath: "the app's" },
    );
  } catch (error) {
    signal.throwIfAborted();
    return { error: error instanceof Error ? error.message : "The query could not be run." };
  }
}
