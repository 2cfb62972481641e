// Follows the restore of a revision until its event, also on a page that has not started it or has missed the event.
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Revision } from "#contract";
import { restoreKey, revisionsQuery } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import type { PreviewEvent, PreviewState } from "../preview/preview-state.ts";

/** How often a restore under way is asked about, should its event not arrive. */
const RESTORE_POLL_MS = 10_000;

type RunningRestore = {
  projectId: string;
  preview: PreviewState;
  changePreview: (event: PreviewEvent) => void;
  refreshLists: () => void;
};

/** The overlay stays until the event (spec section 4). The server's word that nothing is being restored stands in for a lost one. */
export function useRunningRestore({ projectId, preview, changePreview, refreshLists }: RunningRestore): void {
  const api = useApi();
  const asking = useIsMutating({ mutationKey: restoreKey(projectId) }) > 0;
  const { data, dataUpdatedAt } = useQuery({
    ...revisionsQuery(api, projectId),
    refetchInterval: preview.restoring && !asking ? RESTORE_POLL_MS : false,
  });
  const adopt = useEffectEvent((revisions: readonly Revision[]) => {
    if (asking) return;
    const restoring = revisions.some(({ isRestoringRevision }) => isRestoringRevision);
    if (restoring === preview.restoring) return;
    if (restoring) return changePreview({ type: "restore started" });
    changePreview({ type: "restore ended" });
    changePreview({ type: "wanted", url: null, because: "applied" });
    refreshLists();
  });
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > 0) adopt(data);
  }, [data, dataUpdatedAt]);
}
