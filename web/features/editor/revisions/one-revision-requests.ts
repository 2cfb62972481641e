// Calls about one revision: what it changed, seeing it beside the present one, and going back to it.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ComparedRevision, Revision, RevisionDiff } from "#contract";
import type { Api } from "../../../lib/api.ts";

const base = (projectId: string, index: number) => `/api/projects/${encodeURIComponent(projectId)}/revisions/${index}`;

/** A revision never changes, so what it changed is asked once. @param against null: the revision before it */
export function revisionChangesQuery(api: Api, projectId: string, index: number, against: number | null = null) {
  const query = against === null ? "" : `?against=${against}`;
  return queryOptions({
    queryKey: ["revision-changes", projectId, index, against],
    queryFn: ({ signal }) => api.get<RevisionDiff>(`${base(projectId, index)}/diff${query}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const PREPARING_POLL_MS = 2_000;

const comparedKey = (projectId: string) => ["compared-revision", projectId] as const;

/** Where a revision is shown, asked until it is there. Its code is good once: whoever shows it again asks again. */
export function comparedRevisionQuery(api: Api, projectId: string, index: number) {
  return queryOptions({
    queryKey: [...comparedKey(projectId), index],
    queryFn: ({ signal }) => api.post<ComparedRevision>(`${base(projectId, index)}/comparison`, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.previewUrl === null ? PREPARING_POLL_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** No asking stays under way: one that came after the end would make the copy anew. */
export async function endComparison(api: Api, queries: QueryClient, projectId: string): Promise<void> {
  await queries.cancelQueries({ queryKey: comparedKey(projectId) });
  await api.remove(`/api/projects/${encodeURIComponent(projectId)}/comparison`);
}

export async function restoreRevision(api: Api, projectId: string, index: number): Promise<void> {
  await api.post(`${base(projectId, index)}/restore`);
}

/** The list while the revision of that index is being restored. */
export const withRestore = (revisions: readonly Revision[], index: number): Revision[] =>
  revisions.map((revision) => ({ ...revision, isRestoringRevision: revision.index === index }));
