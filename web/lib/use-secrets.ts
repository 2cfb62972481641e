// An app's secrets and what can be done with them: set and delete.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AppSecretList, NewSecretValue } from "#contract";
import { removeSecret, secretsKey, secretsQuery, setSecret } from "./requests/secrets.ts";
import { useApi } from "./services.tsx";

export type Secrets = ReturnType<typeof useSecrets>;

export function useSecrets(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const show = (list: AppSecretList) => queries.setQueryData<AppSecretList>(secretsKey(projectId), list);
  return {
    query: useQuery(secretsQuery(api, projectId)),
    set: useMutation({
      mutationFn: (wanted: NewSecretValue & { name: string }) => setSecret(api, { projectId, ...wanted }),
      onSuccess: show,
    }),
    remove: useMutation({ mutationFn: (name: string) => removeSecret(api, projectId, name), onSuccess: show }),
  };
}
