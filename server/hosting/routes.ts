// The calls of hosting: deploy, its state and history, undeploy, restart, codes for frames, logs; and the way into apps.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  APP_ENVIRONMENTS,
  appLog,
  deployment,
  deploymentEntry,
  deployResult,
  frameCode,
  frameCodeRequest,
  projectId,
} from "#contract";
import { type App, anyone, type Guard, guardedBy } from "#http";
import { readAppAddress } from "./gateway/app-addresses.ts";
import type { Gateway } from "./gateway/gateway.ts";
import type { CurrentUser, Hosting } from "./hosting.ts";

const tags = ["hosting"];
const params = z.object({ id: projectId });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

type RouteDeps = {
  hosting: Hosting;
  gateway: () => Gateway;
  guards: { ownsProject: Guard; signedIn: Guard };
  currentUser(request: FastifyRequest): CurrentUser;
};

export function registerHostingRoutes(app: App, deps: RouteDeps): void {
  registerDeployRoutes(app, deps);
  registerRunningRoutes(app, deps);
  registerGateway(app, deps.gateway);
}

function registerDeployRoutes(app: App, { hosting, guards }: RouteDeps): void {
  app.post("/api/projects/:id/deploy", {
    ...guardedBy(guards.ownsProject),
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
    ...guardedBy(guards.ownsProject),
    schema: {
      ...{ tags, summary: "Serve the version of an earlier deployment again; the live data stays as it is" },
      params: z.object({ id: projectId, deploymentId: z.uuid() }),
      response: { 200: deployResult },
    },
    async handler(request) {
      const { id, deploymentId } = request.params;
      return { ...done, deploymentId: await hosting.rollBack(id, deploymentId) };
    },
  });
  app.delete("/api/projects/:id/deployment", {
    ...guardedBy(guards.ownsProject),
    schema: { tags, summary: "Take the app offline; its data stays", params, response: { 200: success } },
    async handler(request) {
      await hosting.undeploy(request.params.id);
      return done;
    },
  });
}

function registerRunningRoutes(app: App, { hosting, guards, currentUser }: RouteDeps): void {
  app.post("/api/projects/:id/restart", {
    ...guardedBy(guards.ownsProject),
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
    ...guardedBy(guards.signedIn),
    schema: {
      ...{ tags, summary: "A code for a frame's address, good once and for a minute", params },
      body: frameCodeRequest,
      response: { 200: frameCode },
    },
    async handler(request) {
      const { environment } = request.body;
      return { code: await hosting.issueFrameCode(request.params.id, environment, currentUser(request)) };
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

/**
 * The gateway answers on the raw connection: bodies stream through it, and nothing of Fastify's stands in between. Its
 * route is there for whoever lists or injects routes; requests over the wire are taken before Fastify sees them.
 */
function registerGateway(app: App, gateway: () => Gateway): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all("/:environment(^preview|live$)/app/*", {
      ...guardedBy(anyone),
      schema: { hide: true },
      async handler(request, reply) {
        reply.hijack();
        await gateway().answer(request.raw, reply.raw);
      },
    });
  });
  app.addHook("onReady", async () => takeRequests(app.server, gateway));
  app.server.on("upgrade", (request, socket, head) => {
    if (isAppAddress(request.url)) void upgradeRaw(gateway, { request, socket, head });
  });
}

const isAppAddress = (url: string | undefined) => url !== undefined && readAppAddress(url) !== null;

/** A gateway that is not open yet throws a refusal. */
async function answerRaw(gateway: () => Gateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await gateway().answer(request, response);
  } catch {
    if (!response.headersSent) response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
    response.end('{"error":"The server is starting. Please try again in a moment."}');
  }
}

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer };

async function upgradeRaw(gateway: () => Gateway, { request, socket, head }: Upgrade): Promise<void> {
  try {
    await gateway().upgrade(request, socket, head);
  } catch {
    socket.destroy();
  }
}

/** Puts the gateway in front of the listeners that are there; the rest of the platform hears of everything else. */
function takeRequests(server: Server, gateway: () => Gateway): void {
  const others = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isAppAddress(request.url)) void answerRaw(gateway, request, response);
    else for (const listener of others) listener.call(server, request, response);
  });
}
