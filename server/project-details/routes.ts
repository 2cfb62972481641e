// The calls that show projects: the list, the details, the revisions, access to the live app, statistics.
import { z } from "zod";
import { access, project, projectListItem, revision, stats } from "#contract";
import { type App, guardedBy } from "#http";
import type { Projects } from "#projects";
import type { ProjectDetails } from "./types.ts";

const tags = ["projects"];

type RouteDeps = Readonly<{
  projects: Pick<Projects, "guards" | "currentUser" | "currentProject">;
  details: ProjectDetails;
}>;

export function registerProjectDetailsRoutes(app: App, { projects, details }: RouteDeps): void {
  const { ownsProject, seesProject, signedIn } = projects.guards;
  app.get("/api/projects", {
    ...guardedBy(signedIn),
    schema: { tags, summary: "List the caller's projects", response: { 200: z.array(projectListItem) } },
    handler: (request) => details.listOf(projects.currentUser(request).id),
  });
  app.get("/api/projects/:id", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "Show a project", response: { 200: project } },
    handler: (request) => details.of(projects.currentProject(request)),
  });
  app.get("/api/projects/:id/revisions", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "The revisions, oldest first", response: { 200: z.array(revision) } },
    handler: async (request) => (await details.of(projects.currentProject(request))).revisionHistory,
  });
  app.get("/api/projects/:id/access", {
    ...guardedBy(seesProject),
    schema: { tags, summary: "Whether the caller may use the live app (id or view name)", response: { 200: access } },
    handler: (request) => details.accessOf(projects.currentProject(request), projects.currentUser(request).id),
  });
  app.get("/api/projects/:id/stats", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "Revenue, people and subscriptions of the live app", response: { 200: stats } },
    handler: (request) => details.statsOf(projects.currentProject(request).id),
  });
}
