// All of hosting's questions to the platform's tables but those about frame codes.

import { type Selectable, sql } from "kysely";
import type { AppEnvironment } from "#contract";
import { type Database, type DeploymentsTable, violates } from "#database";

export type DeploymentRow = Selectable<DeploymentsTable>;
export type AppDatabaseRow = { project_id: string; environment: AppEnvironment; name: string; password: string };

/** A project with its latest deployment. */
export type MonitoredProject = Readonly<{
  id: string;
  description: string;
  view_name: string | null;
  isServing: boolean;
  latest: DeploymentRow;
}>;

export type ShownVersion = Readonly<{ projectId: string; environment: AppEnvironment; artifactHash: string }>;

/** Deployments of a project that are told of and can be gone back to. */
export const HISTORY = 50;
const UNFINISHED = ["queued", "building", "starting"] as const;

export type HostingStore = ReturnType<typeof createHostingStore>;

/** Rows in and out; no rule lives here. */
export function createHostingStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    ...deploymentRows(query),
    ...appDatabaseRows(query),

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

    /** What these projects show, live and in the preview. */
    async shownVersions(projectIds: readonly string[]): Promise<ShownVersion[]> {
      if (projectIds.length === 0) return [];
      const live = await query
        .selectFrom("deployments")
        .select(["project_id", "artifact_hash"])
        .where("project_id", "in", projectIds)
        .where("status", "=", "serving")
        .execute();
      const previews = await query
        .selectFrom("previews")
        .select(["project_id", "artifact_hash"])
        .where("project_id", "in", projectIds)
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
              sql<number>`row_number() over (partition by project_id order by created_at desc)`.as("place"),
              "status",
            ])
            .as("ranked"),
        )
        .select("artifact_hash")
        .distinct()
        .where((by) => by.or([by("place", "<=", HISTORY), by("status", "=", "serving")]))
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

    /** The projects of a creator that were ever deployed, last deployed first, and how many were not. */
    async monitoredProjects(ownerId: string): Promise<{ deployed: MonitoredProject[]; notDeployed: number }> {
      const projects = await query
        .selectFrom("projects")
        .select(["id", "description", "view_name"])
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .execute();
      const ids = projects.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await latestOfEach(query, ids);
      const deployed = rows
        .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
        .flatMap(({ is_serving: isServing, ...latest }) => {
          const project = projects.find(({ id }) => id === latest.project_id);
          return project ? [{ ...project, isServing, latest }] : [];
        });
      return { deployed, notDeployed: projects.length - deployed.length };
    },

    /** Owners' ids by their projects'. */
    async ownersOf(projectIds: readonly string[]): Promise<Map<string, string>> {
      if (projectIds.length === 0) return new Map();
      const rows = await query
        .selectFrom("projects")
        .select(["id", "owner_id"])
        .where("id", "in", [...new Set(projectIds)])
        .execute();
      return new Map(rows.map((row) => [row.id, row.owner_id]));
    },

    async isSignedIn(sessionId: string): Promise<boolean> {
      const row = await query
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", sessionId)
        .where("expires_at", ">", new Date())
        .executeTakeFirst();
      return row !== undefined;
    },
  });
}

const versionsIn = (
  environment: AppEnvironment,
  rows: readonly { project_id: string; artifact_hash: string | null }[],
): ShownVersion[] =>
  rows.flatMap(({ project_id: projectId, artifact_hash: artifactHash }) =>
    artifactHash === null ? [] : [{ projectId, environment, artifactHash }],
  );

/** The latest deployment of each project, and whether one of its deployments serves. */
const latestOfEach = (query: Database["query"], projectIds: readonly string[]) =>
  query
    .selectFrom("deployments")
    .distinctOn("project_id")
    .selectAll()
    .select(
      sql<boolean>`exists (select from deployments as s where s.project_id = deployments.project_id and s.status = 'serving')`.as(
        "is_serving",
      ),
    )
    .where("project_id", "in", projectIds)
    .orderBy("project_id")
    .orderBy("created_at", "desc")
    .execute();

function deploymentRows(query: Database["query"]) {
  const latest = (projectId: string) =>
    query.selectFrom("deployments").selectAll().where("project_id", "=", projectId).orderBy("created_at", "desc");

  return {
    latestDeployment: (projectId: string) => latest(projectId).limit(1).executeTakeFirst(),
    deploymentHistory: (projectId: string) => latest(projectId).limit(HISTORY).execute(),

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
  };
}

function appDatabaseRows(query: Database["query"]) {
  return {
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
    placeOfDatabase: (name: string) =>
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
  };
}
