// What was deployed before: how it went, how long it took, its log, and the way back to it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { DeploymentEntry } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { historyKey, historyQuery, isUnderWay, monitoredAppsKey, rollBack } from "../../lib/requests/monitoring.ts";
import { useApi } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { notify } from "../../ui/toast.ts";
import { STATUSES } from "./condition-text.ts";
import { formatDuration } from "./figure-text.ts";

export function DeploymentHistory({ projectId }: { projectId: string }) {
  const api = useApi();
  const history = useQuery(historyQuery(api, projectId));
  const [chosen, setChosen] = useState<DeploymentEntry | null>(null);
  const back = useRollBack(projectId, () => setChosen(null));
  if (history.isPending) return <SkeletonRows rows={2} label="Loading deployments" />;
  if (history.isError)
    return (
      <ErrorState title="The deployments could not be read.">
        <Button onClick={() => void history.refetch()}>Try again</Button>
      </ErrorState>
    );
  const busy = history.data.some(isUnderWay);
  return (
    <>
      <ol aria-label="Deployments" className="divide-y divide-hairline rounded-control border border-hairline">
        {history.data.map((entry) => (
          <Entry key={entry.id} entry={entry} busy={busy} onRollBack={() => setChosen(entry)} />
        ))}
      </ol>
      <ConfirmDialog
        open={chosen !== null}
        title="Roll back to this version?"
        text="It takes over as soon as it runs well. Until then the version that is live now stays."
        note="The app's data stays as it is now."
        confirmLabel="Roll back"
        busy={back.isPending}
        onCancel={() => setChosen(null)}
        onConfirm={() => chosen !== null && back.mutate(chosen.id)}
      />
    </>
  );
}

function useRollBack(projectId: string, onSettled: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deploymentId: string) => rollBack(api, projectId, deploymentId),
    onSuccess: () => {
      notify.success("Deployment started!");
      void queries.invalidateQueries({ queryKey: historyKey(projectId) });
      void queries.invalidateQueries({ queryKey: monitoredAppsKey });
    },
    onError: (error) => notify.error(`Deployment failed: ${serverTextOf(error, "please try again.")}`, error),
    onSettled,
  });
}

type EntryProps = { entry: DeploymentEntry; busy: boolean; onRollBack: () => void };

function Entry({ entry, busy, onRollBack }: EntryProps) {
  const { text, tone } = STATUSES[entry.status];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{text}</Badge>
        <span className="text-sm">{entry.startedAt ? relativeTime(entry.startedAt) : "just now"}</span>
        {entry.durationMs !== null && (
          <span className="figures text-sm text-muted">took {formatDuration(entry.durationMs)}</span>
        )}
        {entry.status === "replaced" && (
          <Button size="small" variant="quiet" className="ml-auto" disabled={busy} onClick={onRollBack}>
            <History size={15} strokeWidth={1.75} aria-hidden="true" />
            Roll back to this
          </Button>
        )}
      </div>
      {entry.error !== null && <p className="break-words text-sm text-red">{entry.error}</p>}
      {entry.log !== "" && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-xs text-muted hover:text-ink">
            Log of this deployment
          </summary>
          <pre className="mt-2 whitespace-pre-wrap break-words rounded-control bg-sunken p-3 font-mono text-xs leading-5">
            {entry.log}
          </pre>
        </details>
      )}
    </li>
  );
}
