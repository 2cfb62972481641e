// A deploy, step by step: build, migrate, start beside the old version, health, switch. Until then the old one serves.
import type { SourceFiles } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import { readDeclarations } from "../calls/read-declarations.ts";
import type { DeclarationRules } from "../calls/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import {
  MigrationError,
  migrateApp,
  missingMigrations,
  readKitMigrations,
  readMigrations,
} from "../databases/migrations.ts";
import type { AppDatabases } from "../databases/types.ts";
import type { AppLog } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import { BootError } from "../processes/app-socket.ts";
import { awaitHealth } from "../processes/health.ts";
import type { AppSlots, Processes } from "../processes/types.ts";
import type { OwnerStore } from "../running-apps/owner-store.ts";
import type { DeploymentRow, DeploymentStore } from "./deployment-store.ts";

type DeployDeps = Readonly<{
  processes: Pick<Processes, "replace">;
  slots: Pick<AppSlots, "of">;
  databases: Pick<AppDatabases, "ensure">;
  store: Pick<DeploymentStore, "updateDeployment" | "switchDeployment">;
  owners: OwnerStore;
  usage: Pick<StorageUsage, "noteBuilt">;
  builder: Pick<ArtifactSource, "build" | "open">;
  readSource(projectId: string): Promise<SourceFiles>;
  log: AppLog;
  limits: Pick<HostingLimits, "healthMs" | "migrationMs">;
  declarations: DeclarationRules | undefined;
  /** Done before a version takes over. */
  beforeServing: ((projectId: string, manifest: Artifact["manifest"]) => Promise<void>) | undefined;
  /** Why nothing can run here; null where apps can. */
  sandboxRefusal: string | null;
  clock: () => number;
  /** Called with faults that the creator should not have to read. */
  onFault(error: unknown): void;
}>;

/** Why a deploy failed, in words for the creator. */
class DeployFailure extends Error {}

const BUILD_MS = 120_000;
const FAILURES_TOLD = 5;

/** Carries out a deployment; what happens is noted in the app's log, too. */
export type CarryOutDeploy = (row: DeploymentRow, log: AppLog, signal: AbortSignal) => Promise<"serving" | "failed">;

export const createDeploySteps =
  (deps: Omit<DeployDeps, "log">): CarryOutDeploy =>
  (row, log, signal) =>
    carryOutDeploy({ ...deps, log }, row, signal);

/**
 * Carries out the deployment `row` from its beginning; safe to repeat after a crash at any point.
 * @throws the signal's reason when it is aborted; the row stays unfinished then, so that it can be taken up again
 */
async function carryOutDeploy(
  deps: DeployDeps,
  row: DeploymentRow,
  signal: AbortSignal,
): Promise<"serving" | "failed"> {
  const { store, clock } = deps;
  const projectId = row.project_id;
  const journal = createJournal(deps, row.id);
  try {
    await store.updateDeployment(row.id, { status: "building", started_at: new Date(clock()), log: "" });
    const known = row.artifact_hash ? await deps.builder.open(row.artifact_hash) : null;
    await journal(known ? "Taking the version that was built before" : "Building the newest revision");
    const artifact = known ?? (await build(deps, projectId, signal));
    signal.throwIfAborted();
    await deps.usage.noteBuilt(artifact);
    await store.updateDeployment(row.id, { status: "starting", artifact_hash: artifact.hash });
    await journal("Bringing the live database up to date");
    const applied = await migrateLive(deps, projectId, artifact);
    await journal(applied.length === 0 ? "No new migrations" : `Ran ${applied.join(", ")}`);
    signal.throwIfAborted();
    await journal("Starting the new version beside the old one");
    await deps.processes.replace(deps.slots.of(projectId, "live"), artifact, async (process) => {
      await awaitHealth(process, deps.limits.healthMs, signal);
      const declared = await readDeclarations(process, deps.declarations);
      signal.throwIfAborted();
      const log = await journal("The new version is well and takes over");
      await deps.declarations?.keep({ projectId, environment: "live" }, declared);
      await deps.beforeServing?.(projectId, artifact.manifest);
      await store.switchDeployment({ id: row.id, projectId, artifactHash: artifact.hash, log });
    });
    return "serving";
  } catch (error) {
    signal.throwIfAborted();
    const reason = reasonOf(deps, error);
    const log = await journal(`Failed: ${reason}`);
    await store.updateDeployment(row.id, { status: "failed", error: reason, finished_at: new Date(clock()), log });
    return "failed";
  }
}

/** Writes each step into the deployment's own log and the app's; gives the whole text so far. */
function createJournal({ store, log, clock }: DeployDeps, id: string) {
  const lines: string[] = [];
  return async (step: string): Promise<string> => {
    lines.push(`${new Date(clock()).toISOString()} ${step}`);
    const text = lines.join("\n");
    log.note(step.startsWith("Failed") ? "error" : "info", `Deploy: ${step}`);
    await store.updateDeployment(id, { log: text });
    return text;
  };
}

async function build(deps: DeployDeps, projectId: string, signal: AbortSignal): Promise<Artifact> {
  const files = await deps.readSource(projectId);
  const limit = AbortSignal.timeout(BUILD_MS);
  const built = await deps.builder
    .build(files, { owner: await ownerOf(deps, projectId), signal: AbortSignal.any([signal, limit]) })
    .catch((error) => {
      if (limit.aborted) throw new DeployFailure(`The build took longer than ${BUILD_MS / 1000} seconds.`);
      throw error;
    });
  if (built.ok) return built.artifact;
  const told = built.failures.slice(0, FAILURES_TOLD).map(({ message, path, line }) => {
    const position = path ? `${path}${line ? `:${line}` : ""}: ` : "";
    return `${position}${message}`;
  });
  throw new DeployFailure(`The app could not be built. ${told.join(" ")}`);
}

/** Between whom the workers take turns, however many projects they have. */
const ownerOf = async ({ owners }: DeployDeps, projectId: string): Promise<string> =>
  (await owners.ownersOf([projectId])).get(projectId) ?? projectId;

async function migrateLive(deps: DeployDeps, projectId: string, artifact: Artifact): Promise<string[]> {
  const database = await deps.databases.ensure(projectId, "live");
  const migrations = await readMigrations(artifact.directory);
  return migrateApp({
    database,
    kit: await readKitMigrations(artifact.directory),
    choose: (applied) => missingMigrations(migrations, applied),
    timeoutMs: deps.limits.migrationMs,
  });
}

function reasonOf(deps: DeployDeps, error: unknown): string {
  if (error instanceof DeployFailure || error instanceof BootError || error instanceof MigrationError)
    return error.message;
  deps.onFault(error);
  return deps.sandboxRefusal ?? "Something went wrong on our side. Please deploy again.";
}
