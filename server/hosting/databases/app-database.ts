// One database and one login role per app and environment: made, found again, emptied and removed.
import type { AppEnvironment } from "#contract";
import { Refusal } from "#http";
import type { HostingLimits } from "../configuration/limits.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { Leases } from "../servers/leases.ts";
import type { AppDatabaseStore } from "./app-database-store.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import {
  type Credentials,
  createAppDatabase,
  dropAppDatabase,
  type Making,
  newCredentials,
  shutOut,
} from "./creation.ts";
import { createDiskRoom, type DiskRoom } from "./disk-room.ts";
import { markRows } from "./row-marks.ts";
import { createSizeQuota, sizeOf } from "./size-quota.ts";
import { createSpares } from "./spares.ts";
import type { AppDatabase, AppDatabases, QuotaNews } from "./types.ts";

type Deps = {
  cluster: AppsCluster;
  store: AppDatabaseStore;
  limits: HostingLimits;
  /** Of all apps together; without it there is always room. */
  room?: DiskRoom;
  /** Of the servers that share the apps; without them every app is this one's. */
  leases?: Pick<Leases, "hold" | "mayReach" | "arrival">;
  /** Keeps the sizes of databases. */
  usage: Pick<StorageUsage, "noteDatabase" | "unknownDatabases">;
  /** Which share of what the owner of a project may take is taken; absent: there is no such bound. */
  ownersShare?: ((projectId: string) => Promise<number>) | undefined;
  /** Called when a database becomes full, roomy or closed. */
  onQuota?(news: QuotaNews & { projectId: string; environment: AppEnvironment }): void;
  /** Settles when there is time to make databases ahead; absent: there always is. */
  lull?: (() => Promise<void>) | undefined;
  /** Called with errors of work in the background. */
  onFault?(error: unknown): void;
};

/** Databases and roles in `cluster`, remembered in the platform's `app_databases`. */
export function createAppDatabases(deps: Deps): AppDatabases {
  const { cluster, store, usage, limits, leases, onQuota, lull = async () => {}, onFault = () => {} } = deps;
  const room = deps.room ?? createDiskRoom({ cluster, appsBytes: null, directory: null });
  const making: Making = { cluster, limits, room };
  /** Whose database each is, of those that were asked for here; a trial is nobody's. */
  const projects = new Map<string, string>();
  const withUrl = ({ name, password }: Credentials) => ({ name, password, url: cluster.urlFor({ name, password }) });
  const quota = createSizeQuota({
    cluster,
    limits,
    room,
    async signIn(name) {
      const row = await store.ownerOfDatabase(name);
      return row ? withUrl(row) : null;
    },
    noteSize: usage.noteDatabase,
    async ownersShare(name) {
      const row = await store.ownerOfDatabase(name);
      return row ? ((await deps.ownersShare?.(row.project_id)) ?? 0) : 0;
    },
  });
  const spares = createSpares(making, { lull, onFault });
  const endings = new Set<Promise<void>>();
  /** Nobody gets in from then on; that it takes PostgreSQL a while to remove the files is nobody's to wait for. */
  async function dropSoon(name: string): Promise<void> {
    await shutOut(cluster.pool, name);
    const done = dropAppDatabase(cluster, name)
      .catch(onFault)
      .finally(() => endings.delete(done));
    endings.add(done);
  }

  async function find(projectId: string, environment: AppEnvironment): Promise<AppDatabase | null> {
    const row = await store.appDatabase(projectId, environment);
    return row && (await exists(cluster, row.name)) ? withUrl(row) : null;
  }

  return Object.freeze({
    async ensure(projectId, environment) {
      await leases?.hold(projectId);
      const credentials = await ensure({ ...making, store }, projectId, environment);
      if (leases) projects.set(credentials.name, projectId);
      return withUrl(credentials);
    },
    find,
    async foresee(projectId, environment) {
      const database = await find(projectId, environment);
      if (database && leases) projects.set(database.name, projectId);
      return database;
    },
    async fresh() {
      const app = withUrl(await spares.take());
      return { ...app, drop: () => dropSoon(app.name) };
    },
    markRows,
    mayReach(name) {
      const projectId = leases && projects.get(name);
      return projectId === undefined || leases?.mayReach(projectId) === true;
    },
    arrival(name) {
      const projectId = projects.get(name);
      return projectId === undefined ? null : (leases?.arrival(projectId) ?? null);
    },
    async adopt(projectId, environment, { name, password }) {
      await leases?.hold(projectId);
      if (leases) projects.set(name, projectId);
      const old = await store.appDatabase(projectId, environment);
      if (old) await store.forgetAppDatabase(projectId, environment);
      await store.rememberAppDatabase({ project_id: projectId, environment, name, password, cluster: cluster.name });
      return async () => {
        if (old) await dropSoon(old.name);
      };
    },
    async drop(projectId, environment) {
      const row = await store.appDatabase(projectId, environment);
      if (!row) return;
      projects.delete(row.name);
      await dropAppDatabase(cluster, row.name);
      await store.forgetAppDatabase(projectId, environment);
    },
    discard: dropSoon,
    sweep: () => sweep(cluster, store),
    prepare: spares.refill,
    async enforceSizes(names) {
      for (const news of await quota.look(names)) {
        const app = await store.ownerOfDatabase(news.name);
        if (app) onQuota?.({ ...news, projectId: app.project_id, environment: app.environment });
      }
    },
    async measureUnknown() {
      for (const name of await usage.unknownDatabases())
        if (await store.ownerOfDatabase(name))
          await sizeOf(cluster, name).then((bytes) => usage.noteDatabase(name, bytes), onFault);
    },
    async reopen(projectId, environment) {
      const row = await store.appDatabase(projectId, environment);
      const news = row ? await quota.reopen(row.name) : null;
      if (news) onQuota?.({ ...news, projectId, environment });
    },
    size: ({ name }) => sizeOf(cluster, name),
    async close() {
      await spares.close();
      await Promise.all(endings);
    },
  });
}

async function ensure(
  making: Making & { store: AppDatabaseStore },
  projectId: string,
  environment: AppEnvironment,
): Promise<Credentials> {
  const { store } = making;
  const known = await store.appDatabase(projectId, environment);
  const row = known ?? {
    project_id: projectId,
    environment,
    cluster: making.cluster.name,
    ...newCredentials(environment),
  };
  if (!known) await store.rememberAppDatabase(row);
  // Someone else may have been first, and what is not remembered would be a database that nobody finds again.
  const kept = await store.appDatabase(projectId, environment);
  if (!kept) throw new Refusal(503, "This app's database has just moved. Please try again in a moment.");
  if (!(await exists(making.cluster, kept.name))) {
    await making.room?.expectRoom();
    await createAppDatabase(making, kept);
  }
  return kept;
}

async function sweep(cluster: AppsCluster, store: AppDatabaseStore): Promise<void> {
  for (const row of await store.orphanedAppDatabases()) await store.forgetAppDatabase(row.project_id, row.environment);
  const remembered = new Set(await store.appDatabaseNames());
  const { rows } = await cluster.pool.query<{ name: string }>("select name from ninefold.databases where not is_spare");
  for (const { name } of rows) if (!remembered.has(name)) await dropAppDatabase(cluster, name);
}

/** Whole: a database that was cut short while it was made has no schema yet, and is found by its register's mark. */
async function exists({ pool }: AppsCluster, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from ninefold.databases d join pg_database on datname = d.name where d.name = $1 and d.is_ready",
    [name],
  );
  return rowCount === 1;
}
