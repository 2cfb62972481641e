// Ties an app's parts together: its database, its processes in the sandbox, and the version each environment shows.

import { dirname, join } from "node:path";
import type { AppEnvironment } from "#contract";
import type { Database } from "#database";
import type { ArtifactSource } from "./artifact.ts";
import { type AppDatabase, type AppDatabases, createAppDatabases } from "./databases/app-database.ts";
import { type AppsCluster, openAppsCluster } from "./databases/apps-cluster.ts";
import { type DatabaseDoor, openDatabaseDoor } from "./databases/database-door.ts";
import { createEgress, type EgressDeps } from "./egress/egress.ts";
import type { HostingLimits } from "./limits.ts";
import type { Logs } from "./logs.ts";
import { type ProcessTools, startApp } from "./processes/app-process.ts";
import { createProcesses, type Place, type Processes } from "./processes/processes.ts";
import { openRunFolders, type RunFolders } from "./sandbox/run-folders.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import type { HostingStore } from "./store.ts";

/** What exists once hosting has started. */
export type Machinery = Readonly<{
  cluster: AppsCluster;
  databases: AppDatabases;
  door: DatabaseDoor;
  folders: RunFolders;
  sandbox: Sandbox;
  processes: Processes;
  tools: ProcessTools;
  /** Where one app runs in one environment, on `database` when that is given, else on its remembered one. */
  placeOf(projectId: string, environment: AppEnvironment, database?: AppDatabase): Place;
  /** Keys of the places whose app is awake. */
  awakePlaces(): string[];
  close(): Promise<void>;
}>;

/** A process of an app that was started, or could not be, or ended however it ends. */
export type ProcessNews = Readonly<{ projectId: string; environment: AppEnvironment }> &
  Readonly<
    | { event: "started" | "not started" /** By a request, not by a deploy. */; isWake: boolean; durationMs: number }
    | { event: "ended" }
  >;

export type MachineryDeps = Readonly<{
  dataDir: string;
  sandboxKind: "bubblewrap" | "none";
  database: Pick<Database, "pool" | "url">;
  builder: Pick<ArtifactSource, "kit">;
  store: HostingStore;
  logs: Logs;
  limits: HostingLimits;
  clock?: () => number;
  egress?: Omit<EgressDeps, "limits">;
  onProcess?(news: ProcessNews): void;
}>;

export const placeKey = (projectId: string, environment: AppEnvironment) => `${environment}/${projectId}`;

/** Opens databases, folders and the sandbox, after ending what an earlier server left. */
export async function openMachinery(deps: MachineryDeps): Promise<Machinery> {
  const { limits, store, logs } = deps;
  const [cluster, sandbox] = await Promise.all([
    openAppsCluster(deps.database),
    createSandbox({ dataDir: deps.dataDir, kind: deps.sandboxKind, limits }),
  ]);
  await sandbox.sweep();
  const folders = await openRunFolders(deps.dataDir);
  const door = await openDatabaseDoor(deps.database.url, join(folders.base, "database"));
  const databases = createAppDatabases({ cluster, store, limits });
  await databases.sweep();
  const processes = createProcesses({ limits, ...(deps.clock ? { clock: deps.clock } : {}) });
  const kits = dirname(deps.builder.kit.directory);
  const tools: ProcessTools = {
    sandbox,
    folders,
    kitDirectory: (kitHash) => join(kits, kitHash),
    databaseDirectory: door.directory,
    databaseName: cluster.databaseName,
    egress: createEgress({ limits, ...deps.egress }),
    limits,
  };
  const tell = deps.onProcess ?? (() => {});
  const started = new Set<string>();
  return Object.freeze({
    ...{ cluster, databases, door, folders, sandbox, processes, tools },
    placeOf(projectId, environment, known) {
      const log = logs.of(projectId, environment);
      // Looked up once: a wake must not wait for it.
      const found: { database: AppDatabase | null } = { database: known ?? null };
      const key = placeKey(projectId, environment);
      return {
        key,
        idleMs: environment === "live" ? limits.liveIdleMs : limits.previewIdleMs,
        log,
        async start(artifact) {
          const isWake = processes.stateOf(key)?.state === "starting";
          const began = performance.now();
          const tellOf = (event: "started" | "not started") =>
            tell({ projectId, environment, event, isWake, durationMs: performance.now() - began });
          try {
            found.database ??= await databases.ensure(projectId, environment);
            const process = await startApp(tools, { artifact, environment, database: found.database, log });
            started.add(key);
            tellOf("started");
            void process.ended.then(() => tell({ projectId, environment, event: "ended" }));
            return process;
          } catch (error) {
            tellOf("not started");
            throw error;
          }
        },
      };
    },
    awakePlaces() {
      for (const key of started) if (!processes.processOf(key)) started.delete(key);
      return [...started];
    },
    async close() {
      await processes.close();
      await sandbox.close();
      await door.close();
      await cluster.close();
      await folders.removeAll();
    },
  });
}
