// Calls about the list of projects: read it, add one, delete one.
import { queryOptions } from "@tanstack/react-query";
import type { Imported, ProjectListItem } from "#contract";
import type { Api } from "../api.ts";

export const projectsKey = ["projects"] as const;

export function projectsQuery(api: Api) {
  return queryOptions({
    queryKey: projectsKey,
    queryFn: ({ signal }) => api.get<ProjectListItem[]>("/api/projects", { signal }),
  });
}

export async function createProject(api: Api): Promise<string> {
  const { projectId } = await api.post<{ projectId: string }>("/api/projects", { projectType: "default" });
  return projectId;
}

/** A new project from an exported zip. */
export function importProject(
  api: Api,
  archive: Blob,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Imported> {
  // Systems name the type of a zip differently.
  return api.upload<Imported>("/api/projects/import", new Blob([archive], { type: "application/zip" }), options);
}

/** A new project of the newest commit of a public Git repository. */
export const importRepository = (api: Api, url: string, signal: AbortSignal): Promise<Imported> =>
  api.post<Imported>("/api/projects/import-repository", { url }, { signal });

export async function deleteProject(api: Api, projectId: string): Promise<void> {
  await api.remove(`/api/projects/${encodeURIComponent(projectId)}`);
}
