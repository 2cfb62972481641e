// The calls of a run and of the messages that wait for it.
import { z } from "zod";
import {
  entityId,
  projectId,
  queueAnswer,
  queueRequest,
  retryRequest,
  runAnswer,
  runStarted,
  stopAnswer,
  stopRequest,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { Actions } from "./actions.ts";
import { done, params, success, tags } from "./route-parts.ts";

export type RunRouteDependencies = Readonly<{ projects: Projects; actions: Actions }>;

export function registerRunRoutes(app: App, { projects, actions }: RunRouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.get("/api/projects/:id/run", {
    ...owner,
    schema: {
      tags,
      summary: "The run under way or the latest, all that a page shows of it",
      params,
      response: { 200: runAnswer },
    },
    handler: (request) => actions.runOf(request.params.id),
  });
  app.post("/api/projects/:id/run/stop", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Stop the run; what works of it is kept",
      params,
      body: stopRequest.default({ clearQueue: false }),
      response: { 200: stopAnswer },
    },
    handler: (request) => actions.stop(request.params.id, request.body),
  });
  app.post("/api/projects/:id/run/retry", {
    ...guardedBy(projects.guards.ownsProject, rates.chat),
    schema: {
      tags,
      summary: "Answer the last message once more after its run failed or was stopped",
      params,
      body: retryRequest.default({ builtin: false }),
      response: { 200: runStarted },
    },
    handler: (request) => actions.retry(request.params.id, request.body),
  });
  app.post("/api/projects/:id/queue", {
    ...guardedBy(projects.guards.ownsProject, rates.chat),
    schema: {
      tags,
      summary: "Send a message that waits until the run under way has ended, or joins it",
      params,
      body: queueRequest,
      response: { 200: queueAnswer },
    },
    handler: ({ params: { id }, body }) =>
      actions.queue({ projectId: id, content: body.message, context: body.context ?? null }, body.joins),
  });
  app.delete("/api/projects/:id/queue/:queuedId", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Take back a message that waits",
      params: z.object({ id: projectId, queuedId: entityId }),
      response: { 200: success },
    },
    async handler({ params: { id, queuedId } }) {
      await actions.dequeue(id, queuedId);
      return done;
    },
  });
}
