// The calls of monitoring, answered from memory.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import * as contract from "#contract";
import { type PlatformState, type ScriptedProject, SOME_TIME } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

const DONE = { body: { success: true } };
const HOUR_MS = 3_600_000;

export function monitoringRoutes(state: PlatformState): PlatformRoute[] {
  const { monitoring } = state;
  return [
    {
      route: "GET /api/deployments",
      schema: contract.monitoredApps,
      handle() {
        const projects = [...state.projects.values()];
        const deployed = projects.filter(({ project }) => project.deployed || monitoring.apps.has(project._id));
        const apps = deployed.map((found) => monitoredApp(state, found));
        return { body: { apps, notDeployed: projects.length - apps.length } };
      },
    },
    ...runningRoutes(state),
    ...alertRoutes(state),
  ];
}

function runningRoutes(state: PlatformState): PlatformRoute[] {
  const { monitoring } = state;
  return [
    {
      route: "GET /api/projects/:id/deployments",
      schema: z.array(contract.deploymentEntry),
      handle: ({ params }) => ({ body: monitoring.histories.get(params.id ?? "") ?? [] }),
    },
    {
      route: "POST /api/projects/:id/deployments/:deploymentId/roll-back",
      schema: contract.deployResult,
      handle({ params }) {
        const history = monitoring.histories.get(params.id ?? "") ?? [];
        const replaced = history.map((entry) =>
          entry.status === "serving" ? { ...entry, status: "replaced" as const } : entry,
        );
        const entry = deploymentEntryOf({ status: "serving", log: `Back to ${params.deploymentId}` });
        monitoring.histories.set(params.id ?? "", [entry, ...replaced]);
        return { body: { success: true, deploymentId: entry.id } };
      },
    },
    {
      route: "GET /api/projects/:id/logs",
      schema: contract.appLog,
      handle: () => ({ body: { lines: monitoring.log } }),
    },
    { route: "POST /api/projects/:id/restart", handle: () => DONE },
  ];
}

function alertRoutes(state: PlatformState): PlatformRoute[] {
  const { monitoring } = state;
  return [
    {
      route: "GET /api/notices",
      schema: contract.noticeList,
      handle: () => ({
        body: {
          unread: monitoring.notices.filter(({ isRead }) => !isRead).length,
          notices: monitoring.notices,
        },
      }),
    },
    {
      route: "POST /api/notices/read",
      handle() {
        monitoring.notices = monitoring.notices.map((notice) => ({ ...notice, isRead: true }));
        return DONE;
      },
    },
    {
      route: "GET /api/alert-webhook",
      schema: contract.alertWebhook,
      handle: () => ({ body: { webhook: monitoring.webhook } }),
    },
    {
      route: "POST /api/alert-webhook",
      schema: contract.createdAlertWebhook,
      handle({ body }) {
        const { url } = contract.newAlertWebhook.parse(body);
        if (url.includes("inside"))
          return { status: 400, body: { error: "inside.test does not lead to the public internet." } };
        monitoring.webhook = { url, createdAt: SOME_TIME, last: null };
        return { body: { url, secret: "nfsec_only-shown-once" } };
      },
    },
    {
      route: "DELETE /api/alert-webhook",
      handle() {
        monitoring.webhook = null;
        return DONE;
      },
    },
    {
      route: "POST /api/alert-webhook/test",
      handle() {
        const last = { at: new Date().toISOString(), status: "delivered" as const, attempts: 1, error: null };
        if (monitoring.webhook) monitoring.webhook = { ...monitoring.webhook, last };
        return DONE;
      },
    },
  ];
}

export function deploymentEntryOf(parts: Partial<contract.DeploymentEntry> = {}): contract.DeploymentEntry {
  return {
    id: randomUUID(),
    status: "serving",
    startedAt: SOME_TIME,
    finishedAt: SOME_TIME,
    durationMs: 1_240,
    error: null,
    log: `${SOME_TIME} Building the newest revision`,
    ...parts,
  };
}

/** A quiet app unless the state says otherwise. */
function monitoredApp(state: PlatformState, { project }: ScriptedProject): contract.MonitoredApp {
  const { log: _log, ...lastDeployment } = deploymentEntryOf();
  return {
    projectId: project._id,
    name: project.projectDescription,
    customViewName: project.customViewName,
    condition: "awake",
    reason: null,
    onlineSince: SOME_TIME,
    lastDeployment,
    uptimeDay: 1,
    uptimeWeek: 0.99984,
    requests: 1_204,
    errors: 0,
    p50Ms: 6.4,
    p95Ms: 41,
    memoryBytes: 18_400_000,
    hours: hoursOfCalls(),
    outages: [],
    ...state.monitoring.apps.get(project._id),
  };
}

function hoursOfCalls(): contract.HourOfCalls[] {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 24 }, (_, hour) => {
    const requests = Math.max(0, Math.round(60 * Math.sin((hour - 4) / 4) + 40));
    const at = new Date(now - (23 - hour) * HOUR_MS).toISOString();
    return { at, requests, errors: hour === 17 ? 9 : 0, p95Ms: requests === 0 ? null : 41 };
  });
}
