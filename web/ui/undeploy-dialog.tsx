// Takes an app offline, after saying what that means for its subscribers.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withReason } from "../lib/api-error.ts";
import { deploymentKey, undeployProject } from "../lib/requests/hosting.ts";
import { historyKey, monitoredAppsKey } from "../lib/requests/monitoring.ts";
import { priceMovesKey } from "../lib/requests/payments.ts";
import { projectKey, statsQuery } from "../lib/requests/project.ts";
import { projectsKey } from "../lib/requests/projects.ts";
import { useApi } from "../lib/services.tsx";
import { subscriptionsEndNote } from "../lib/subscriptions-end.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { notify } from "./toast.ts";

export function UndeployDialog(props: { projectId: string; open: boolean; onDone: () => void }) {
  const { projectId, open, onDone } = props;
  const api = useApi();
  const queries = useQueryClient();
  const stats = useQuery({ ...statsQuery(api, projectId), enabled: open });
  const undeploy = useMutation({
    mutationFn: () => undeployProject(api, projectId),
    onSuccess: async () => {
      const own = [projectKey, deploymentKey, priceMovesKey, historyKey].map((key) => key(projectId));
      const stale = [...own, ["stats", projectId], projectsKey, monitoredAppsKey];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      notify.success("Your app is offline");
    },
    onError: (error) => notify.error(withReason("Failed to take the app offline", error), error),
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Undeploy this app?"
      text="It goes offline at once for everybody. Its data and its address stay, and you can deploy it again."
      note={subscriptionsEndNote(stats.data)}
      confirmLabel={undeploy.isPending ? "Undeploying..." : "Undeploy"}
      danger
      busy={undeploy.isPending}
      onCancel={onDone}
      onConfirm={() => undeploy.mutate()}
    />
  );
}
