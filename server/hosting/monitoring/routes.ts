// The calls of monitoring: how one's apps fare, notices, the webhook; and the operator's figures.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { alertWebhook, createdAlertWebhook, monitoredApps, newAlertWebhook, noticeList, noticesRead } from "#contract";
import { type App, type Guard, guardedBy, notFound } from "#http";
import { rates } from "#limits";
import type { Monitoring } from "./types.ts";

const tags = ["monitoring"];
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

type RouteDeps = Readonly<{
  /** @throws Refusal 503 until hosting is open */
  monitoring(): Pick<Monitoring, "alerts" | "overview" | "metrics">;
  signedIn: Guard;
  currentUser(request: FastifyRequest): { id: string };
  /** Null: the figures are for callers on this machine only. */
  metricsToken: string | null;
}>;

export function registerMonitoringRoutes(app: App, deps: RouteDeps): void {
  const { monitoring, signedIn, currentUser } = deps;
  app.get("/api/deployments", {
    ...guardedBy(signedIn),
    schema: {
      tags,
      summary: "How one's apps fare: condition, uptime, calls, memory",
      response: { 200: monitoredApps },
    },
    handler: (request) => monitoring().overview(currentUser(request).id),
  });
  app.get("/api/notices", {
    ...guardedBy(signedIn),
    schema: { tags, summary: "Which apps failed and recovered, newest first", response: { 200: noticeList } },
    handler: (request) => monitoring().alerts.notices(currentUser(request).id),
  });
  app.post("/api/notices/read", {
    ...guardedBy(signedIn, rates.write),
    schema: { tags, summary: "Mark notices as read: these, or all", body: noticesRead, response: { 200: success } },
    async handler(request) {
      await monitoring().alerts.markRead(currentUser(request).id, request.body.ids);
      return done;
    },
  });
  registerWebhookRoutes(app, deps);
  registerMetrics(app, deps);
}

function registerWebhookRoutes(app: App, { monitoring, signedIn, currentUser }: RouteDeps): void {
  app.get("/api/alert-webhook", {
    ...guardedBy(signedIn),
    schema: { tags, summary: "Where one's own systems hear of failures", response: { 200: alertWebhook } },
    handler: (request) => monitoring().alerts.webhook(currentUser(request).id),
  });
  app.post("/api/alert-webhook", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Set or replace the webhook; its signing secret is told only in this answer",
      body: newAlertWebhook,
      response: { 200: createdAlertWebhook },
    },
    handler: (request) => monitoring().alerts.setWebhook(currentUser(request).id, request.body.url),
  });
  app.delete("/api/alert-webhook", {
    ...guardedBy(signedIn, rates.write),
    schema: { tags, summary: "Remove the webhook and what waits for it", response: { 200: success } },
    async handler(request) {
      await monitoring().alerts.removeWebhook(currentUser(request).id);
      return done;
    },
  });
  app.post("/api/alert-webhook/test", {
    ...guardedBy(signedIn, rates.outside),
    schema: { tags, summary: "Send a message that shows whether the webhook works", response: { 200: success } },
    async handler(request) {
      await monitoring().alerts.testWebhook(currentUser(request).id);
      return done;
    },
  });
}

function registerMetrics(app: App, { monitoring, metricsToken }: RouteDeps): void {
  const operator: Guard = {
    sentence: metricsToken === null ? "a caller on this machine" : "a caller with METRICS_TOKEN",
    async ask(request) {
      const allowed = metricsToken === null ? isOnThisMachine(request) : carries(request, metricsToken);
      if (!allowed) throw notFound("There is no such call.");
    },
  };
  app.get("/metrics", {
    ...guardedBy(operator),
    schema: { hide: true },
    async handler(_request, reply) {
      const { contentType, text } = await monitoring().metrics.read();
      return reply.type(contentType).send(text);
    },
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Everybody comes from loopback through a proxy on this machine; a proxy says that it is one. */
function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(raw.socket.remoteAddress ?? "") && !FORWARDED.some((name) => headers[name] !== undefined);
}

function carries({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}
