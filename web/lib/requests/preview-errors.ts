// Calls about what the preview complained about.
import { queryOptions } from "@tanstack/react-query";
import type { PreviewError, PreviewErrorList } from "#contract";
import type { Api } from "../api.ts";

const path = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/preview-errors`;

export const previewErrorsKey = (projectId: string) => ["preview-errors", projectId] as const;

export function previewErrorsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: previewErrorsKey(projectId),
    queryFn: async ({ signal }): Promise<readonly PreviewError[]> =>
      (await api.get<PreviewErrorList>(path(projectId), { signal })).errors,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function reportPreviewErrors(api: Api, projectId: string, errors: readonly PreviewError[]): Promise<void> {
  await api.post(path(projectId), { errors });
}

export async function forgetPreviewErrors(api: Api, projectId: string): Promise<void> {
  await api.remove(path(projectId));
}
