// What answers and what it costs: use and allowance, and a creator's own provider key.
import { queryOptions } from "@tanstack/react-query";
import type { AssistantUse, NewOwnKey, OwnKey, OwnKeyTest } from "#contract";
import type { Api } from "../api.ts";

/** Of every project: a key that changes is another model for all of them. */
export const assistantUsesKey = ["assistant-use"] as const;
export const assistantUseKey = (projectId: string) => [...assistantUsesKey, projectId] as const;

export function assistantUseQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: assistantUseKey(projectId),
    queryFn: ({ signal }) => api.get<AssistantUse>(`/api/projects/${encodeURIComponent(projectId)}/use`, { signal }),
  });
}

const PATH = "/api/assistant/key";
export const ownKeyKey = ["own-key"] as const;

export function ownKeyQuery(api: Api) {
  return queryOptions({ queryKey: ownKeyKey, queryFn: ({ signal }) => api.get<OwnKey>(PATH, { signal }) });
}

/** Tried at the provider first; refused with the reason when it does not answer. */
export const saveOwnKey = (api: Api, key: NewOwnKey): Promise<OwnKey> => api.put<OwnKey>(PATH, key);

export const removeOwnKey = (api: Api): Promise<OwnKey> => api.remove<OwnKey>(PATH);

/** Asks the provider for a word with the kept key. */
export const testOwnKey = (api: Api): Promise<OwnKeyTest> => api.post<OwnKeyTest>(`${PATH}/test`, {});
