// Calls about how apps fare: figures, history, log, restart, roll back, notices, the webhook for alerts.
import { queryOptions } from "@tanstack/react-query";
import type { AlertWebhook, CreatedAlertWebhook, DeploymentEntry, LogLine, MonitoredApps, NoticeList } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

const APPS_POLL_MS = 10_000;
/** Without a realtime connection. */
export const NOTICES_POLL_MS = 30_000;
/** While a deployment is on its way. */
const HISTORY_POLL_MS = 2_000;

export const monitoredAppsKey = ["monitored-apps"] as const;

export function monitoredAppsQuery(api: Api) {
  return queryOptions({
    queryKey: monitoredAppsKey,
    queryFn: ({ signal }) => api.get<MonitoredApps>("/api/deployments", { signal }),
    refetchInterval: APPS_POLL_MS,
  });
}

export const isUnderWay = ({ status }: Pick<DeploymentEntry, "status">) =>
  status === "queued" || status === "building" || status === "starting";

export const historyKey = (projectId: string) => ["deployment-history", projectId] as const;

export function historyQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: historyKey(projectId),
    queryFn: ({ signal }) => api.get<DeploymentEntry[]>(`${base(projectId)}/deployments`, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? HISTORY_POLL_MS : false),
  });
}

/** The newest lines of the live app, oldest first; with `after`, an ISO time, only later ones. */
export async function readLiveLog(api: Api, projectId: string, after: string | null): Promise<LogLine[]> {
  const since = after === null ? "" : `&after=${encodeURIComponent(after)}`;
  const { lines } = await api.get<{ lines: LogLine[] }>(`${base(projectId)}/logs?environment=live${since}`);
  return lines;
}

export async function restartApp(api: Api, projectId: string): Promise<void> {
  await api.post(`${base(projectId)}/restart`, { environment: "live" });
}

export async function rollBack(api: Api, projectId: string, deploymentId: string): Promise<void> {
  await api.post(`${base(projectId)}/deployments/${encodeURIComponent(deploymentId)}/roll-back`);
}

export const noticesKey = ["notices"] as const;

export function noticesQuery(api: Api) {
  return queryOptions({
    queryKey: noticesKey,
    queryFn: ({ signal }) => api.get<NoticeList>("/api/notices", { signal }),
  });
}

export async function markNoticesRead(api: Api): Promise<void> {
  await api.post("/api/notices/read", {});
}

export const alertWebhookKey = ["alert-webhook"] as const;

export function alertWebhookQuery(api: Api) {
  return queryOptions({
    queryKey: alertWebhookKey,
    queryFn: ({ signal }) => api.get<AlertWebhook>("/api/alert-webhook", { signal }),
  });
}

export function setAlertWebhook(api: Api, url: string): Promise<CreatedAlertWebhook> {
  return api.post<CreatedAlertWebhook>("/api/alert-webhook", { url });
}

export async function removeAlertWebhook(api: Api): Promise<void> {
  await api.remove("/api/alert-webhook");
}

export async function testAlertWebhook(api: Api): Promise<void> {
  await api.post("/api/alert-webhook/test");
}
