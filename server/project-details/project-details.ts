// What pages show of a project, put together from the rooms that know it: projects, payments and hosting.
import { type Admission, centsToDollars } from "#contract";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Payments } from "#payments";
import { type ProjectRow, type Projects, previewUrlOf } from "#projects";
import { presentListItem, presentProject } from "./present.ts";
import { registerProjectDetailsRoutes } from "./routes.ts";
import type { ProjectDetails } from "./types.ts";

export function createProjectDetails(
  rooms: Readonly<{
    projects: Projects;
    payments: Pick<Payments, "creatorActive" | "optionsOf" | "accessTo" | "figuresOf">;
    hosting: Pick<Hosting, "deployedProjects" | "previewOf">;
    /** Who is let into apps for invited people only. */
    guests: Readonly<{ admissionOf(projectId: string, userId: string): Promise<Admission | null> }>;
  }>,
): ProjectDetails {
  const { projects, payments, hosting, guests } = rooms;
  const isDeployed = async (projectId: string) => (await hosting.deployedProjects([projectId])).has(projectId);

  const details: ProjectDetails = Object.freeze({
    async listOf(ownerId: string) {
      const rows = await projects.store.listOf(ownerId);
      const deployed = await hosting.deployedProjects(rows.map((row) => row.id));
      return rows.map((row) => presentListItem(row, deployed.has(row.id)));
    },
    async of(row: ProjectRow) {
      const revisions = await projects.revisions.listOf(row.id);
      const [deployed, preview, restoringNumber, creatorActive, subscriptionOptions] = await Promise.all([
        isDeployed(row.id),
        hosting.previewOf(row.id),
        projects.revisions.restoringNumber(row.id),
        payments.creatorActive(row.ownerId),
        payments.optionsOf(row.id),
      ]);
      return presentProject(row, revisions, {
        deployed,
        initialized: preview !== null,
        livePreviewUrl: preview ? previewUrlOf(row.id) : null,
        restoringNumber,
        creatorActive,
        subscriptionOptions,
      });
    },
    async accessOf(row: ProjectRow, userId: string) {
      const isOwner = row.ownerId === userId;
      const [{ required, plan }, subscriptionOptions, deployed, admission] = await Promise.all([
        payments.accessTo(row, userId),
        payments.optionsOf(row.id),
        isDeployed(row.id),
        isOwner ? null : guests.admissionOf(row.id, userId),
      ]);
      return {
        project: { _id: row.id, name: row.description, customViewName: row.viewName, deployed },
        isOwner,
        requiresSubscription: required,
        subscriptionOptions,
        isSubscribed: plan !== null,
        ...(admission === null ? {} : { admission }),
      };
    },
    async statsOf(projectId: string) {
      const [{ monthlyRevenueCents, activeSubscriptions }, totalUsers] = await Promise.all([
        payments.figuresOf(projectId),
        projects.store.countAppUsers(projectId),
      ]);
      return { monthlyRevenue: Number(centsToDollars(monthlyRevenueCents)), totalUsers, activeSubscriptions };
    },
    registerRoutes: (app: App) => registerProjectDetailsRoutes(app, { projects, details }),
  });
  return details;
}
