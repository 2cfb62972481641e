// Calls about a project's revisions: the list, what one changed, and going back to one.
import { queryOptions } from "@tanstack/react-query";
import type { Revision, RevisionDiff } from "#contract";
import type { Api } from "../../../lib/api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/revisions`;

export const revisionsKey = (projectId: string) => ["revisions", projectId] as const;

export function revisionsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: revisionsKey(projectId),
    queryFn: ({ signal }) => api.get<Revision[]>(base(projectId), { signal }),
  });
}

/** A revision never changes, so what it changed is asked once. */
export function revisionChangesQuery(api: Api, projectId: string, index: number) {
  return queryOptions({
    queryKey: ["revision-changes", projectId, index],
    queryFn: ({ signal }) => api.get<RevisionDiff>(`${base(projectId)}/${index}/diff`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const restoreKey = (projectId: string) => ["restore", projectId] as const;

export async function restoreRevision(api: Api, projectId: string, index: number): Promise<void> {
  await api.post(`${base(projectId)}/${index}/restore`);
}

export const isRestoring = (revisions: readonly Revision[] = []): boolean =>
  revisions.some(({ isRestoringRevision }) => isRestoringRevision);

export const withRestore = (revisions: readonly Revision[], index: number): Revision[] =>
  revisions.map((revision) => ({ ...revision, isRestoringRevision: revision.index === index }));

export const withoutRestore = (revisions: readonly Revision[]): Revision[] =>
  revisions.map((revision) => ({ ...revision, isRestoringRevision: false }));
