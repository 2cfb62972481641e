// The apps' databases put together: the cluster that holds them, who of several servers may use them, and the bounds on them.
import type { HostingLimits } from "../configuration/limits.ts";
import type { Logs } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { Leases } from "../servers/leases.ts";
import { type AppDatabases, createAppDatabases } from "./app-database.ts";
import type { AppDatabaseStore } from "./app-database-store.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import { createDatabaseDoor, type DatabaseDoor } from "./database-door.ts";
import { openDatabaseServer } from "./database-server.ts";
import { createDiskRoom, type DiskRoom } from "./disk-room.ts";
import { createFence, type Fence } from "./fence.ts";
import { takeApartFormer } from "./former-schemas.ts";
import { quotaMessage } from "./quota-messages.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import type { AppsDatabase } from "./types.ts";

export type OpenDatabases = Readonly<{
  databases: AppDatabases;
  sessions: Sessions;
  door: DatabaseDoor;
  /** For all apps' data together. */
  room: DiskRoom;
  /** Which apps are this server's to have awake. */
  leases: Leases;
  /** After the last process has ended. */
  close(): Promise<void>;
}>;

/** Ends what an earlier server left in the cluster. */
export async function openDatabases(deps: {
  cluster: AppsCluster;
  location: AppsDatabase;
  store: AppDatabaseStore;
  usage: StorageUsage;
  logs: Pick<Logs, "of">;
  limits: HostingLimits;
  /** The leases of this server; the fence shuts other servers out. */
  openLeases(fence: Fence): Leases;
  /** Which share of what the owner of a project may take is taken; absent: there is no such bound. */
  ownersShare: ((projectId: string) => Promise<number>) | undefined;
  /** PostgreSQL has hung up on an app. */
  onCut(): void;
  onFault(error: unknown): void;
  /** False while other servers use the database: what looks left over may be theirs. */
  isAlone: boolean;
}): Promise<OpenDatabases> {
  const { cluster, location, store, usage, logs, limits, ownersShare, onFault } = deps;
  const leases = deps.openLeases(createFence({ cluster, limits }, store));
  const room = createDiskRoom({ cluster, appsBytes: limits.appsDiskBytes, directory: location.directory ?? null });
  const sessions = createSessions({ cluster, limits, room, isLocal: location.isLocal, onFault });
  const door = createDatabaseDoor({
    server: openDatabaseServer(cluster.keeperUrl(cluster.databaseName)),
    endBackend: sessions.end,
    connections: cluster.connections,
    limits,
    mayReach: (role) => databases.mayReach(role),
    onCut: deps.onCut,
  });
  const databases = createAppDatabases({
    cluster,
    store,
    usage,
    limits,
    room,
    leases,
    ownersShare,
    onFault,
    onQuota: (news) => logs.of(news.projectId, news.environment).note(...quotaMessage(news, limits.databaseBytes)),
  });
  const known = await store.appDatabases();
  await takeApartFormer({ cluster, limits }, known);
  await expectKnownDatabases(cluster, location, known);
  if (deps.isAlone) {
    await sessions.endAll();
    await databases.sweep();
  }
  await leases.mend();
  await room.look();
  databases.prepare();
  return Object.freeze({
    databases,
    sessions,
    door,
    room,
    leases,
    async close() {
      for (const part of [databases, sessions, leases, cluster]) await part.close();
    },
  });
}

/** Apps that would find themselves empty are worse than a server that does not start. */
async function expectKnownDatabases(
  { pool }: AppsCluster,
  location: AppsDatabase,
  known: readonly { name: string }[],
): Promise<void> {
  if (location.url === null || location.isLocal || known.length === 0) return;
  const names = known.map(({ name }) => name);
  const { rowCount } = await pool.query("select from pg_database where datname = any($1) limit 1", [names]);
  if (rowCount === 0)
    throw new Error(
      `APPS_DATABASE_URL leads to a PostgreSQL with none of this installation's ${names.length} apps' databases. Move them there first, ` +
        "or leave APPS_DATABASE_URL out: docs/operating.md says how.",
    );
}
