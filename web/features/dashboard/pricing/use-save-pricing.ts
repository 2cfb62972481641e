// Saves an app's prices, then reads the project again.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Project, SubscriptionOptions, SubscriptionSettings } from "#contract";
import { priceMovesKey, saveSubscriptionSettings } from "../../../lib/requests/payments.ts";
import { projectKey } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../ui/toast.ts";

export const SAVE_FAILED = "Failed to save subscription settings";

export function useSavePricing(projectId: string, onReloaded: (options: SubscriptionOptions) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: SubscriptionSettings) => saveSubscriptionSettings(api, projectId, settings),
    onSuccess: async () => {
      notify.success("Subscription settings saved");
      void queries.invalidateQueries({ queryKey: priceMovesKey(projectId) });
      await queries.invalidateQueries({ queryKey: projectKey(projectId) });
      const reloaded = queries.getQueryData<Project>(projectKey(projectId));
      if (reloaded !== undefined) onReloaded(reloaded.subscriptionOptions);
    },
    onError: (error) => notify.error(SAVE_FAILED, error),
  });
}
