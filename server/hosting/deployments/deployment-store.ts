// The rows of deployments: which are on their way, which one serves, which served before.
import type { Selectable } from "kysely";
import { type Database, type DeploymentsTable, violates } from "#database";

export type DeploymentRow = Selectable<DeploymentsTable>;

/** Deployments of a project that are shown and can be gone back to. */
export const DEPLOYMENTS_KEPT = 50;
const UNFINISHED = ["queued", "building", "starting"] as const;

export type DeploymentStore = ReturnType<typeof createDeploymentStore>;

export function createDeploymentStore({ query }: Pick<Database, "query">) {
  const latest = (projectId: string) =>
    query.selectFrom("deployments").selectAll().where("project_id", "=", projectId).orderBy("created_at", "desc");

  return Object.freeze({
    latestDeployment: (projectId: string) => latest(projectId).limit(1).executeTakeFirst(),
    deploymentHistory: (projectId: string) => latest(projectId).limit(DEPLOYMENTS_KEPT).execute(),

    unfinishedDeployment: (projectId: string) => latest(projectId).where("status", "in", UNFINISHED).executeTakeFirst(),

    servingDeployment: (projectId: string) => latest(projectId).where("status", "=", "serving").executeTakeFirst(),

    /** The same revision, built again. */
    async servesArtifact(id: string, artifactHash: string): Promise<void> {
      await query.updateTable("deployments").set({ artifact_hash: artifactHash }).where("id", "=", id).execute();
    },

    deploymentOf: (projectId: string, id: string) => latest(projectId).where("id", "=", id).executeTakeFirst(),

    /** The deployment on its way, made now when there is none; `joined` tells which. With a hash it needs no build. */
    async openDeployment(projectId: string, artifactHash: string | null): Promise<{ id: string; joined: boolean }> {
      for (;;) {
        const known = await latest(projectId).where("status", "in", UNFINISHED).executeTakeFirst();
        if (known) return { id: known.id, joined: true };
        try {
          const row = await query
            .insertInto("deployments")
            .values({ project_id: projectId, status: "queued", artifact_hash: artifactHash })
            .returning("id")
            .executeTakeFirstOrThrow();
          return { id: row.id, joined: false };
        } catch (error) {
          if (!violates(error, "deployments_unfinished")) throw error;
        }
      }
    },

    async updateDeployment(
      id: string,
      values: Partial<Pick<DeploymentRow, "status" | "started_at" | "artifact_hash" | "error" | "finished_at" | "log">>,
    ): Promise<void> {
      await query.updateTable("deployments").set(values).where("id", "=", id).execute();
    },

    /** Makes `id` the version that serves; the one before it becomes `replaced`. */
    async switchDeployment(options: { id: string; projectId: string; artifactHash: string; log: string }) {
      const now = new Date();
      await query.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("deployments")
          .set({ status: "replaced" })
          .where("project_id", "=", options.projectId)
          .where("status", "=", "serving")
          .execute();
        await transaction
          .updateTable("deployments")
          .set({ status: "serving", artifact_hash: options.artifactHash, finished_at: now, log: options.log })
          .where("id", "=", options.id)
          .execute();
      });
    },

    async unfinishedProjects(): Promise<string[]> {
      const rows = await query
        .selectFrom("deployments")
        .select("project_id")
        .where("status", "in", UNFINISHED)
        .execute();
      return rows.map((row) => row.project_id);
    },

    async endServing(projectId: string): Promise<void> {
      await query
        .updateTable("deployments")
        .set({ status: "replaced" })
        .where("project_id", "=", projectId)
        .where("status", "=", "serving")
        .execute();
    },

    /** Which of these projects have a version that serves. */
    async servingAmong(projectIds: readonly string[]): Promise<Set<string>> {
      if (projectIds.length === 0) return new Set();
      const rows = await query
        .selectFrom("deployments")
        .select("project_id")
        .where("project_id", "in", projectIds)
        .where("status", "=", "serving")
        .execute();
      return new Set(rows.map((row) => row.project_id));
    },

    async forgetDeployments(projectId: string): Promise<void> {
      await query.deleteFrom("deployments").where("project_id", "=", projectId).execute();
    },
  });
}
