// The calls about apps that run: restart, codes for frames, logs.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { APP_ENVIRONMENTS, appLog, frameCode, frameCodeRequest, projectId } from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";
import type { CurrentUser } from "../configuration/current-user.ts";
import type { SignInCodes } from "../gateway/sign-in/types.ts";
import type { RunningApps } from "./types.ts";

const tags = ["hosting"];
const params = z.object({ id: projectId });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

type RouteDeps = Readonly<{
  running: Pick<RunningApps, "restart" | "readLog">;
  codes: Pick<SignInCodes, "issueFrameCode" | "issueRenewalCode">;
  guards: Readonly<{ ownsProject: Guard; seesProject: Guard }>;
  currentUser(request: FastifyRequest): CurrentUser;
}>;

export function registerRunningRoutes(app: App, { running, codes, guards, currentUser }: RouteDeps): void {
  app.post("/api/projects/:id/restart", {
    ...guardedBy(guards.ownsProject, rates.deploy),
    schema: {
      tags,
      summary: "Stop the app's process; the next request starts it anew",
      params,
      body: z.object({ environment: z.enum(APP_ENVIRONMENTS).default("live") }),
      response: { 200: success },
    },
    async handler(request) {
      await running.restart(request.params.id, request.body.environment);
      return done;
    },
  });
  app.post("/api/projects/:id/frame-code", {
    ...guardedBy(guards.seesProject, rates.frames),
    schema: {
      tags,
      summary: "A code that opens an app's frame or renews its session, good once and for a minute",
      params,
      body: frameCodeRequest,
      response: { 200: frameCode },
    },
    async handler(request) {
      const { environment, purpose } = request.body;
      const issue = purpose === "renew" ? codes.issueRenewalCode : codes.issueFrameCode;
      return { code: await issue(request.params.id, environment, currentUser(request)) };
    },
  });
  app.get("/api/projects/:id/logs", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "What the app printed, oldest first",
      params,
      querystring: z.object({ environment: z.enum(APP_ENVIRONMENTS), after: z.iso.datetime().optional() }),
      response: { 200: appLog },
    },
    async handler(request) {
      const { environment, after } = request.query;
      return { lines: await running.readLog(request.params.id, environment, after ?? null) };
    },
  });
}
