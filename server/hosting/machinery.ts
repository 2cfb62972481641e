// Ties an app's parts together: its database, its processes in the sandbox, and the version each environment shows.

import { dirname, join } from "node:path";
import type { Database } from "#database";
import type { ArtifactSource } from "./artifacts/types.ts";
import type { HostingLimits } from "./configuration/limits.ts";
import { type AppDatabases, createAppDatabases } from "./databases/app-database.ts";
import { type AppsCluster, openAppsCluster } from "./databases/apps-cluster.ts";
import { createDatabaseDoor, type DatabaseDoor } from "./databases/database-door.ts";
import { openDatabaseServer } from "./databases/database-server.ts";
import { createDiskRoom, type DiskRoom } from "./databases/disk-room.ts";
import { createFence, type Fence } from "./databases/fence.ts";
import { takeApartFormer } from "./databases/former-schemas.ts";
import { createSessions, type Sessions } from "./databases/sessions.ts";
import type { QuotaNews } from "./databases/size-quota.ts";
import { createEgress, type EgressDeps } from "./egress/egress.ts";
import type { Logs } from "./logs/logs.ts";
import type { Stored } from "./maintenance/storage-usage.ts";
import { createRehearsals, type Rehearsals } from "./previews/rehearsals.ts";
import type { ProcessTools } from "./processes/app-process.ts";
import { createPlaces, type Places, type ProcessNews, projectOfPlace } from "./processes/app-slots.ts";
import { createProcesses, type Processes } from "./processes/processes.ts";
import { createBerths } from "./processes/warm-pool.ts";
import { openRunFolders, type RunFolders } from "./sandbox/run-folders.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import type { Leases } from "./servers/leases.ts";
import type { HostingStore } from "./store.ts";

/** What exists once hosting has started. */
export type Machinery = Readonly<{
  cluster: AppsCluster;
  databases: AppDatabases;
  sessions: Sessions;
  /** Which apps are this server's to have awake. */
  leases: Leases;
  door: DatabaseDoor;
  folders: RunFolders;
  sandbox: Sandbox;
  processes: Processes;
  /** What passed its check and may become a preview. */
  rehearsals: Rehearsals;
  tools: ProcessTools;
  /** Looks at the sizes of the databases that were used since the last time. */
  enforceDatabaseLimits(): Promise<void>;
  /** For all apps' data together. */
  room: DiskRoom;
  close(): Promise<void>;
}> &
  Places;

/** Where the apps' databases are. */
export type AppsDatabase = Readonly<{
  /** Of the database from which they are looked after; null: beside the platform's, in the same server. */
  url: string | null;
  /** Its processes run on this machine, within the server's sight. */
  isLocal: boolean;
  /** Where its files are, if on this machine. */
  directory?: string;
  /** How often the embedded PostgreSQL was found dead and started again. */
  restarts?(): number;
}>;

export type MachineryDeps = Readonly<{
  dataDir: string;
  sandboxKind: "bubblewrap" | "none";
  database: Pick<Database, "pool" | "url">;
  appsDatabase: AppsDatabase;
  builder: Pick<ArtifactSource, "kit">;
  store: HostingStore;
  stored: Stored;
  /** Which share of what the owner of a project may take is taken. */
  ownersShare?(projectId: string): Promise<number>;
  logs: Logs;
  limits: HostingLimits;
  clock?: () => number;
  egress?: Omit<EgressDeps, "limits">;
  onProcess?(news: ProcessNews): void;
  /** Hears of what nobody waits for. */
  onFault?(error: unknown): void;
  /** PostgreSQL has hung up on an app. */
  onCut?(): void;
  /** False while other servers use the database: what looks left over may be theirs. */
  isAlone?: boolean;
  /** The apps that are this server's; `fence` shuts other servers out. */
  openLeases(fence: Fence): Leases;
}>;

/** Opens databases, folders and the sandbox, after ending what an earlier server left. */
export async function openMachinery(deps: MachineryDeps): Promise<Machinery> {
  const { limits, logs } = deps;
  const [cluster, sandbox] = await Promise.all([
    openAppsCluster(deps.database, deps.appsDatabase.url),
    createSandbox({ dataDir: deps.dataDir, kind: deps.sandboxKind, limits }),
  ]);
  await sandbox.sweep();
  const folders = await openRunFolders(deps.dataDir);
  const leases = deps.openLeases(createFence({ cluster, limits }, deps.store));
  const { door, databases, sessions, room } = createDatabaseParts(deps, cluster, leases);
  const remembered = await deps.store.appDatabases();
  await takeApartFormer({ cluster, limits }, remembered);
  await refuseElsewhere(deps, cluster, remembered);
  if (deps.isAlone !== false) {
    await sessions.endAll();
    await databases.sweep();
  }
  await leases.mend();
  await room.look();
  databases.prepare();
  const ownersOf = (keys: readonly string[]) => ownersOfPlaces(deps.store, keys);
  const processes = createProcesses({ limits, ownersOf, ...(deps.clock ? { clock: deps.clock } : {}) });
  const berths = createBerths({ folders, sandbox, kitDirectory: deps.builder.kit.directory });
  const tools = toolsFor(deps, { sandbox, folders, berths, door });
  const tell = deps.onProcess ?? (() => {});
  const rehearsals = createRehearsals(deps.onFault ?? (() => {}));
  return Object.freeze({
    ...{ cluster, databases, sessions, room, leases, door, folders, sandbox, processes, rehearsals, tools },
    ...createPlaces({ processes, databases, leases, tools, logs, tell }),
    async enforceDatabaseLimits() {
      await databases.enforceSizes(door.takeVisitors());
    },
    async close() {
      for (const part of [rehearsals, processes, berths, sandbox, databases, sessions, leases, cluster])
        await part.close();
      await folders.removeAll();
    },
  });
}

