// The projects that monitoring shows to their creator.
import { type Selectable, sql } from "kysely";
import type { Database, DeploymentsTable } from "#database";

/** A project with its latest deployment. */
export type MonitoredProject = Readonly<{
  id: string;
  description: string;
  view_name: string | null;
  isServing: boolean;
  latest: Selectable<DeploymentsTable>;
}>;

export type MonitoredProjectStore = ReturnType<typeof createMonitoredProjectStore>;

export function createMonitoredProjectStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** The projects of a creator that were ever deployed, last deployed first, and how many were not. */
    async monitoredProjects(ownerId: string): Promise<{ deployed: MonitoredProject[]; notDeployed: number }> {
      const projects = await query
        .selectFrom("projects")
        .select(["id", "description", "view_name"])
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .where("comparison_of", "is", null)
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
  });
}

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
