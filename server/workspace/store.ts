// All SQL of the workspace: which project is being restored to which revision.
import type { Database } from "#database";

export type RestoreStore = ReturnType<typeof createRestoreStore>;

export function createRestoreStore({ query }: Pick<Database, "query">) {
  return {
    /** False when a restore of this project is under way already. */
    async begin(projectId: string, number: number): Promise<boolean> {
      const result = await query
        .insertInto("restores")
        .values({ project_id: projectId, number })
        .onConflict((conflict) => conflict.column("project_id").doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async underWay(): Promise<string[]> {
      const rows = await query.selectFrom("restores").select("project_id").execute();
      return rows.map((row) => row.project_id);
    },

    async abandon(projectId: string): Promise<void> {
      await query.deleteFrom("restores").where("project_id", "=", projectId).execute();
    },
  };
}
