// The rows that say which database and role each app and environment has.
import type { AppEnvironment } from "#contract";
import type { Database } from "#database";

/** `cluster`: name of the PostgreSQL that it is in. */
export type AppDatabaseRow = {
  project_id: string;
  environment: AppEnvironment;
  name: string;
  password: string;
  cluster: string;
};

const COLUMNS = ["project_id", "environment", "name", "password", "cluster"] as const;

export type AppDatabaseStore = ReturnType<typeof createAppDatabaseStore>;

export function createAppDatabaseStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async appDatabase(projectId: string, environment: AppEnvironment): Promise<AppDatabaseRow | null> {
      const row = await query
        .selectFrom("app_databases")
        .select(COLUMNS)
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whose schema this is; trials are nobody's. */
    ownerOfDatabase: (name: string) =>
      query.selectFrom("app_databases").select(COLUMNS).where("name", "=", name).executeTakeFirst(),

    async rememberAppDatabase(row: AppDatabaseRow): Promise<void> {
      await query
        .insertInto("app_databases")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async forgetAppDatabase(projectId: string, environment: AppEnvironment): Promise<void> {
      await query
        .deleteFrom("app_databases")
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .execute();
    },

    /** Those of these projects, in both environments. */
    async databasesOf(projectIds: readonly string[]): Promise<{ name: string; cluster: string }[]> {
      if (projectIds.length === 0) return [];
      return query
        .selectFrom("app_databases")
        .select(["name", "cluster"])
        .where("project_id", "in", projectIds)
        .execute();
    },

    /** How many databases each cluster has, and their bytes together beyond empty ones. */
    async loadOfClusters(): Promise<{ cluster: string; databases: number; bytes: number }[]> {
      const rows = await query
        .selectFrom("app_databases")
        .select(({ fn }) => [
          "cluster",
          fn.countAll<string>().as("databases"),
          fn.sum<string | null>("bytes").as("bytes"),
        ])
        .groupBy("cluster")
        .execute();
      return rows.map(({ cluster, databases, bytes }) => ({
        cluster,
        databases: Number(databases),
        bytes: Number(bytes ?? 0),
      }));
    },

    /**
     * From now on the app's database is the one of that name in another cluster. False: it is no longer where it was, or
     * another server has it since, which gives it another password.
     */
    async moveAppDatabase(
      row: Pick<AppDatabaseRow, "name" | "password" | "cluster">,
      from: Pick<AppDatabaseRow, "password" | "cluster">,
    ): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("app_databases")
        .set({ cluster: row.cluster, password: row.password })
        .where("name", "=", row.name)
        .where("cluster", "=", from.cluster)
        .where("password", "=", from.password)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** All that any app can sign in to. */
    appDatabases: () => query.selectFrom("app_databases").select(["name", "password", "cluster"]).execute(),

    async appDatabaseNames(): Promise<string[]> {
      const rows = await query.selectFrom("app_databases").select("name").execute();
      return rows.map((row) => row.name);
    },

    /** Databases of projects that are gone. */
    orphanedAppDatabases: () =>
      query
        .selectFrom("app_databases")
        .select(["project_id", "environment", "cluster"])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("projects").select("id").whereRef("id", "=", "app_databases.project_id"))),
        )
        .execute(),
  });
}

/** The same, of one cluster alone: an app of another one has no database here. */
export function storeOfCluster(store: AppDatabaseStore, cluster: string): AppDatabaseStore {
  const own = <Row extends { cluster: string }>(rows: readonly Row[]) => rows.filter((row) => row.cluster === cluster);
  const isOwn = <Row extends { cluster: string }>(row: Row | null | undefined) => row?.cluster === cluster;
  return Object.freeze({
    ...store,
    async appDatabase(projectId: string, environment: AppEnvironment) {
      const row = await store.appDatabase(projectId, environment);
      return isOwn(row) ? row : null;
    },
    async ownerOfDatabase(name: string) {
      const row = await store.ownerOfDatabase(name);
      return isOwn(row) ? row : undefined;
    },
    rememberAppDatabase: (row: AppDatabaseRow) => store.rememberAppDatabase({ ...row, cluster }),
    databasesOf: async (projectIds: readonly string[]) => own(await store.databasesOf(projectIds)),
    appDatabases: async () => own(await store.appDatabases()),
    appDatabaseNames: async () => own(await store.appDatabases()).map(({ name }) => name),
    orphanedAppDatabases: async () => own(await store.orphanedAppDatabases()),
  });
}
