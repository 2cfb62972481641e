// The call for a project's revisions, and whether one of them is being restored.
import { queryOptions } from "@tanstack/react-query";
import type { Revision } from "#contract";
import type { Api } from "../../../lib/api.ts";

export const revisionsKey = (projectId: string) => ["revisions", projectId] as const;

export function revisionsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: revisionsKey(projectId),
    queryFn: ({ signal }) =>
      api.get<Revision[]>(`/api/projects/${encodeURIComponent(projectId)}/revisions`, { signal }),
  });
}

/** Of the mutation that begins a restore. */
export const restoreKey = (projectId: string) => ["restore", projectId] as const;

export const isRestoring = (revisions: readonly Revision[] = []): boolean =>
  revisions.some(({ isRestoringRevision }) => isRestoringRevision);

export const withoutRestore = (revisions: readonly Revision[]): Revision[] =>
  revisions.map((revision) => ({ ...revision, isRestoringRevision: false }));
