// Calls about an app's secrets. A value is sent and never comes back.
import { queryOptions } from "@tanstack/react-query";
import type { AppSecretList, NewSecretValue } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/secrets`;

export const secretsKey = (projectId: string) => ["secrets", projectId] as const;

export function secretsQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: secretsKey(projectId),
    queryFn: ({ signal }) => api.get<AppSecretList>(base(projectId), { signal }),
  });
}

type Setting = NewSecretValue & Readonly<{ projectId: string; name: string }>;

export function setSecret(api: Api, { projectId, name, ...value }: Setting): Promise<AppSecretList> {
  return api.put<AppSecretList>(`${base(projectId)}/${encodeURIComponent(name)}`, value);
}

export function removeSecret(api: Api, projectId: string, name: string): Promise<AppSecretList> {
  return api.remove<AppSecretList>(`${base(projectId)}/${encodeURIComponent(name)}`);
}
