// Calls about one project: details, initialization, statistics, messages, revisions.
import { queryOptions } from "@tanstack/react-query";
import {
  type Initialized,
  MESSAGES_PER_SAVE_MAX,
  type Message,
  type Project,
  type Revision,
  type Stats,
} from "#contract";
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

export function messagesQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: ["messages", projectId],
    queryFn: ({ signal }) => api.get<Message[]>(`${base(projectId)}/messages`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the conversation; of a very long one, its latest part. */
export async function saveMessages(api: Api, projectId: string, messages: readonly Message[]): Promise<void> {
  await api.post(`${base(projectId)}/messages`, { messages: messages.slice(-MESSAGES_PER_SAVE_MAX) });
}

export const revisionsKey = (projectId: string) => ["revisions", projectId] as const;

export function revisionsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: revisionsKey(projectId),
    queryFn: ({ signal }) => api.get<Revision[]>(`${base(projectId)}/revisions`, { signal }),
  });
}

export const restoreKey = (projectId: string) => ["restore", projectId] as const;

export async function restoreRevision(api: Api, projectId: string, index: number): Promise<void> {
  await api.post(`${base(projectId)}/revisions/${index}/restore`);
}
