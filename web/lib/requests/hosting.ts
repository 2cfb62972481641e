// Calls about running apps: deployment, access, codes for frames, visits.
import { queryOptions } from "@tanstack/react-query";
import type { Access, AppEnvironment, Deployment, FrameCode, FrameCodePurpose } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const deploymentKey = (projectId: string) => ["deployment", projectId] as const;

export function deploymentQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: deploymentKey(projectId),
    queryFn: ({ signal }) => readDeployment(api, projectId, signal),
  });
}

export function readDeployment(api: Api, projectId: string, signal?: AbortSignal): Promise<Deployment> {
  return api.get<Deployment>(`${base(projectId)}/deployment`, signal === undefined ? {} : { signal });
}

/** A project counts as running only if both of its parts answer. */
export function isRunning(deployment: Deployment | undefined): boolean {
  return deployment?.ports?.frontend !== undefined && deployment.ports.backend !== undefined;
}

export async function deployProject(api: Api, projectId: string): Promise<void> {
  await api.post(`${base(projectId)}/deploy`);
}

/** Takes the app offline; its data stays. Subscriptions end at once, the unused time is refunded. */
export async function undeployProject(api: Api, projectId: string): Promise<void> {
  await api.remove(`${base(projectId)}/deployment`);
}

/** `project` is an id or a custom view name. */
export function readAccess(api: Api, project: string): Promise<Access> {
  return api.get<Access>(`${base(project)}/access`);
}

/** A code for the frame's address, good once. */
export function requestFrameCode(api: Api, projectId: string, environment: AppEnvironment): Promise<string> {
  return requestCode(api, projectId, { environment, purpose: "open" });
}

/** A code for RENEW_SESSION, which helps nobody but the page that has the session already. */
export function requestRenewalCode(api: Api, projectId: string, environment: AppEnvironment): Promise<string> {
  return requestCode(api, projectId, { environment, purpose: "renew" });
}

type Wanted = { environment: AppEnvironment; purpose: FrameCodePurpose };

async function requestCode(api: Api, projectId: string, wanted: Wanted): Promise<string> {
  return (await api.post<FrameCode>(`${base(projectId)}/frame-code`, wanted)).code;
}

export async function trackVisit(api: Api, projectId: string, username: string): Promise<void> {
  await api.post(`${base(projectId)}/track-user`, { username });
}
