// The platform's own looks at an app's relations: signed in as the app's own role, in a transaction that can write nothing;
// and changes of a preview's rows by that role.
import pg from "pg";
import type { AppDatabase } from "./types.ts";

/** A look that takes longer than this is ended: what it reads may be a view that never comes to an end. */
export const LOOK_MS = 3_000;

/**
 * Whatever looks like a table may be a view whose columns call functions of the app's, and may become one between two
 * statements. Here such a function has the app's own rights, nothing more, and PostgreSQL refuses it every write. Names
 * without a schema are PostgreSQL's own: an app may have put functions of its own before them.
 * @param options.signal ends the look at once
 */
export function lookAsApp<Result>(
  { url }: Pick<AppDatabase, "url">,
  look: (client: pg.Client) => Promise<Result>,
  options: { signal?: AbortSignal; searchPath?: "the app's" } = {},
): Promise<Result> {
  return asApp({ url }, { ...options, begin: "begin transaction read only", end: null }, look);
}

/** The same in a transaction that is committed: one change of rows, with the app's own rights. */
export function changeAsApp<Result>(
  { url }: Pick<AppDatabase, "url">,
  change: (client: pg.Client) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  return asApp({ url }, { signal, searchPath: "the app's", begin: "begin", end: "commit" }, change);
}

async function asApp<Result>(
  { url }: Pick<AppDatabase, "url">,
  options: { signal?: AbortSignal; searchPath?: "the app's"; begin: string; end: string | null },
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "ninefold look",
    connectionTimeoutMillis: LOOK_MS * 2,
    statement_timeout: LOOK_MS,
    lock_timeout: LOOK_MS,
    query_timeout: LOOK_MS * 2,
  });
  client.on("error", () => {});
  const leave = () => void client.end().catch(() => {});
  try {
    await client.connect();
    options.signal?.addEventListener("abort", leave, { once: true });
    await client.query(options.begin);
    if (options.searchPath !== "the app's") await client.query("set local search_path = ''");
    const result = await act(client);
    if (options.end !== null) await client.query(options.end);
    return result;
  } finally {
    options.signal?.removeEventListener("abort", leave);
    await client.end().catch(() => {});
  }
}
