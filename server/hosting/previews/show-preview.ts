// Shows a new artifact in a project's preview, for good or while a run goes on: a process beside the old, on a database that
// fits (`preview-database.ts`).
import { readDeclarations } from "../calls/read-declarations.ts";
import { readMigrations } from "../databases/migrations.ts";
import { awaitHealth } from "../processes/health.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { AppProcess } from "../processes/types.ts";
import {
  databaseWithRows,
  freshDatabase,
  type Prepared,
  prepareDatabase,
  rememberSampleRows,
  sampleRowsHash,
} from "./preview-database.ts";
import type { Showing, Shown, ShowPreviewDeps } from "./showing.ts";

/** @throws MigrationError or BootError; the old preview is untouched then */
export type ShowInPreview = (shown: Shown) => Promise<void>;

export const createShowInPreview =
  (deps: ShowPreviewDeps): ShowInPreview =>
  (shown) =>
    showInPreview({ ...deps, ...shown });

/**
 * Shows an artifact in the place of the preview's own version, on a database of its own with the sample rows: that of its
 * check, where it was just checked. The preview's own rows and what is remembered of it are untouched, so that nothing has
 * to be undone (decision 076).
 * @throws MigrationError or BootError; what was shown before stays then
 */
export const createRehearseInPreview =
  (deps: ShowPreviewDeps): ShowInPreview =>
  (shown) =>
    rehearse({ ...deps, ...shown });

/**
 * The preview's rows stay as long as new migrations only follow those that ran and the sample rows are the same; else
 * it starts afresh with the sample rows, in a schema beside the old one: that of the artifact's check, where it was just
 * checked. The old version serves until the new one is ready.
 * @throws MigrationError or BootError; the old preview is untouched then
 */
async function showInPreview(showing: Showing): Promise<void> {
  const { databases, rehearsals, projectId } = showing;
  if (await keepRehearsal(showing)) return;
  const prepared = await prepareDatabase(showing);
  const { drained } = await start(showing, prepared).catch(async (error) => {
    await prepared.drop();
    throw error;
  });
  const rehearsed = rehearsals.leave(projectId);
  if (rehearsed) void drained.then(rehearsed.database.drop).catch(showing.onFault);
  if (!prepared.isFresh) return;
  const dropOld = await databases.adopt(projectId, "preview", prepared.database);
  // Its last requests still need the old schema. What a stop of the server leaves is swept up by the next start.
  void drained.then(dropOld).catch(showing.onFault);
}

/**
 * Makes what the preview shows already its own, where it would begin afresh with the same rows: nobody notices.
 * @returns false where that can't be
 */
async function keepRehearsal(showing: Showing): Promise<boolean> {
  const { databases, rehearsals, processes, projectId, artifact } = showing;
  const shown = rehearsals.shown(projectId);
  if (shown?.artifactHash !== artifact.hash || shown.mark === null) return false;
  const migrations = await readMigrations(artifact.directory);
  const sampleRows = await sampleRowsHash(artifact);
  if (await databaseWithRows(showing, { migrations, sampleRows })) return false;
  const process = processes.processOf(slotKey(projectId, "preview"));
  if (!process || shown.mark !== (await databases.markRows(shown.database))) return false;
  await rememberSampleRows(shown.database, sampleRows);
  await rememberShown(showing, process);
  const dropOld = await databases.adopt(projectId, "preview", shown.database);
  rehearsals.leave(projectId);
  void dropOld().catch(showing.onFault);
  return true;
}

async function rehearse(showing: Showing): Promise<void> {
  const { rehearsals, processes, slots, limits, usage, projectId, artifact } = showing;
  const {
    database,
    process: ready,
    mark,
  } = rehearsals.take(projectId, artifact.hash) ?? (await markedDatabase(showing));
  const { drained } = await (async () => {
    const slot = slots.of(projectId, "preview", { database, process: ready });
    const replaced = await processes.replace(slot, artifact, async (process) => {
      await awaitHealth(process, limits.healthMs);
      await usage.noteBuilt(artifact);
    });
    const before = rehearsals.show(projectId, { artifactHash: artifact.hash, database, mark });
    if (before) void replaced.drained.then(before.database.drop).catch(showing.onFault);
    return replaced;
  })().catch(async (error) => {
    await ready?.stop();
    await database.drop();
    throw error;
  });
  drained.catch(showing.onFault);
}

/** Where the artifact was not just checked. */
async function markedDatabase(showing: Showing) {
  const fresh = await freshDatabase(showing);
  return { ...fresh, mark: await showing.databases.markRows(fresh.database) };
}

/** `drained` settles when the version before has ended. */
async function start(showing: Showing, { database, process: ready }: Prepared) {
  const { processes, slots, limits, projectId, artifact } = showing;
  const slot = slots.of(projectId, "preview", { database, process: ready });
  const { drained } = await processes.replace(slot, artifact, async (process) => {
    await awaitHealth(process, limits.healthMs);
    await rememberShown(showing, process);
  });
  return { drained };
}

/** What is known of the preview's own version from now on, also after a restart. */
async function rememberShown(
  { declarations, usage, versionStore, projectId, artifact }: Showing,
  process: AppProcess,
): Promise<void> {
  const declared = await readDeclarations(process, declarations);
  await usage.noteBuilt(artifact);
  await declarations?.keep({ projectId, environment: "preview" }, declared);
  await versionStore.rememberPreview(projectId, artifact.hash);
}
