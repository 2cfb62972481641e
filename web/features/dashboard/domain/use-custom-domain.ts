// An app's custom domain and what can be done with it: add, check again, remove.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CustomDomain, ProjectDomain } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { addDomain, checkDomain, domainKey, domainQuery, removeDomain } from "../../../lib/requests/domain.ts";
import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../ui/toast.ts";

/** The server finds a first record by itself; the page shows it soon. */
const LOOK_MS = 30_000;
const isLookedFor = (data: ProjectDomain | undefined) => Date.parse(data?.domain?.lookedForUntil ?? "") > Date.now();

export function useCustomDomain(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const show = (domain: CustomDomain | null) =>
    queries.setQueryData<ProjectDomain>(domainKey(projectId), { available: true, domain });
  return {
    query: useQuery({
      ...domainQuery(api, projectId),
      refetchInterval: ({ state }) => isLookedFor(state.data) && LOOK_MS,
    }),
    add: useMutation({ mutationFn: (domain: string) => addDomain(api, projectId, domain), onSuccess: show }),
    check: useMutation({
      mutationFn: () => checkDomain(api, projectId),
      onSuccess: show,
      onError: (error) => notify.error(serverTextOf(error, "Failed to check the domain. Please try again.")),
    }),
    remove: useMutation({
      mutationFn: () => removeDomain(api, projectId),
      onSuccess: () => show(null),
      onError: (error) => notify.error(serverTextOf(error, "Failed to remove the domain. Please try again.")),
    }),
  };
}
