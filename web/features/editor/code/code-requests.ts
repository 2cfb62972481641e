// Calls of the code view: the files, one file, search, saving by hand, all of it as a zip.
import { queryOptions } from "@tanstack/react-query";
import type { AppPackages, ChangePackages, CodeFile, CodeMatches, CodeSave, CodeSaved, CodeTree } from "#contract";
import type { Api } from "../../../lib/api.ts";

const project = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;
const base = (projectId: string) => `${project(projectId)}/code`;

export const codeKey = (projectId: string) => ["code", projectId] as const;

export function codeTreeQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: [...codeKey(projectId), "tree"],
    queryFn: ({ signal }) => api.get<CodeTree>(base(projectId), { signal }),
  });
}

export function readCodeFile(api: Api, projectId: string, path: string): Promise<CodeFile> {
  return api.get<CodeFile>(`${base(projectId)}/file?path=${encodeURIComponent(path)}`);
}

export function codeSearchQuery(api: Api, projectId: string, query: string) {
  return queryOptions({
    queryKey: [...codeKey(projectId), "search", query],
    queryFn: ({ signal }) =>
      api.get<CodeMatches>(`${base(projectId)}/search?query=${encodeURIComponent(query)}`, { signal }),
    enabled: query !== "",
  });
}

/** All of it becomes one revision, or none. */
export function saveCode(api: Api, projectId: string, save: CodeSave): Promise<CodeSaved> {
  return api.post<CodeSaved>(`${base(projectId)}/save`, save);
}

export function packagesQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: [...codeKey(projectId), "packages"],
    queryFn: ({ signal }) => api.get<AppPackages>(`${project(projectId)}/packages`, { signal }),
  });
}

/** A package is added or removed as a revision of its own. */
export function changePackages(api: Api, projectId: string, change: ChangePackages): Promise<CodeSaved> {
  return api.post<CodeSaved>(`${project(projectId)}/packages`, change);
}

/** The newest working revision as a zip that runs anywhere. */
export function exportProject(api: Api, projectId: string): Promise<Blob> {
  return api.download(`${project(projectId)}/export`);
}
