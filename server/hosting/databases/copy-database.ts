// Copies an app's database from one PostgreSQL to another, by the app's own role on both, and sees that the copy is the same.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type DatabaseParts, readParts } from "./database-parts.ts";
import type { AppDatabase } from "./types.ts";

export type CopyOptions = Readonly<{
  /** Nobody writes to it meanwhile. */
  source: AppDatabase;
  /** An empty one of the same name. */
  target: AppDatabase;
  /** Ends it: nothing of the copy counts. */
  signal: AbortSignal;
}>;

/** @throws UnknownPartsError for what it can't copy; Error when the copy is not the same, or `signal` aborts */
export async function copyDatabase({ source, target, signal }: CopyOptions): Promise<void> {
  const [from, to] = [clientOf(source), clientOf(target)];
  const leave = () => {
    for (const client of [from, to]) void client.end().catch(() => {});
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    signal.throwIfAborted();
    for (const client of [from, to]) {
      await client.connect();
      await client.query(SETTINGS);
    }
    await from.query("begin transaction isolation level repeatable read read only");
    const parts = await readParts(from, source.name);
    await to.query("begin");
    await makeBefore(to, parts.before);
    for (const table of parts.tables) await copyRows(from, to, table);
    await to.query([...parts.after, "commit"].join(";\n"));
    refuseDifference(parts, await readParts(to, target.name));
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}

/** So that requests are planned as they were before the copy. */
export async function planAnew(target: AppDatabase): Promise<void> {
  const client = clientOf(target);
  try {
    await client.connect();
    await client.query("analyze");
  } finally {
    await client.end().catch(() => {});
  }
}

/** The role's own bounds are for requests. Bodies of functions may speak of what is made later. */
const SETTINGS =
  "set search_path = ''; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '2s'; set check_function_bodies = off";

function clientOf({ url }: AppDatabase): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: "ninefold copy",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  return client;
}

/** At once where their order is good, as it nearly always is. */
async function makeBefore(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query("savepoint all_parts");
  try {
    await client.query(statements.join(";\n"));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query("rollback to savepoint all_parts");
    await makeAll(client, statements);
  }
}

/** In whatever order they can be made: each round makes those that need nothing more, until none is left. */
async function makeAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  let left = statements;
  while (left.length > 0) {
    const waiting: string[] = [];
    let reason: unknown = null;
    for (const statement of left) {
      await client.query("savepoint part");
      try {
        await client.query(statement);
        await client.query("release savepoint part");
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        reason = error;
        await client.query("rollback to savepoint part");
        waiting.push(statement);
      }
    }
    if (waiting.length === left.length) throw reason;
    left = waiting;
  }
}

async function copyRows(
  from: pg.Client,
  to: pg.Client,
  { name, columns }: DatabaseParts["tables"][number],
): Promise<void> {
  const list = columns === "" ? "" : ` (${columns})`;
  const reading = from.query(copyTo(`copy ${name}${list} to stdout`));
  const writing = to.query(copyFrom(`copy ${name}${list} from stdin`));
  await pipeline(reading, writing);
  if (reading.rowCount !== writing.rowCount)
    throw new Error(`Of ${name} ${writing.rowCount} of ${reading.rowCount} rows came.`);
}

function refuseDifference(one: DatabaseParts, other: DatabaseParts): void {
  for (const kind of ["before", "after"] as const) {
    const there = new Set(other[kind]);
    const missing = one[kind].find((statement) => !there.has(statement));
    if (missing !== undefined || there.size !== new Set(one[kind]).size)
      throw new Error(`The copy is not the same: ${missing ?? "it holds more"}`);
  }
}
