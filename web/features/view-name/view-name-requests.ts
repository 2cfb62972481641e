// Calls about an app's own address.
import type { SavedViewName, ViewNameAvailability } from "#contract";
import type { Api } from "../../lib/api.ts";

export function checkViewName(api: Api, viewName: string, signal: AbortSignal): Promise<ViewNameAvailability> {
  return api.get<ViewNameAvailability>(`/api/projects/check-view-name/${encodeURIComponent(viewName)}`, { signal });
}

export function saveViewName(api: Api, projectId: string, viewName: string): Promise<SavedViewName> {
  return api.post<SavedViewName>(`/api/projects/${encodeURIComponent(projectId)}/custom-view-name`, { viewName });
}
