// What answers and what it costs: use and allowance, and a creator's own provider key.
import { queryOptions } from "@tanstack/react-query";
import type {
  AssistantUse,
  ModelChoices,
  ModelsAnswer,
  MonthlyCap,
  NewOwnKey,
  OwnKey,
  OwnKeyTest,
  ProjectModel,
  Provider,
} from "#contract";
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

/** All that may be chosen; an answer without a provider's list is asked for again the next time. */
export function modelChoicesQuery(api: Api) {
  return queryOptions({
    queryKey: [...assistantUsesKey, "choices"],
    queryFn: ({ signal }) => api.get<ModelChoices>("/api/assistant/choices", { signal }),
    retry: false,
    staleTime: ({ state }) => (state.data === undefined || state.data.unread.length > 0 ? 0 : 600_000),
  });
}

/** Less is still being typed. */
export const isKeyTyped = (key: string): boolean => key.trim().length >= 8;

/** What a provider offers; nothing where it does not say. */
export function modelsOfProviderQuery(
  api: Api,
  { provider, address, key }: Readonly<{ provider: Provider; address: string; key: string }>,
  enabled: boolean,
) {
  const question = {
    provider,
    ...(isKeyTyped(key) && { key: key.trim() }),
    ...(address.trim() && { address: address.trim() }),
  };
  return queryOptions({
    // Not the key itself: it would outlive the form.
    queryKey: ["provider-models", provider, address, key.length, key.slice(-4)],
    queryFn: () => api.post<ModelsAnswer>("/api/assistant/models", question),
    enabled,
    retry: false,
    staleTime: 600_000,
  });
}

/** What one wants to spend in a month on keys of one's own. */
export const saveCap = (api: Api, cap: MonthlyCap): Promise<MonthlyCap> =>
  api.put<MonthlyCap>("/api/assistant/cap", cap);

/** Tried at the provider first; refused with the reason when it does not answer. */
export const saveOwnKey = (api: Api, key: NewOwnKey): Promise<OwnKey> => api.put<OwnKey>(PATH, key);

export const removeOwnKey = (api: Api, provider: Provider): Promise<OwnKey> =>
  api.remove<OwnKey>(`${PATH}?provider=${provider}`);

/** Asks the provider for a word with the kept key. */
export const testOwnKey = (api: Api, provider: Provider): Promise<OwnKeyTest> =>
  api.post<OwnKeyTest>(`${PATH}/test`, { provider });

/** This key answers from now on where nothing else is chosen. */
export const chooseOwnKey = (api: Api, provider: Provider): Promise<OwnKey> =>
  api.post<OwnKey>(`${PATH}/use`, { provider });

/** What answers the project from now on; null: what answers elsewhere. */
export const saveProjectModel = (api: Api, projectId: string, model: string | null): Promise<ProjectModel> =>
  api.put<ProjectModel>(`/api/projects/${encodeURIComponent(projectId)}/model`, { model });
