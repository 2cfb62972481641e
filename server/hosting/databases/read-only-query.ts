// One SELECT on an app's own schema by the app's own role, in a transaction that can write nothing: for looking, not for doing.
import pg from "pg";
import type { AppDatabase } from "./app-database.ts";

/** Rows as JSON texts, each cut at ROW_MAX_CHARACTERS; or PostgreSQL's words on why not. */
export type ReadOnlyAnswer = Readonly<{ rows: readonly string[]; more: boolean } | { error: string }>;

const ROWS_MAX = 100;
const ROW_MAX_CHARACTERS = 4_000;
const STATEMENT_MS = 3_000;

/**
 * A cursor takes a SELECT and nothing else, and the extended protocol takes one statement and no second: neither COMMIT nor
 * a change gets in. PostgreSQL itself refuses writes inside the transaction, also those of functions.
 */
export async function queryReadOnly(
  database: Pick<AppDatabase, "url">,
  sql: string,
  signal: AbortSignal,
): Promise<ReadOnlyAnswer> {
  const client = new pg.Client({
    connectionString: database.url,
    application_name: "ninefold look",
    statement_timeout: STATEMENT_MS,
    lock_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS * 2,
  });
  client.on("error", () => {});
  const leave = () => void client.end().catch(() => {});
  try {
    await client.connect();
    signal.addEventListener("abort", leave, { once: true });
    await client.query("begin transaction read only");
    const asked = sql.trim().replace(/(?<!;);+$/, "");
    const text = `declare look no scroll cursor for select left(row_to_json(found)::text, ${ROW_MAX_CHARACTERS}) as row from (${asked}
) found`;
    // The driver knows `queryMode`; its types do not.
    const statement = { text, queryMode: "extended" };
    await client.query(statement);
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_MAX + 1} from look`);
    return { rows: rows.slice(0, ROWS_MAX).map(({ row }) => row), more: rows.length > ROWS_MAX };
  } catch (error) {
    signal.throwIfAborted();
    return { error: error instanceof Error ? error.message : "The query could not be run." };
  } finally {
    signal.removeEventListener("abort", leave);
    await client.end().catch(() => {});
  }
}