/** Apps that would find themselves empty are worse than a server that does not start. */
async function refuseElsewhere(
  { appsDatabase }: MachineryDeps,
  { pool }: AppsCluster,
  remembered: readonly { name: string }[],
): Promise<void> {
  if (appsDatabase.url === null || appsDatabase.isLocal || remembered.length === 0) return;
  const names = remembered.map(({ name }) => name);
  const { rowCount } = await pool.query("select from pg_database where datname = any($1) limit 1", [names]);
  if (rowCount === 0)
    throw new Error(
      `APPS_DATABASE_URL leads to a PostgreSQL with none of this installation's ${names.length} apps' databases. Move them there first, ` +
        "or leave APPS_DATABASE_URL out: docs/operating.md says how.",
    );
}

/** The apps' databases and the door through which apps reach them. */
function createDatabaseParts(deps: MachineryDeps, cluster: AppsCluster, leases: Leases) {
  const { appsDatabase, store, limits, logs, onFault } = deps;
  const faults = onFault ? { onFault } : {};
  const { directory = null, isLocal } = appsDatabase;
  const room = createDiskRoom({ cluster, appsBytes: limits.appsDiskBytes, directory });
  const sessions = createSessions({ cluster, limits, room, isLocal, ...faults });
  const door = createDatabaseDoor({
    server: openDatabaseServer(cluster.keeperUrl(cluster.databaseName)),
    ...{ endBackend: sessions.end, connections: cluster.connections, limits },
    mayReach: (role) => databases.mayReach(role),
    onCut: deps.onCut ?? (() => {}),
  });
  const databases = createAppDatabases({
    ...{ cluster, store, stored: deps.stored, limits, room, leases, ...faults },
    ...(deps.ownersShare ? { ownersShare: deps.ownersShare } : {}),
    onQuota: (news) => logs.of(news.projectId, news.environment).note(...quotaLine(news, limits)),
  });
  return { door, databases, sessions, room };
}

/** Should the database be away, every app counts as an owner's only one. */
async function ownersOfPlaces(store: HostingStore, keys: readonly string[]): Promise<Map<string, string>> {
  const owners = await store.ownersOf(keys.map(projectOfPlace)).catch(() => new Map<string, string>());
  return new Map(
    keys.flatMap((key) => {
      const owner = owners.get(projectOfPlace(key));
      return owner === undefined ? [] : [[key, owner] as const];
    }),
  );
}

/** What every start of an app takes. */
function toolsFor(
  { builder, limits, egress }: MachineryDeps,
  parts: Omit<ProcessTools, "kitDirectory" | "egress" | "limits">,
): ProcessTools {
  const kits = dirname(builder.kit.directory);
  return {
    ...parts,
    kitDirectory: (kitHash) => join(kits, kitHash),
    egress: createEgress({ limits, ...egress }),
    limits,
  };
}

/** What the app's log says of its database's size. */
function quotaLine(news: QuotaNews, limits: HostingLimits): ["info" | "error", string] {
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  if (news.isOwners)
    return [
      "error",
      `All apps of its owner together are full (this one's database takes ${megabytes(news.bytes)} MB): rows can be read and deleted, but not added or changed until there is room.`,
    ];
  const size = `${megabytes(news.bytes)} MB of ${megabytes(limits.databaseBytes)} MB`;
  if (news.became === "roomy") return ["info", `Its database has room again (${size}): rows can be added and changed.`];
  if (news.became === "full" && news.forAll)
    return [
      "error",
      "There is no room left for apps' data on the server: rows can be read and deleted, but not added or changed until there is.",
    ];
  if (news.became === "full")
    return [
      "error",
      `Its database is full (${size}): rows can be read and deleted, but not added or changed until it is smaller.`,
    ];
  if (news.became === "reopened")
    return [
      "info",
      `Its database is open again (${size}): rows can be read and deleted. It is closed anew if it grows further.`,
    ];
  return [
    "error",
    `Its database was closed: it was full, and the app went on filling it (${size}). Restart the app to read and delete rows again.`,
  ];
}
