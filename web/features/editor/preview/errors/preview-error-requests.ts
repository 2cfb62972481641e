// Calls about what the preview complained about.
import { queryOptions } from "@tanstack/react-query";
import type { PreviewError, PreviewErrorList } from "#contract";
import type { Api } from "../../../../lib/api.ts";

const path = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/preview-errors`;

export const previewErrorsKey = (projectId: string) => ["preview-errors", projectId] as const;

export const isSameError = (one: PreviewError, other: PreviewError) =>
  one.message === other.message && one.source === other.source;

/** What the server keeps, oldest first, and after it what was heard on this page. */
export function previewErrorsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: previewErrorsKey(projectId),
    queryFn: async ({ signal, client, queryKey }): Promise<readonly PreviewError[]> => {
      const { errors } = await api.get<PreviewErrorList>(path(projectId), { signal });
      // The app may have complained while the answer was under way.
      const heard = client.getQueryData<readonly PreviewError[]>(queryKey) ?? [];
      return [...errors.filter((one) => !heard.some((other) => isSameError(one, other))), ...heard];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function reportPreviewErrors(api: Api, projectId: string, errors: readonly PreviewError[]): Promise<void> {
  await api.post(path(projectId), { errors });
}

export async function forgetPreviewErrors(api: Api, projectId: string): Promise<void> {
  await api.remove(path(projectId));
}
