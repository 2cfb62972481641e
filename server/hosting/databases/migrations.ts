// An app's migrations: which are new, which were edited after they ran, and running the new ones in one transaction.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { CheckFailure } from "#contract";
import { isRestricted } from "./size-quota.ts";
import type { AppDatabase } from "./types.ts";

export type Migration = Readonly<{ name: string; hash: string; text: string }>;
export type AppliedMigration = Readonly<{ name: string; hash: string }>;

/** Why migrations could not run, in words for the creator; nothing of them was kept. */
export class MigrationError extends Error {
  readonly failure: CheckFailure;
  constructor(failure: CheckFailure) {
    super(failure.message);
    this.name = "MigrationError";
    this.failure = failure;
  }
}

/** The migrations of an artifact, in the order in which they run. */
export async function readMigrations(artifactDirectory: string): Promise<Migration[]> {
  const folder = join(artifactDirectory, "server", "migrations");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/**
 * What to run on a schema that has `applied`. A schema may be ahead (names that the tree lacks); a name whose text
 * changed after it ran is refused.
 * @throws MigrationError
 */
export function missingMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const known = new Map(applied.map((migration) => [migration.name, migration.hash]));
  const edited = migrations.find(({ name, hash }) => known.has(name) && known.get(name) !== hash);
  if (edited)
    throw new MigrationError({
      check: "migrate",
      path: `server/migrations/${edited.name}`,
      message:
        `${edited.name} has already run on the live database and was changed afterwards. Put its old text back ` +
        "and write the change as a new migration with the next number.",
    });
  return migrations.filter(({ name }) => !known.has(name));
}

/** True when running the rest of `migrations` on a schema with `applied` gives the same as running all on an empty one. */
export function isPrefix(applied: readonly AppliedMigration[], migrations: readonly Migration[]): boolean {
  return applied.every(({ name, hash }, index) => migrations[index]?.name === name && migrations[index]?.hash === hash);
}

/**
 * Runs the migrations that `choose` picks as the app's own role, all or none.
 * @returns the names that ran
 * @throws MigrationError
 */
export async function migrateApp(options: {
  database: AppDatabase;
  choose: (applied: AppliedMigration[]) => readonly Migration[];
  timeoutMs: number;
  /** Lets a session work longer than an app's own may, until it is told otherwise. */
  allow?(backendId: number, milliseconds: number): () => void;
}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: options.database.url,
    statement_timeout: options.timeoutMs,
    lock_timeout: Math.min(options.timeoutMs, 10_000),
    // What a migration sets can't make the platform wait longer.
    query_timeout: options.timeoutMs * 2,
  });
  client.on("error", () => {});
  await client.connect();
  const disallow = options.allow?.(backendIdOf(client), options.timeoutMs * 2);
  try {
    await client.query("begin");
    const missing = options.choose(await readApplied(client));
    if (missing.length > 0 && (await isRestricted(client, options.database.name))) throw new MigrationError(FULL);
    for (const migration of missing) await runMigration(client, migration);
    await client.query("commit");
    return missing.map(({ name }) => name);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    disallow?.();
    await client.end();
  }
}

/** The driver knows it; its types do not. */
const backendIdOf = (client: pg.Client) => (client as pg.Client & { processID: number }).processID;

const FULL: CheckFailure = {
  check: "migrate",
  message:
    "The app's database is full, or there is no room for apps' data on the server (the app's log says which), so its tables can't change. " +
    "Delete rows in the app, then deploy again.",
};

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: known } = await client.query("select 1 where to_regclass('_ninefold_migrations') is not null");
  // Asked first, because a schema that is full lets nobody create, not even what exists.
  if (known.length === 0)
    await client.query(
      `create table if not exists _ninefold_migrations
         (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
  await client.query("lock table _ninefold_migrations in exclusive mode");
  const { rows } = await client.query<AppliedMigration>("select name, hash from _ninefold_migrations order by name");
  return rows;
}

/** Run by EXECUTE, where PostgreSQL refuses COMMIT and ROLLBACK: a file can't leave the transaction half done. */
async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("select set_config('ninefold.migration', $1, true)", [migration.text]);
  try {
    await client.query("do $$ begin execute current_setting('ninefold.migration'); end $$");
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new MigrationError(explain(error, migration)) : error;
  }
  await client.query("insert into _ninefold_migrations (name, hash) values ($1, $2)", [migration.name, migration.hash]);
}

function explain(error: pg.DatabaseError, migration: Migration): CheckFailure {
  const path = `server/migrations/${migration.name}`;
  if (error.message.includes("transaction commands"))
    return {
      check: "migrate",
      path,
      message: "A migration runs inside a transaction: remove BEGIN, COMMIT and ROLLBACK.",
    };
  const position = Number(error.internalPosition ?? 0);
  const line = position > 0 ? migration.text.slice(0, position).split("\n").length : undefined;
  const details = [error.message, error.detail, error.hint].filter(Boolean).join(". ");
  return { check: "migrate", path, message: `PostgreSQL refuses ${migration.name}: ${details}`, line };
}
