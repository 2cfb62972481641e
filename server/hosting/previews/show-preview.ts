// Shows a new artifact in a project's preview: its own database, brought along or made anew, and a process beside the old.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Artifact } from "../artifacts/types.ts";
import { type DeclarationRules, readDeclarations } from "../calls/read-declarations.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabases } from "../databases/app-database.ts";
import type { AppDatabaseStore } from "../databases/app-database-store.ts";
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
import type { Sessions } from "../databases/sessions.ts";
import type { AppDatabase } from "../databases/types.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { AppLog } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { AppProcess } from "../processes/app-process.ts";
import type { AppSlots } from "../processes/app-slots.ts";
import { awaitHealth } from "../processes/health.ts";
import type { Launcher } from "../processes/launcher.ts";
import type { Processes } from "../processes/processes.ts";
import type { Rehearsals } from "./rehearsals.ts";

type ShowPreviewDeps = Readonly<{
  databases: Pick<AppDatabases, "ensure" | "fresh" | "adopt">;
  sessions: Pick<Sessions, "allow">;
  processes: Pick<Processes, "replace">;
  slots: Pick<AppSlots, "of">;
  launcher: Pick<Launcher, "run">;
  rehearsals: Pick<Rehearsals, "take" | "end">;
  versionStore: Pick<VersionStore, "rememberPreview">;
  databaseStore: Pick<AppDatabaseStore, "appDatabase">;
  usage: Pick<StorageUsage, "noteBuilt">;
  limits: Pick<HostingLimits, "healthMs" | "migrationMs" | "seedMs">;
  declarations: DeclarationRules | undefined;
  /** Called with errors that come after the preview is shown. */
  onFault(error: unknown): void;
}>;

type Shown = Readonly<{ projectId: string; artifact: Artifact; log: AppLog }>;
type Showing = ShowPreviewDeps & Shown;

/** @throws MigrationError or BootError; the old preview is untouched then */
export type ShowInPreview = (shown: Shown) => Promise<void>;

export const createShowInPreview =
  (deps: ShowPreviewDeps): ShowInPreview =>
  (shown) =>
    showInPreview({ ...deps, ...shown });
const REMEMBER_MS = 10_000;
const MIGRATIONS_MAX = 10_000;

/** `process` runs on that database already. */
type Prepared = { database: AppDatabase; process: AppProcess | null; isFresh: boolean; drop(): Promise<void> };

/**
 * The preview's rows stay as long as new migrations only follow those that ran and the sample rows are the same; else
 * it starts afresh with the sample rows, in a schema beside the old one: that of the artifact's check, where it was just
 * checked. The old version serves until the new one is ready.
 * @throws MigrationError or BootError; the old preview is untouched then
 */
async function showInPreview(showing: Showing): Promise<void> {
  const { databases, projectId } = showing;
  const prepared = await prepareDatabase(showing);
  const { drained } = await start(showing, prepared).catch(async (error) => {
    await prepared.drop();
    throw error;
  });
  if (!prepared.isFresh) return;
  const dropOld = await databases.adopt(projectId, "preview", prepared.database);
  // Its last requests still need the old schema. What a stop of the server leaves is swept up by the next start.
  void drained.then(dropOld).catch(showing.onFault);
}

/** `drained` settles when the version before has ended. */
async function start(showing: Showing, { database, process: ready }: Prepared) {
  const { processes, slots, limits, usage, versionStore, declarations, projectId, artifact } = showing;
  const slot = slots.of(projectId, "preview", { database, process: ready });
  const { drained } = await processes.replace(slot, artifact, async (process) => {
    await awaitHealth(process, limits.healthMs);
    const declared = await readDeclarations(process, declarations);
    await usage.noteBuilt(artifact);
    await declarations?.keep({ projectId, environment: "preview" }, declared);
    await versionStore.rememberPreview(projectId, artifact.hash);
  });
  return { drained };
}

async function prepareDatabase(showing: Showing): Promise<Prepared> {
  const { databases, rehearsals, projectId, artifact } = showing;
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
  const fresh = await databases.fresh();
  try {
    await migrate(showing, fresh, migrations);
    await addSampleRows(showing, fresh);
    await rememberSampleRows(fresh, sampleRows);
    return { database: fresh, process: null, isFresh: true, drop: fresh.drop };
  } catch (error) {
    await fresh.drop();
    throw error;
  }
}

type Expected = Readonly<{ migrations: readonly Migration[]; sampleRows: string }>;

/** The preview's own, where its rows may stay. */
async function databaseWithRows(showing: Showing, { migrations, sampleRows }: Expected) {
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

async function sampleRowsHash(artifact: Artifact): Promise<string> {
  if (!artifact.manifest.hasSeed) return "none";
  const script = await readFile(join(artifact.directory, "server", "seed.js"));
  return createHash("sha256").update(script).digest("hex");
}

/** Kept as the comment of our own table: what sample rows the schema began with. */
async function rememberSampleRows({ url, name }: AppDatabase, hash: string): Promise<void> {
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
