// The rows of what apps declare, one for each app and environment.
import { type AppEnvironment, type Declarations, declarations, NO_DECLARATIONS } from "#contract";
import type { Database } from "#database";

export type AppOf = Readonly<{ projectId: string; environment: AppEnvironment }>;

export type DeclarationStore = ReturnType<typeof createDeclarationStore>;

export function createDeclarationStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** What the version declares that is shown; nothing where none is. */
    async of({ projectId, environment }: AppOf): Promise<Declarations> {
      const row = await query
        .selectFrom("app_declarations")
        .select("declared")
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .executeTakeFirst();
      // Parts that came later are not in rows of before.
      return row ? declarations.parse(row.declared) : NO_DECLARATIONS;
    },

    async keep({ projectId, environment }: AppOf, declared: Declarations): Promise<void> {
      const values = { declared: JSON.stringify(declared), read_at: new Date() };
      await query
        .insertInto("app_declarations")
        .values({ project_id: projectId, environment, ...values })
        .onConflict((conflict) => conflict.columns(["project_id", "environment"]).doUpdateSet(values))
        .execute();
    },

    async forget({ projectId, environment }: AppOf): Promise<void> {
      await query
        .deleteFrom("app_declarations")
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .execute();
    },
  });
}
