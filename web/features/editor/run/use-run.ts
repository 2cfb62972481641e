// The assistant's run in the editor: what the query cache has of it, and what a creator may do with it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueuedMessage, RunState, SpokenText, Ticket } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../ui/toast.ts";
import { conversationKey } from "../chat/chat-requests.ts";
import { retryRun, runKey, runQuery, stopRun } from "./run-requests.ts";
import { isGenerating, isUnderWay } from "./watched-run.ts";

const STOP_FAILED = "The assistant could not be stopped. Please try again.";
const RETRY_FAILED = "The message could not be tried again. Please try again later.";
const NO_TICKETS: readonly Ticket[] = [];

export type Run = {
  /** The run under way, else null. */
  working: RunState | null;
  /** The latest run when it ended without success and can be tried again, else null. */
  failed: RunState | null;
  /** Whether code is being generated. */
  generating: boolean;
  /** The newest message on the progress of the run under way, else null. */
  progress: string | null;
  /** The plan of the latest run. */
  tickets: readonly Ticket[];
  offersBuiltin: boolean;
  /** What the model is saying, thinking and writing, else null. */
  spoken: SpokenText | null;
  queued: readonly QueuedMessage[];
  stop: () => void;
  stopping: boolean;
  retry: (options: { builtin: boolean }) => void;
  retrying: boolean;
};

export function useRun(projectId: string): Run {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(runQuery(api, projectId));
  const refresh = () => queries.invalidateQueries({ queryKey: runKey(projectId) });
  const stop = useMutation({
    mutationFn: () => stopRun(api, projectId),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, STOP_FAILED), error),
  });
  const retry = useMutation({
    mutationFn: (options: { builtin: boolean }) => retryRun(api, projectId, options),
    onSuccess() {
      // What the last run answered leaves the conversation.
      void queries.invalidateQueries({ queryKey: conversationKey(projectId) });
      return refresh();
    },
    onError: (error) => notify.error(serverTextOf(error, RETRY_FAILED), error),
  });
  const run = data?.run ?? null;
  const working = isUnderWay(run) ? run : null;
  return {
    working,
    failed: working === null && data?.canRetry ? run : null,
    generating: data !== undefined && isGenerating(data),
    progress: data?.progress ?? working?.activity.at(-1)?.label ?? null,
    tickets: run?.tickets ?? NO_TICKETS,
    offersBuiltin: data?.offersBuiltin ?? false,
    spoken: data?.spoken ?? null,
    queued: data?.queued ?? [],
    stop: stop.mutate,
    stopping: stop.isPending || (working?.stopping ?? false),
    retry: retry.mutate,
    retrying: retry.isPending,
  };
}
