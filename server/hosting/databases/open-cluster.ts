// One PostgreSQL of apps put together: its databases, the door to them, and the bounds on them. Of several, each has all of this for itself.
import type { Database } from "#database";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Logs } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { Leases } from "../servers/leases.ts";
import { createAppDatabases } from "./app-database.ts";
import { type AppDatabaseStore, storeOfCluster } from "./app-database-store.ts";
import { type AppsCluster, MAIN_CLUSTER, openAppsCluster } from "./apps-cluster.ts";
import { createDatabaseDoor } from "./database-door.ts";
import { openDatabaseServer } from "./database-server.ts";
import { createDiskRoom } from "./disk-room.ts";
import { createFence } from "./fence.ts";
import { takeApartFormer } from "./former-schemas.ts";
import { quotaMessage } from "./quota-messages.ts";
import { createSessions } from "./sessions.ts";
import type { AppsDatabase, OpenCluster } from "./types.ts";

export type ClusterDeps = Readonly<{
  platform: Pick<Database, "pool" | "url">;
  store: AppDatabaseStore;
  usage: StorageUsage;
  logs: Pick<Logs, "of">;
  limits: HostingLimits;
  leases: Pick<Leases, "hold" | "mayReach" | "arrival">;
  /** Which share of what the owner of a project may take is taken; absent: there is no such bound. */
  ownersShare: ((projectId: string) => Promise<number>) | undefined;
  /** Settles when there is time to make databases ahead. */
  lull(): Promise<void>;
  /** PostgreSQL has hung up on an app. */
  onCut(): void;
  onFault(error: unknown): void;
  /** False while other servers use the database: what looks left over may be theirs. */
  isAlone: boolean;
}>;

/**
 * Ends what an earlier server left in it.
 * @throws AppsClusterError when it can't be reached or does not let the platform in; Error when it is the wrong one
 */
export async function openCluster(location: AppsDatabase, deps: ClusterDeps): Promise<OpenCluster> {
  const { platform, usage, logs, limits, leases, ownersShare, onFault } = deps;
  const name = location.name ?? MAIN_CLUSTER;
  const cluster = await openAppsCluster(platform, location.url, name);
  try {
    const store = storeOfCluster(deps.store, name);
    const fence = createFence({ cluster, limits }, store);
    const room = createDiskRoom({ cluster, appsBytes: limits.appsDiskBytes, directory: location.directory ?? null });
    const sessions = createSessions({ cluster, limits, room, isLocal: location.isLocal, onFault });
    const databases = createAppDatabases({
      cluster,
      store,
      usage,
      limits,
      room,
      leases,
      ownersShare,
      lull: deps.lull,
      onFault,
      onQuota: (news) => logs.of(news.projectId, news.environment).note(...quotaMessage(news, limits.databaseBytes)),
    });
    const door = createDatabaseDoor({
      server: openDatabaseServer(cluster.keeperUrl(cluster.databaseName)),
      endBackend: sessions.end,
      connections: cluster.connections,
      limits,
      mayReach: (role) => databases.mayReach(role),
      arrival: (role) => databases.arrival(role),
      onCut: deps.onCut,
    });
    const known = await store.appDatabases();
    await takeApartFormer({ cluster, limits }, known);
    await expectKnownDatabases(cluster, location, known);
    if (deps.isAlone) {
      await sessions.endAll();
      await databases.sweep();
    }
    await room.look();
    databases.prepare();
    return Object.freeze({
      cluster,
      databases,
      sessions,
      door,
      room,
      fence,
      async close() {
        for (const part of [databases, sessions, cluster]) await part.close();
      },
    });
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** Apps that would find themselves empty are worse than a server that does not start. */
async function expectKnownDatabases(
  { pool, name }: AppsCluster,
  location: AppsDatabase,
  known: readonly { name: string }[],
): Promise<void> {
  if (location.url === null || location.isLocal || known.length === 0) return;
  const names = known.map((one) => one.name);
  const { rowCount } = await pool.query("select from pg_database where datname = any($1) limit 1", [names]);
  if (rowCount === 0)
    throw new Error(
      `APPS_DATABASE_URL leads to a PostgreSQL (${name}) with none of this installation's ${names.length} apps' databases that are there. Move them there first, ` +
        "or leave APPS_DATABASE_URL out: docs/operating.md says how.",
    );
}
