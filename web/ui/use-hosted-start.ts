// Asks for a hosted page and goes there; stays busy while the browser leaves.
import { useMutation } from "@tanstack/react-query";
import { goToHostedPage, useBroughtBack } from "../lib/hosted-page.ts";
import { notify } from "./toast.ts";

export type HostedStart = { run: () => void; busy: boolean; error: string | null; cause: Error | null };

/** `failedText` is what is said, also in a toast, when the page is not to be had. */
export function useHostedStart(ask: () => Promise<string>, failedText: string): HostedStart {
  const start = useMutation({
    mutationFn: async () => goToHostedPage(await ask()),
    onError: (error) => notify.error(failedText, error),
  });
  useBroughtBack(() => start.reset());
  return {
    run: () => start.mutate(),
    busy: start.isPending || start.isSuccess,
    error: start.isError ? failedText : null,
    cause: start.error,
  };
}
