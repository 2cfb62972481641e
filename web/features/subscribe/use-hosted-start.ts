// Asks for a hosted page and goes there; stays busy while the browser leaves.
import { useMutation } from "@tanstack/react-query";
import { goToHostedPage } from "../../lib/hosted-page.ts";
import { notify } from "../../ui/toast.ts";

export function useHostedStart(ask: () => Promise<string>, failedText: string) {
  const start = useMutation({
    mutationFn: async () => goToHostedPage(await ask()),
    onError: (error) => notify.error(failedText, error),
  });
  return {
    run: () => start.mutate(),
    busy: start.isPending || start.isSuccess,
    error: start.isError ? failedText : null,
    cause: start.error,
  };
}
