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

/** The app's own migrations in an artifact, in the order in which they run. */
export const readMigrations = (artifactDirectory: string): Promise<Migration[]> =>
  readFolder(join(artifactDirectory, "server", "migrations"));

/** Those of the kit with which an artifact was built: the tables that the kit keeps in every app's database. */
export const readKitMigrations = (artifactDirectory: string): Promise<Migration[]> =>
  readFolder(join(artifactDirectory, "server", "kit-migrations"));

async function readFolder(folder: string): Promise<Migration[]> {
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
 * Runs the kit's migrations that are missing and then those that `choose` picks, as the app's own role, all or none.
 * @returns the names of the app's own that ran
 * @throws MigrationError
 */
export async function migrateApp(options: {
  database: AppDatabase;
  /** Of the kit with which the app was built. */
  kit: readonly Migration[];
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
    const missing = options.choose(await readApplied(client, APPS_OWN));
    const isFull = await isRestricted(client, options.database.name);
    if (isFull && missing.length > 0) throw new MigrationError(FULL);
    // A full app goes on without the kit's newest tables: they come with the first deploy that finds room.
    const ofTheKit = isFull ? [] : await missingOfTheKit(client, options.kit);
    for (const migration of ofTheKit) await runMigration(client, migration, KITS);
    for (const migration of missing) await runMigration(client, migration, APPS_OWN);
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

/** Where it is written down what ran: the app's own migrations and the kit's are counted apart. */
const APPS_OWN = "_ninefold_migrations";
const KITS = "_ninefold_kit_migrations";
type Register = typeof APPS_OWN | typeof KITS;

/** By name alone: the kit's migrations are never edited, and a database may know more of them than an older kit. */
async function missingOfTheKit(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  if (migrations.length === 0) return [];
  const known = new Set((await readApplied(client, KITS)).map(({ name }) => name));
  return migrations.filter(({ name }) => !known.has(name));
}

async function readApplied(client: pg.Client, register: Register): Promise<AppliedMigration[]> {
  const { rows: known } = await client.query(`select 1 where to_regclass('${register}') is not null`);
  // Asked first, because a schema that is full lets nobody create, not even what exists.
  if (known.length === 0)
    await client.query(
      `create table if not exists ${register}
         (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
  await client.query(`lock table ${register} in exclusive mode`);
  const { rows } = await client.query<AppliedMigration>(`select name, hash from ${register} order by name`);
  return rows;
}

/** Run by EXECUTE, where PostgreSQL refuses COMMIT and ROLLBACK: a file can't leave the transaction half done. */
async function runMigration(client: pg.Client, migration: Migration, register: Register): Promise<void> {
  await client.query("select set_config('ninefold.migration', $1, true)", [migration.text]);
  try {
    await client.query("do $$ begin execute current_setting('ninefold.migration'); end $$");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new MigrationError(register === KITS ? explainOfTheKit(error, migration) : explain(error, migration));
  }
  await client.query(`insert into ${register} (name, hash) values ($1, $2)`, [migration.name, migration.hash]);
}

function explainOfTheKit(error: pg.DatabaseError, migration: Migration): CheckFailure {
  const message =
    `The kit could not make its own tables beside the app's (${migration.name}): ${error.message}. ` +
    "Names of tables that begin with an underscore are the kit's: give the app's another.";
  return { check: "migrate", message };
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
