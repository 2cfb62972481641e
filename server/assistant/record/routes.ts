// The calls that show what a run did after it has ended.
import { z } from "zod";
import { entityId, openedStep, projectId, runRecord } from "#contract";
import { type App, guardedBy } from "#http";
import type { Projects } from "#projects";
import type { RunRecords } from "./record.ts";

const tags = ["editor"];
const STEP_MAX = 1_000_000;

export function registerRecordRoutes(
  app: App,
  { projects, records }: Readonly<{ projects: Pick<Projects, "guards">; records: RunRecords }>,
): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.get("/api/projects/:id/runs/:runId", {
    ...owner,
    schema: {
      tags,
      summary: "What a run did, changed, took and cost",
      params: z.object({ id: projectId, runId: entityId }),
      response: { 200: runRecord },
    },
    handler: ({ params: { id, runId } }) => records.read({ projectId: id, runId }),
  });
  app.get("/api/projects/:id/runs/:runId/steps/:stepId", {
    ...owner,
    schema: {
      tags,
      summary: "One step of a run: what it was given and what came of it",
      params: z.object({ id: projectId, runId: entityId, stepId: z.coerce.number().int().min(0).max(STEP_MAX) }),
      response: { 200: openedStep },
    },
    handler: ({ params: { id, runId, stepId } }) => records.open({ projectId: id, runId }, stepId),
  });
}
