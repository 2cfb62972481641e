// Tries an artifact out on an empty database: migrations, sample rows, start and health, every page rendered once, its tests.
import { z } from "zod";
import { type CheckFailure, type CheckReport, type CheckStep, checkFailure } from "#contract";
import { readDeclarations } from "../calls/read-declarations.ts";
import { MigrationError, migrateApp, readKitMigrations, readMigrations } from "../databases/migrations.ts";
import type { AppDatabase } from "../databases/types.ts";
import { BootError } from "../processes/app-socket.ts";
import { awaitHealth } from "../processes/health.ts";
import type { AppProcess } from "../processes/types.ts";
import { tryPublicPages } from "./try-public-pages.ts";
import { tryTests } from "./try-tests.ts";
import type { CheckArtifact, CheckDeps, CheckOptions, Trial } from "./types.ts";

type CheckName = "migrate" | "boot" | "render" | "tests";

export const createArtifactCheck =
  (deps: CheckDeps): CheckArtifact =>
  (options) =>
    deps.lulls.during(() => checkArtifact(deps, options));

/**
 * What passes is kept for a moment as the project's rehearsal, unless its rows are no longer just the sample rows. Else
 * nothing of the trial is left afterwards, whatever happens.
 */
async function checkArtifact(deps: CheckDeps, options: CheckOptions): Promise<CheckReport> {
  const { databases, rehearsals } = deps;
  const { projectId, onCheck } = options;
  const milliseconds: CheckReport["milliseconds"] = {};
  const database = await databases.fresh(projectId);
  const trial: Trial = { ...deps, ...options, database };
  const timed = async <Result>(name: CheckName, action: (trial: Trial) => Promise<Result>): Promise<Result> => {
    const before = performance.now();
    onCheck?.({ check: name, running: true });
    const result = await action(trial).finally(() => onCheck?.({ check: name, running: false }));
    milliseconds[name] = Math.round(performance.now() - before);
    return result;
  };
  let booting: Promise<AppProcess | CheckFailure> | null = null;
  let isKept = false;
  try {
    const migrated = await timed("migrate", tryMigrations);
    if (migrated.length > 0) return report(migrated, milliseconds);
    const rows = await databases.markRows(database);
    booting = timed("boot", tryBoot);
    const hasTests = options.artifact.manifest.tests.length > 0;
    const [booted, shown, tested] = await Promise.all([
      booting,
      timed("render", tryRender),
      hasTests ? timed("tests", (trial) => tryTests(trial, migrate)) : [],
    ]);
    // A server that can't start makes every page fail as well; saying it once helps more.
    if ("check" in booted) return report([booted], milliseconds);
    const found = [...shown, ...(await tryPublicPages(booted, options.artifact.manifest.public)), ...tested];
    if (found.length === 0 && rows !== null && rows === (await databases.markRows(database))) {
      isKept = true;
      rehearsals.keep(projectId, { database, process: booted, mark: rows });
    }
    return report(found, milliseconds);
  } finally {
    if (!isKept) await end(database, booting);
  }
}

async function end(
  database: AppDatabase & { drop(): Promise<void> },
  booting: Promise<AppProcess | CheckFailure> | null,
): Promise<void> {
  const booted = await booting?.catch(() => null);
  if (booted && "stop" in booted) await booted.stop();
  await database.drop();
}

const report = (failures: CheckFailure[], milliseconds: CheckReport["milliseconds"]): CheckReport => ({
  ok: failures.length === 0,
  failures,
  milliseconds,
});

/** The kit's own tables and the app's. @throws MigrationError */
async function migrate({ sessions, limits, artifact, database }: Trial): Promise<void> {
  const migrations = await readMigrations(artifact.directory);
  await migrateApp({
    database,
    kit: await readKitMigrations(artifact.directory),
    choose: () => migrations,
    timeoutMs: limits.migrationMs,
    allow: sessions.allow,
  });
}

/** How PostgreSQL says that there is no such table. */
const NO_TABLE = /relation ".*" does not exist/;

async function tryMigrations(trial: Trial): Promise<CheckFailure[]> {
  const { launcher, limits, projectId, artifact, database, log, signal } = trial;
  try {
    await migrate(trial);
  } catch (error) {
    if (error instanceof MigrationError) return [error.failure];
    throw error;
  }
  if (!artifact.manifest.hasSeed) return [];
  const seeded = await launcher.run({
    projectId,
    artifact,
    database,
    log,
    signal,
    environment: "preview",
    script: "seed",
    timeoutMs: limits.seedMs,
  });
  if (seeded.ok) return [];
  const missing = NO_TABLE.test(seeded.reason)
    ? " No migration makes that table yet: add one in server/migrations."
    : "";
  const message = `The sample rows could not be added: ${seeded.reason}${missing}`;
  return [{ check: "migrate", path: "server/seed.ts", message }];
}

/** The process once it is well, or what keeps it from that. */
async function tryBoot(trial: Trial): Promise<AppProcess | CheckFailure> {
  const { launcher, limits, projectId, artifact, database, log, signal, declarations } = trial;
  try {
    const process = await launcher.start({ projectId, artifact, database, environment: "preview", log });
    try {
      await awaitHealth(process, limits.healthMs, signal);
      await readDeclarations(process, declarations);
    } catch (error) {
      await process.stop();
      throw error;
    }
    return process;
  } catch (error) {
    if (error instanceof BootError) return { check: "boot", path: "server/index.ts", message: error.message };
    throw error;
  }
}

const renderReport = z.object({ failures: z.array(checkFailure) });

async function tryRender(trial: Trial): Promise<CheckFailure[]> {
  const { launcher, limits, projectId, artifact, database, log, signal, onCheck } = trial;
  const rendered = await launcher.run({
    projectId,
    artifact,
    database,
    log,
    signal,
    environment: "preview",
    script: "render",
    timeoutMs: limits.renderMs,
    onOutput: (text) => {
      const pages = pagesIn(text);
      if (pages) onCheck?.({ check: "render", running: true, pages });
    },
  });
  const lastLine = rendered.output.trim().split("\n").at(-1) ?? "";
  const told = parseReport(lastLine);
  if (rendered.ok && told) return told;
  return [
    { check: "render", message: `The pages could not be rendered: ${rendered.reason || "no report was given."}` },
  ];
}

/** The newest count of pages in a piece of output. What the app's own code prints can only make the count wrong. */
function pagesIn(text: string): CheckStep["pages"] | null {
  const [, shown, of] = [...text.matchAll(/^\{"shown":(\d{1,4}),"of":(\d{1,4})\}$/gm)].at(-1) ?? [];
  return shown === undefined ? null : { shown: Number(shown), of: Number(of) };
}

function parseReport(line: string): CheckFailure[] | null {
  try {
    return renderReport.parse(JSON.parse(line)).failures;
  } catch {
    return null;
  }
}
