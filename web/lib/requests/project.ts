// Calls about one project: details, initialization, statistics.
import { queryOptions } from "@tanstack/react-query";
import type { Initialized, Project, Stats } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const projectKey = (projectId: string) => ["project", projectId] as const;

export function projectQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: projectKey(projectId),
    queryFn: ({ signal }) => api.get<Project>(base(projectId), { signal }),
  });
}

export function initializeProject(api: Api, projectId: string): Promise<Initialized> {
  return api.post<Initialized>(`${base(projectId)}/initialize`);
}

export const statsKey = (projectId: string) => ["stats", projectId] as const;

export function statsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: statsKey(projectId),
    queryFn: ({ signal }) => api.get<Stats>(`${base(projectId)}/stats`, { signal }),
  });
}
