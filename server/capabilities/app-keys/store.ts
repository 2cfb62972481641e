// The rows of app keys.
import type { Selectable } from "kysely";
import type { AppKeysTable, Database } from "#database";

export type AppKeyRow = Selectable<AppKeysTable>;
type New = Pick<
  AppKeyRow,
  "project_id" | "environment" | "name" | "secret_hash" | "can_write" | "resources" | "expires_at"
>;

export type AppKeyStore = ReturnType<typeof createAppKeyStore>;

export function createAppKeyStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    add: (row: New) => query.insertInto("app_keys").values(row).returningAll().executeTakeFirstOrThrow(),
    list: (projectId: string) =>
      query.selectFrom("app_keys").selectAll().where("project_id", "=", projectId).orderBy("created_at").execute(),
    find: (id: string) => query.selectFrom("app_keys").selectAll().where("id", "=", id).executeTakeFirst(),
    /** True when there was one. */
    async remove(projectId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("app_keys")
        .where("project_id", "=", projectId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async noteUse(id: string, at: Date): Promise<void> {
      await query.updateTable("app_keys").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  });
}
