// Calls about an app's custom domain.
import { queryOptions } from "@tanstack/react-query";
import type { CustomDomain, DomainSignedIn, DomainSignIn, ProjectDomain } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/domain`;

export const domainKey = (projectId: string) => ["domain", projectId] as const;

export function domainQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: domainKey(projectId),
    queryFn: ({ signal }) => api.get<ProjectDomain>(base(projectId), { signal }),
  });
}

export function addDomain(api: Api, projectId: string, domain: string): Promise<CustomDomain> {
  return api.post<CustomDomain>(base(projectId), { domain });
}

export function checkDomain(api: Api, projectId: string): Promise<CustomDomain> {
  return api.post<CustomDomain>(`${base(projectId)}/check`);
}

export async function removeDomain(api: Api, projectId: string): Promise<void> {
  await api.remove(base(projectId));
}

/** Where the browser is to go: back to the domain, with a code that is good once. */
export function signInOnDomain(api: Api, projectId: string, wanted: DomainSignIn): Promise<DomainSignedIn> {
  return api.post<DomainSignedIn>(`${base(projectId)}/sign-in`, wanted);
}
