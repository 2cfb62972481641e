// The platform's own looks at an app's relations: signed in as the app's own role, in a transaction that can write nothing.
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
export async function lookAsApp<Result>(
  { url }: Pick<AppDatabase, "url">,
  look: (client: pg.Client) => Promise<Result>,
  options: { signal?: AbortSignal; searchPath?: "the app's" } = {},
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
    await client.query("begin transaction read only");
    if (options.searchPath !== "the app's") await client.query("set local search_path = ''");
    return await look(client);
  } finally {
    options.signal?.removeEventListener("abort", leave);
    await client.end().catch(() => {});
  }
}
