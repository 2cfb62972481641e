// An app that fills its database, for tests of what becomes of it.
import pg from "pg";
import type { AppDatabase } from "../databases/types.ts";

/** The rows of a statement in a session of its own, or what PostgreSQL or the connection said against it. */
export async function outcomeOf({ url }: Pick<AppDatabase, "url">, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** About so many megabytes of rows in the table `things`. */
export const fillingOf = (megabytes: number) =>
  `insert into things (text) select repeat(md5(n::text), 16) from generate_series(1, ${megabytes * 1900}) n`;
