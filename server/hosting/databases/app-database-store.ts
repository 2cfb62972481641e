// The rows that say which database and role each app and environment has.
import type { AppEnvironment } from "#contract";
import type { Database } from "#database";

export type AppDatabaseRow = { project_id: string; environment: AppEnvironment; name: string; password: string };

export type AppDatabaseStore = ReturnType<typeof createAppDatabaseStore>;

export function createAppDatabaseStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async appDatabase(projectId: string, environment: AppEnvironment): Promise<AppDatabaseRow | null> {
      const row = await query
        .selectFrom("app_databases")
        .select(["project_id", "environment", "name", "password"])
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Whose schema this is; trials are nobody's. */
    ownerOfDatabase: (name: string) =>
      query
        .selectFrom("app_databases")
        .select(["project_id", "environment", "name", "password"])
        .where("name", "=", name)
        .executeTakeFirst(),

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
    async databasesOf(projectIds: readonly string[]): Promise<{ name: string }[]> {
      if (projectIds.length === 0) return [];
      return query.selectFrom("app_databases").select("name").where("project_id", "in", projectIds).execute();
    },

    /** All that any app can sign in to. */
    appDatabases: () => query.selectFrom("app_databases").select(["name", "password"]).execute(),

    async appDatabaseNames(): Promise<string[]> {
      const rows = await query.selectFrom("app_databases").select("name").execute();
      return rows.map((row) => row.name);
    },

    /** Databases of projects that are gone. */
    orphanedAppDatabases: () =>
      query
        .selectFrom("app_databases")
        .select(["project_id", "environment"])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("projects").select("id").whereRef("id", "=", "app_databases.project_id"))),
        )
        .execute(),
  });
}
