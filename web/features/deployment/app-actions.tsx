// What can be done with an app: open it, restart it, take it offline, go to its editor.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Power, RotateCw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MonitoredApp } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { deploymentKey } from "../../lib/requests/hosting.ts";
import { historyKey, monitoredAppsKey, restartApp, undeploy } from "../../lib/requests/monitoring.ts";
import { statsQuery } from "../../lib/requests/project.ts";
import { projectsKey } from "../../lib/requests/projects.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.ts";

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

export function AppActions({ app }: { app: MonitoredApp }) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { select } = useSelectedProject();
  const [asking, setAsking] = useState(false);
  const restart = useMutation({
    mutationFn: () => restartApp(api, app.projectId),
    onSuccess: () => {
      notify.success("Restarted. The next visit wakes it afresh.");
      void queries.invalidateQueries({ queryKey: monitoredAppsKey });
    },
    onError: (error) => notify.error(serverTextOf(error, "The app could not be restarted. Please try again."), error),
  });
  const edit = () => {
    select(app.projectId);
    navigate("/edit");
  };
  return (
    <div className="flex shrink-0 flex-wrap gap-1.5 sm:flex-nowrap">
      {app.condition !== "offline" && (
        <>
          <Button size="small" busy={restart.isPending} onClick={() => restart.mutate()}>
            {!restart.isPending && <RotateCw {...ICON} />}
            Restart
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            <Power {...ICON} />
            Undeploy
          </Button>
          <UndeployDialog app={app} open={asking} onDone={() => setAsking(false)} />
        </>
      )}
      <Button size="small" variant="quiet" onClick={edit}>
        <Pencil {...ICON} />
        Edit
      </Button>
    </div>
  );
}

function UndeployDialog({ app, open, onDone }: { app: MonitoredApp; open: boolean; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const stats = useQuery({ ...statsQuery(api, app.projectId), enabled: open });
  const subscribed = (stats.data?.activeSubscriptions ?? 0) > 0;
  const ending = useMutation({
    mutationFn: () => undeploy(api, app.projectId),
    onSuccess: () => {
      for (const queryKey of [monitoredAppsKey, projectsKey, deploymentKey(app.projectId), historyKey(app.projectId)])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      notify.error(serverTextOf(error, "The app could not be taken offline. Please try again."), error),
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Take this app offline?"
      text="Nobody can open it until you deploy it again. Its data is kept."
      note={subscribed ? "Its subscriptions are cancelled at once, with a prorated refund to each subscriber." : null}
      confirmLabel="Undeploy"
      danger
      busy={ending.isPending}
      onCancel={onDone}
      onConfirm={() => ending.mutate()}
    />
  );
}
