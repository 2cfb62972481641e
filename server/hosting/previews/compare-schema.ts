// Compares an artifact's entities with the tables that its migrations make, on an empty database that is gone afterwards.
import { SCHEMA_PATH, type SchemaDifference, schemaDifference } from "#contract";
import type { Artifact } from "../artifacts/types.ts";
import { askProcess } from "../calls/ask-process.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import { MigrationError, migrateApp, readKitMigrations, readMigrations } from "../databases/migrations.ts";
import type { AppDatabases, Sessions } from "../databases/types.ts";
import type { AppLog } from "../logs/logs.ts";
import { BootError } from "../processes/app-socket.ts";
import { awaitHealth } from "../processes/health.ts";
import type { Launcher } from "../processes/types.ts";

export type SchemaAnswer = SchemaDifference | Readonly<{ error: string }>;

export type CompareSchema = (options: {
  projectId: string;
  artifact: Artifact;
  log: AppLog;
  signal: AbortSignal;
}) => Promise<SchemaAnswer>;

const ANSWER_MS = 10_000;

export const createSchemaComparison =
  (deps: {
    databases: Pick<AppDatabases, "fresh">;
    sessions: Pick<Sessions, "allow">;
    launcher: Launcher;
    limits: Pick<HostingLimits, "healthMs" | "migrationMs">;
  }): CompareSchema =>
  async ({ projectId, artifact, log, signal }) => {
    const { databases, sessions, launcher, limits } = deps;
    const database = await databases.fresh(projectId);
    try {
      const migrations = await readMigrations(artifact.directory);
      await migrateApp({
        database,
        kit: await readKitMigrations(artifact.directory),
        choose: () => migrations,
        timeoutMs: limits.migrationMs,
        allow: sessions.allow,
      });
      const process = await launcher.start({ projectId, artifact, database, environment: "preview", log });
      try {
        await awaitHealth(process, limits.healthMs, signal);
        const answer = await askProcess(process, { method: "GET", path: SCHEMA_PATH, timeoutMs: ANSWER_MS, signal });
        return readAnswer(answer);
      } finally {
        await process.stop();
      }
    } catch (error) {
      if (error instanceof MigrationError) return { error: error.failure.message };
      if (error instanceof BootError) return { error: error.message };
      throw error;
    } finally {
      await database.drop();
    }
  };

function readAnswer(answer: Awaited<ReturnType<typeof askProcess>>): SchemaAnswer {
  if ("fault" in answer) return { error: `The app did not tell what its entities need: ${answer.reason}.` };
  const read = answer.status === 200 ? schemaDifference.safeParse(parsed(answer.text)) : null;
  return read?.success ? read.data : { error: "The app's server did not tell what its entities need." };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
