// The rows of apps' secrets. Values come and go sealed.
import type { AppEnvironment, SecretDeclaration } from "#contract";
import type { Database } from "#database";
import type { AppIdentity } from "#hosting";

export type SecretRow = Readonly<{
  environment: AppEnvironment;
  name: string;
  purpose: string;
  sealed: Buffer | null;
  setAt: Date | null;
  declared: boolean;
  requestedAt: Date | null;
}>;

export type SecretStore = ReturnType<typeof createSecretStore>;

export function createSecretStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** All of a project, by name. */
    async list(projectId: string): Promise<SecretRow[]> {
      const rows = await query
        .selectFrom("app_secrets")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("name")
        .execute();
      return rows.map(({ set_at, requested_at, ...row }) => ({ ...row, setAt: set_at, requestedAt: requested_at }));
    },
    async set(app: AppIdentity, name: string, sealed: Buffer): Promise<void> {
      const values = { sealed, set_at: new Date() };
      await query
        .insertInto("app_secrets")
        .values({ ...keyOf(app), name, ...values })
        .onConflict((conflict) => conflict.columns(["project_id", "environment", "name"]).doUpdateSet(values))
        .execute();
    },
    /** The value goes; a row that nobody names any more goes with it. */
    async remove(projectId: string, name: string, environments: readonly AppEnvironment[]): Promise<void> {
      const named = query
        .updateTable("app_secrets")
        .set({ sealed: null, set_at: null, requested_at: null })
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .where("environment", "in", [...environments]);
      await named.execute();
      await query
        .deleteFrom("app_secrets")
        .where("project_id", "=", projectId)
        .where("name", "=", name)
        .where("sealed", "is", null)
        .where("declared", "=", false)
        .execute();
    },
    /** The newest version names these and no others; values of what it no longer names stay until their owner deletes them. */
    async declare(app: AppIdentity, declared: readonly SecretDeclaration[]): Promise<void> {
      await query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("app_secrets")
          .set({ declared: false })
          .where("project_id", "=", app.projectId)
          .where("environment", "=", app.environment)
          .where("declared", "=", true)
          .execute();
        if (declared.length === 0) return;
        await transaction
          .insertInto("app_secrets")
          .values(
            declared.map(({ name, description }) => ({ ...keyOf(app), name, purpose: description, declared: true })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["project_id", "environment", "name"])
              .doUpdateSet((row) => ({ declared: true, purpose: row.ref("excluded.purpose") })),
          )
          .execute();
      });
    },
    async request(app: AppIdentity, name: string, purpose: string): Promise<void> {
      const values = { purpose, requested_at: new Date() };
      await query
        .insertInto("app_secrets")
        .values({ ...keyOf(app), name, ...values })
        .onConflict((conflict) => conflict.columns(["project_id", "environment", "name"]).doUpdateSet(values))
        .execute();
    },
  });
}

const keyOf = ({ projectId, environment }: AppIdentity) => ({ project_id: projectId, environment });
