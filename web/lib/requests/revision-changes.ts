// The call for what a revision changed.
import { queryOptions } from "@tanstack/react-query";
import type { RevisionDiff } from "#contract";
import type { Api } from "../api.ts";

/** A revision never changes, so what it changed is asked once. */
export function revisionChangesQuery(api: Api, projectId: string, index: number) {
  return queryOptions({
    queryKey: ["revision-changes", projectId, index],
    queryFn: ({ signal }) =>
      api.get<RevisionDiff>(`/api/projects/${encodeURIComponent(projectId)}/revisions/${index}/diff`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
