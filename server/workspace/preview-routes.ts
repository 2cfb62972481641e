// The calls that prepare a preview, restore an older revision, and show one beside the present.
import { z } from "zod";
import {
  type BegunFromTemplate,
  begunFromTemplate,
  type ComparedRevision,
  comparedRevision,
  initialized,
  type TemplateChoice,
  templateChoice,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { ProjectDetails } from "#project-details";
import { type ProjectRow, type Projects, previewUrlOf } from "#projects";

type RouteDependencies = Readonly<{
  projects: Projects;
  projectDetails: Pick<ProjectDetails, "of">;
  /** Prepares the preview; false when that takes longer than the call waits. */
  initialize: (projectId: string) => Promise<boolean>;
  /** @throws Refusal 404 for an unknown revision, 409 for one that can't be restored now */
  restore: (projectId: string, number: number) => Promise<void>;
  /** @throws Refusal 404 for a template that there is not, 409 for a project that is not empty */
  begin: (projectId: string, choice: TemplateChoice) => Promise<BegunFromTemplate>;
  /** @throws Refusal 404 for an unknown revision, 409 for one that never worked */
  compare: (
    project: ProjectRow,
    number: number,
    viewer: ReturnType<Projects["currentUser"]>,
  ) => Promise<ComparedRevision>;
}>;

export function registerPreviewRoutes(
  app: App,
  { projects, projectDetails, initialize, restore, begin, compare }: RouteDependencies,
): void {
  const { ownsProject } = projects.guards;
  app.post("/api/projects/:id/initialize", {
    ...guardedBy(ownsProject, rates.initialize),
    schema: {
      tags: ["editor"],
      summary: "Prepare the preview; while it takes long livePreviewUrl is null",
      body: z.unknown().optional(),
      response: { 200: initialized },
    },
    async handler(request) {
      const { id } = projects.currentProject(request);
      const ready = await initialize(id);
      const { liveAppUrl } = await projectDetails.of(projects.currentProject(request));
      return { livePreviewUrl: ready ? previewUrlOf(id) : null, liveAppUrl };
    },
  });
  app.post("/api/projects/:id/template", {
    ...guardedBy(ownsProject, rates.deploy),
    schema: {
      tags: ["editor"],
      summary: "Make a project that is still empty a template's app; its preview shows it then",
      body: templateChoice,
      response: { 200: begunFromTemplate },
    },
    handler: (request) => begin(projects.currentProject(request).id, request.body),
  });
  app.post("/api/projects/:id/revisions/:index/restore", {
    ...guardedBy(ownsProject, rates.restore),
    schema: {
      tags: ["editor"],
      summary: "Make an older revision the newest; the end comes as revision_restore_complete",
      params: z.object({ id: z.string(), index: z.coerce.number().int().nonnegative() }),
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      await restore(projects.currentProject(request).id, request.params.index);
      return { success: true as const };
    },
  });
  app.post("/api/projects/:id/revisions/:index/comparison", {
    ...guardedBy(ownsProject, rates.initialize),
    schema: {
      tags: ["editor"],
      summary: "Show an older revision beside the present one, on sample rows of its own; null while it is made ready",
      params: z.object({ id: z.string(), index: z.coerce.number().int().nonnegative() }),
      response: { 200: comparedRevision },
    },
    handler: (request) =>
      compare(projects.currentProject(request), request.params.index, projects.currentUser(request)),
  });
  app.delete("/api/projects/:id/comparison", {
    ...guardedBy(ownsProject, rates.restore),
    schema: {
      tags: ["editor"],
      summary: "End what an older revision is shown with",
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler(request) {
      await projects.comparisons.closeOf(projects.currentProject(request).id);
      return { success: true as const };
    },
  });
}
