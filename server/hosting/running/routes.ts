// The calls of hosting: deploy, its state and history, undeploy, restart, codes for frames, logs; and the way into apps.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  APP_ENVIRONMENTS,
  appLog,
  deployment,
  deploymentEntry,
  deployResult,
  entityId,
  frameCode,
  frameCodeRequest,
  projectId,
} from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";
import type { CurrentUser } from "../configuration/dependencies.ts";
import type { Deploying } from "../deployments/deployments.ts";
import type { Running } from "./running-apps.ts";

const tags = ["hosting"];
const params = z.object({ id: projectId });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

type RouteDeps = {
  hosting: Deploying & Running;
  guards: { ownsProject: Guard; seesProject: Guard };
  currentUser(request: FastifyRequest): CurrentUser;
};

export function registerHostingRoutes(app: App, deps: RouteDeps): void {
  registerDeployRoutes(app, deps);
  registerRunningRoutes(app, deps);
}

function registerDeployRoutes(app: App, { hosting, guards }: RouteDeps): void {
  app.post("/api/projects/:id/deploy", {
    ...guardedBy(guards.ownsProject, rates.deploy),
    schema: {
      tags,
      summary: "Deploy the newest revision; joins a deploy on its way",
      params,
      response: { 200: deployResult },
    },
    handler: async (request) => ({ ...done, deploymentId: await hosting.requestDeploy(request.params.id) }),
  });
  app.get("/api/projects/:id/deployment", {
    ...guardedBy(guards.ownsProject),
    schema: { tags, summary: "Whether and where the app is running", params, response: { 200: deployment } },
    handler: (request) => hosting.status(request.params.id),
  });
  app.get("/api/projects/:id/deployments", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "The latest deployments, newest first",
      params,
      response: { 200: z.array(deploymentEntry) },
    },
    handler: (request) => hosting.history(request.params.id),
  });
  app.post("/api/projects/:id/deployments/:deploymentId/roll-back", {
    ...guardedBy(guards.ownsProject, rates.deploy),
    schema: {
      ...{ tags, summary: "Serve the version of an earlier deployment again; the live data stays as it is" },
      params: z.object({ id: projectId, deploymentId: entityId }),
      response: { 200: deployResult },
    },
    async handler(request) {
      const { id, deploymentId } = request.params;
      return { ...done, deploymentId: await hosting.rollBack(id, deploymentId) };
    },
  });
  app.delete("/api/projects/:id/deployment", {
    ...guardedBy(guards.ownsProject, rates.deploy),
    schema: { tags, summary: "Take the app offline; its data stays", params, response: { 200: success } },
    async handler(request) {
      await hosting.undeploy(request.params.id);
      return done;
    },
  });
}

function registerRunningRoutes(app: App, { hosting, guards, currentUser }: RouteDeps): void {
  app.post("/api/projects/:id/restart", {
    ...guardedBy(guards.ownsProject, rates.deploy),
    schema: {
      ...{ tags, summary: "Stop the app's process; the next request starts it anew", params },
      body: z.object({ environment: z.enum(APP_ENVIRONMENTS).default("live") }),
      response: { 200: success },
    },
    async handler(request) {
      await hosting.restart(request.params.id, request.body.environment);
      return done;
    },
  });
  app.post("/api/projects/:id/frame-code", {
    ...guardedBy(guards.seesProject, rates.frames),
    schema: {
      ...{
        tags,
        summary: "A code that opens an app's frame or renews its session, good once and for a minute",
        params,
      },
      body: frameCodeRequest,
      response: { 200: frameCode },
    },
    async handler(request) {
      const { environment, purpose } = request.body;
      const issue = purpose === "renew" ? hosting.issueRenewalCode : hosting.issueFrameCode;
      return { code: await issue(request.params.id, environment, currentUser(request)) };
    },
  });
  app.get("/api/projects/:id/logs", {
    ...guardedBy(guards.ownsProject),
    schema: {
      ...{ tags, summary: "What the app printed, oldest first", params },
      querystring: z.object({ environment: z.enum(APP_ENVIRONMENTS), after: z.iso.datetime().optional() }),
      response: { 200: appLog },
    },
    async handler(request) {
      const { environment, after } = request.query;
      return { lines: await hosting.readLog(request.params.id, environment, after ?? null) };
    },
  });
}
