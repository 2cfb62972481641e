// Takes an app offline, after saying what that means for its subscribers.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PowerOff } from "lucide-react";
import { useState } from "react";
import { deploymentKey, undeployProject } from "../../lib/requests/hosting.ts";
import { priceMovesKey } from "../../lib/requests/payments.ts";
import { projectKey, statsQuery } from "../../lib/requests/project.ts";
import { projectsKey } from "../../lib/requests/projects.ts";
import { useApi } from "../../lib/services.tsx";
import { subscriptionsEndNote } from "../../lib/subscriptions-end.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.ts";

export function Undeploy({ projectId }: { projectId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const stats = useQuery(statsQuery(api, projectId));
  const undeploy = useMutation({
    mutationFn: () => undeployProject(api, projectId),
    onSuccess: async () => {
      const stale = [projectKey, deploymentKey, priceMovesKey].map((key) => key(projectId));
      await Promise.all(
        [...stale, ["stats", projectId], projectsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      notify.success("Your app is offline");
    },
    onError: (error) => notify.error("Failed to take the app offline", error),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
        <PowerOff size={15} strokeWidth={1.75} aria-hidden="true" />
        Undeploy
      </Button>
      <ConfirmDialog
        open={asked}
        title="Undeploy this app?"
        text="It goes offline at once for everybody. Its data and its address stay, and you can deploy it again."
        note={subscriptionsEndNote(stats.data)}
        confirmLabel={undeploy.isPending ? "Undeploying..." : "Undeploy"}
        danger
        busy={undeploy.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => undeploy.mutate()}
      />
    </>
  );
}
