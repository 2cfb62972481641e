// Apps' databases for tests, without the rest of hosting: in the test run's own cluster for apps, or beside the platform's.
import type { Database } from "#database";
import type { TestDatabase } from "#testing";
import { DEFAULT_LIMITS, type HostingLimits } from "../configuration/limits.ts";
import { createAppDatabases } from "../databases/app-database.ts";
import { createAppDatabaseStore } from "../databases/app-database-store.ts";
import { openAppsCluster } from "../databases/apps-cluster.ts";
import { createDiskRoom, type Disk } from "../databases/disk-room.ts";
import { createSessions } from "../databases/sessions.ts";
import type { QuotaNews } from "../databases/types.ts";
import { createStorageUsage } from "../maintenance/storage-usage.ts";

type Options = {
  limits?: Partial<HostingLimits>;
  onQuota?: (news: QuotaNews) => void;
  /** What the disk under apps' databases has. */
  readDisk?: () => Promise<Disk>;
  /** Which share of what an app's owner may take is taken. */
  ownersShare?: (projectId: string) => Promise<number>;
  /** In the server of the platform's database, as with a DATABASE_URL alone. */
  beside?: boolean;
};

export type OpenedAppDatabases = Awaited<ReturnType<typeof openAppDatabases>>;

/** Nothing is made ahead. Call `close` in `afterAll`. */
export async function openAppDatabases(
  database: Database & Partial<Pick<TestDatabase, "apps">>,
  options: Options = {},
) {
  const limits: HostingLimits = { ...DEFAULT_LIMITS, spareDatabases: 0, keepsWarmProcess: false, ...options.limits };
  const url = options.beside || !database.apps ? null : (await database.apps()).url;
  const cluster = await openAppsCluster(database, url);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const room = createDiskRoom({
    cluster,
    appsBytes: limits.appsDiskBytes,
    directory: options.readDisk ? "/" : null,
    ...(options.readDisk ? { readDisk: options.readDisk } : {}),
  });
  const databases = createAppDatabases({
    cluster,
    store: createAppDatabaseStore(database),
    usage: createStorageUsage(database),
    limits,
    room,
    onFault,
    ...(options.ownersShare ? { ownersShare: options.ownersShare } : {}),
    ...(options.onQuota ? { onQuota: options.onQuota } : {}),
  });
  const sessions = createSessions({ cluster, limits, room, isLocal: url !== null, onFault });
  return Object.freeze({
    cluster,
    databases,
    sessions,
    room,
    faults,
    async close() {
      await databases.close();
      await sessions.close();
      await cluster.close();
    },
  });
}
