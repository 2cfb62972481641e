// Goes back to an earlier revision: it counts as being restored from the click until the event that tells of its end.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Revision } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../ui/toast.ts";
import { restoreRevision, withRestore } from "./one-revision-requests.ts";
import { restoreKey, revisionsKey, withoutRestore } from "./revision-requests.ts";

const RESTORE_FAILED = "Failed to initiate revision restore. Please try again.";

export function useRestore(projectId: string): (revision: Revision) => void {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = revisionsKey(projectId);
  const change = (next: (known: Revision[]) => Revision[]) =>
    queries.setQueryData<Revision[]>(queryKey, (known) => known && next(known));
  const { mutate } = useMutation({
    mutationKey: restoreKey(projectId),
    mutationFn: ({ index }: Revision) => restoreRevision(api, projectId, index),
    onMutate({ index }) {
      // A list on its way was asked for before anything was restored.
      void queries.cancelQueries({ queryKey });
      change((known) => withRestore(known, index));
    },
    onError(error) {
      change(withoutRestore);
      notify.error(serverTextOf(error, RESTORE_FAILED), error);
    },
  });
  return mutate;
}
