// The database that a preview shows an artifact on: its own with its rows where they may stay, else one that begins with the sample rows.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Artifact } from "../artifacts/types.ts";
import { lookAsApp } from "../databases/as-app.ts";
import {
  type AppliedMigration,
  isPrefix,
  type Migration,
  migrateApp,
  missingMigrations,
  readKitMigrations,
  readMigrations,
} from "../databases/migrations.ts";
import type { AppDatabase } from "../databases/types.ts";
import type { AppProcess } from "../processes/types.ts";
import type { Showing } from "./showing.ts";

const REMEMBER_MS = 10_000;
const MIGRATIONS_MAX = 10_000;

/** `process` runs on that database already. */
export type Prepared = { database: AppDatabase; process: AppProcess | null; isFresh: boolean; drop(): Promise<void> };

export async function prepareDatabase(showing: Showing): Promise<Prepared> {
  const { rehearsals, projectId, artifact } = showing;
  const migrations = await readMigrations(artifact.directory);
  const sampleRows = await sampleRowsHash(artifact);
  const rehearsal = rehearsals.take(projectId, artifact.hash);
  const known = await databaseWithRows(showing, { migrations, sampleRows });
  if (known) {
    if (rehearsal) rehearsals.end(rehearsal);
    await migrate(showing, known, migrations);
    return { database: known, process: null, isFresh: false, drop: async () => {} };
  }
  if (rehearsal) {
    const { database, process } = rehearsal;
    await rememberSampleRows(database, sampleRows);
    return { database, process, isFresh: true, drop: database.drop };
  }
  const fresh = await freshDatabase(showing);
  await rememberSampleRows(fresh.database, sampleRows);
  return { ...fresh, isFresh: true, drop: fresh.database.drop };
}

/** With the sample rows; nothing runs on it. */
export async function freshDatabase(showing: Showing) {
  const database = await showing.databases.fresh(showing.projectId);
  try {
    await migrate(showing, database, await readMigrations(showing.artifact.directory));
    await addSampleRows(showing, database);
    return { database, process: null };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

type Expected = Readonly<{ migrations: readonly Migration[]; sampleRows: string }>;

/** The preview's own, where its rows may stay. */
export async function databaseWithRows(showing: Showing, { migrations, sampleRows }: Expected) {
  const { databases, databaseStore, projectId } = showing;
  if (!(await databaseStore.appDatabase(projectId, "preview"))) return null;
  const database = await databases.ensure(projectId, "preview");
  const seen = await readState(database);
  return seen && seen.sampleRows === sampleRows && isPrefix(seen.applied, migrations) ? database : null;
}

const migrate = async (
  { limits, sessions, artifact }: Showing,
  database: AppDatabase,
  migrations: readonly Migration[],
) =>
  migrateApp({
    database,
    kit: await readKitMigrations(artifact.directory),
    choose: (applied) => missingMigrations(migrations, applied),
    timeoutMs: limits.migrationMs,
    allow: sessions.allow,
  });

/** A preview without sample rows is still a preview; the log says why. */
async function addSampleRows(
  { launcher, limits, projectId, artifact, log }: Showing,
  database: AppDatabase,
): Promise<void> {
  if (!artifact.manifest.hasSeed) return;
  const seeded = await launcher.run({
    projectId,
    artifact,
    database,
    log,
    environment: "preview",
    script: "seed",
    timeoutMs: limits.seedMs,
  });
  if (!seeded.ok) log.note("error", `The sample rows could not be added: ${seeded.reason}`);
}

export async function sampleRowsHash(artifact: Artifact): Promise<string> {
  if (!artifact.manifest.hasSeed) return "none";
  const script = await readFile(join(artifact.directory, "server", "seed.js"));
  return createHash("sha256").update(script).digest("hex");
}

/** Kept as the comment of our own table: what sample rows the schema began with. */
export async function rememberSampleRows({ url, name }: AppDatabase, hash: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: REMEMBER_MS, query_timeout: REMEMBER_MS });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(`comment on table ${name}._ninefold_migrations is '${hash}'`);
  } finally {
    await client.end();
  }
}

type PreviewState = { applied: AppliedMigration[]; sampleRows: string | null };

function readState(database: AppDatabase): Promise<PreviewState | null> {
  const table = `${database.name}._ninefold_migrations`;
  return lookAsApp(database, async (client) => {
    const { rows } = await client.query<{ hash: string | null }>(
      `select obj_description(to_regclass('${table}')) as hash where to_regclass('${table}') is not null`,
    );
    const [found] = rows;
    if (!found) return null;
    // Cut and counted, because it is the app's to make something else of this table.
    const applied = await client.query<AppliedMigration>(
      `select left(name, 200) as name, left(hash, 200) as hash from ${table} order by name limit ${MIGRATIONS_MAX}`,
    );
    return { applied: applied.rows, sampleRows: found.hash };
  });
}
