// The rows that say which version each app shows: the serving deployment, and what the preview has.
import { sql } from "kysely";
import type { AppEnvironment } from "#contract";
import type { Database } from "#database";
import { DEPLOYMENTS_KEPT } from "./deployment-store.ts";

export type ShownVersion = Readonly<{ projectId: string; environment: AppEnvironment; artifactHash: string }>;

export type VersionStore = ReturnType<typeof createVersionStore>;

export function createVersionStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Whether an app has anything to show in an environment. */
    async isShown({ projectId, environment }: { projectId: string; environment: AppEnvironment }): Promise<boolean> {
      const rows =
        environment === "preview"
          ? query.selectFrom("previews").select("project_id").where("project_id", "=", projectId)
          : query
              .selectFrom("deployments")
              .select("project_id")
              .where("project_id", "=", projectId)
              .where("status", "=", "serving");
      return (await rows.executeTakeFirst()) !== undefined;
    },

    /** Hash of the artifact that a project's preview shows. */
    async previewHash(projectId: string): Promise<string | null> {
      const row = await query
        .selectFrom("previews")
        .select("artifact_hash")
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return row?.artifact_hash ?? null;
    },

    /** Whether a preview is of something that is shown beside a project, on rows that are nobody's: a past version, a draft that is tried. */
    async isBeside(projectId: string): Promise<boolean> {
      const row = await query
        .selectFrom("projects")
        .select("id")
        .where("id", "=", projectId)
        .where("comparison_of", "is not", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What these projects show, live and in the preview; any number of them, as one parameter: PostgreSQL takes 65,535. */
    async shownVersions(projectIds: readonly string[]): Promise<ShownVersion[]> {
      if (projectIds.length === 0) return [];
      const live = await query
        .selectFrom("deployments")
        .select(["project_id", "artifact_hash"])
        .where(isAmong(projectIds))
        .where("status", "=", "serving")
        .execute();
      const previews = await query
        .selectFrom("previews")
        .select(["project_id", "artifact_hash"])
        .where(isAmong(projectIds))
        .execute();
      return [...versionsIn("live", live), ...versionsIn("preview", previews)];
    },

    /** Hashes of all artifacts that are shown, deployed, or may be gone back to. */
    async namedArtifacts(): Promise<Set<string>> {
      const previews = await query.selectFrom("previews").select("artifact_hash").execute();
      const deployments = await query
        .selectFrom(
          query
            .selectFrom("deployments")
            .select([
              "artifact_hash",
              sql<number>`row_number() over (partition by project_id order by created_at desc)`.as("position"),
              "status",
            ])
            .as("ranked"),
        )
        .select("artifact_hash")
        .distinct()
        .where((by) => by.or([by("position", "<=", DEPLOYMENTS_KEPT), by("status", "=", "serving")]))
        .execute();
      return new Set([...previews, ...deployments].flatMap((row) => row.artifact_hash ?? []));
    },

    async rememberPreview(projectId: string, artifactHash: string): Promise<void> {
      const values = { artifact_hash: artifactHash, shown_at: new Date() };
      await query
        .insertInto("previews")
        .values({ project_id: projectId, ...values })
        .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
        .execute();
    },

    async forgetPreview(projectId: string): Promise<void> {
      await query.deleteFrom("previews").where("project_id", "=", projectId).execute();
    },
  });
}

const isAmong = (projectIds: readonly string[]) => sql<boolean>`project_id = any(${[...projectIds]}::uuid[])`;

const versionsIn = (
  environment: AppEnvironment,
  rows: readonly { project_id: string; artifact_hash: string | null }[],
): ShownVersion[] =>
  rows.flatMap(({ project_id: projectId, artifact_hash: artifactHash }) =>
    artifactHash === null ? [] : [{ projectId, environment, artifactHash }],
  );
