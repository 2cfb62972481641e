// What can be done with an app: open it, restart it, take it offline, go to its editor.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, PowerOff, RotateCw } from "lucide-react";
import { useState } from "react";
import type { MonitoredApp } from "#contract";
import { useNavigate } from "../../lib/address.tsx";
import { serverTextOf } from "../../lib/api-error.ts";
import { monitoredAppsKey, restartApp } from "../../lib/requests/monitoring.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { UndeployDialog } from "../../ui/undeploy-dialog.tsx";

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
            <PowerOff {...ICON} />
            Undeploy
          </Button>
          <UndeployDialog projectId={app.projectId} open={asking} onDone={() => setAsking(false)} />
        </>
      )}
      <Button size="small" variant="quiet" onClick={edit}>
        <Pencil {...ICON} />
        Edit
      </Button>
    </div>
  );
}
