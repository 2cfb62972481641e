// Calls about templates: what there is, and a project that begins as one.
import { queryOptions } from "@tanstack/react-query";
import type { BegunFromTemplate, TemplateChoice, TemplateListItem } from "#contract";
import type { Api } from "../api.ts";

/** They change with the installation only. */
const STALE_MS = 3_600_000;

export function templatesQuery(api: Api) {
  return queryOptions({
    queryKey: ["templates"] as const,
    queryFn: ({ signal }) => api.get<TemplateListItem[]>("/api/templates", { signal }),
    staleTime: STALE_MS,
  });
}

/** A new project that is the template's app from the first moment. */
export async function createFromTemplate(api: Api, choice: TemplateChoice): Promise<string> {
  const { projectId } = await api.post<{ projectId: string }>("/api/projects", { projectType: "default", ...choice });
  return projectId;
}

/** An empty project becomes the template's app. */
export function beginFromTemplate(api: Api, projectId: string, choice: TemplateChoice): Promise<BegunFromTemplate> {
  return api.post(`/api/projects/${encodeURIComponent(projectId)}/template`, choice);
}
