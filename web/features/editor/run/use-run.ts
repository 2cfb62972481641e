// The assistant's run in the editor: its state, and what a creator may do with it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { QueuedMessage, RunState } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { retryRun, runKey, runQuery, stopRun } from "../../../lib/requests/run.ts";
import { useApi } from "../../../lib/services.tsx";
import { notify } from "../../../ui/toast.ts";

/** How often a run under way is asked about, should its events not arrive. */
const RUN_POLL_MS = 10_000;
const STOP_FAILED = "The assistant could not be stopped. Please try again.";
const RETRY_FAILED = "The message could not be tried again. Please try again later.";

export type Run = {
  /** The run under way, else null. */
  working: RunState | null;
  /** The latest run when it ended without success and can be tried again, else null. */
  failed: RunState | null;
  offersBuiltin: boolean;
  spoken: string;
  queued: readonly QueuedMessage[];
  stop: () => void;
  stopping: boolean;
  retry: (options: { builtin: boolean }) => void;
  retrying: boolean;
};

export function useRun(projectId: string): Run {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...runQuery(api, projectId),
    refetchInterval: ({ state }) => (state.data?.run?.endedAt === null ? RUN_POLL_MS : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: runKey(projectId) });
  const stop = useMutation({
    mutationFn: () => stopRun(api, projectId),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, STOP_FAILED), error),
  });
  const retry = useMutation({
    mutationFn: (options: { builtin: boolean }) => retryRun(api, projectId, options),
    onSuccess: refresh,
    onError: (error) => notify.error(serverTextOf(error, RETRY_FAILED), error),
  });
  const run = data?.run ?? null;
  const working = run?.endedAt === null ? run : null;
  return {
    working,
    failed: working === null && data?.canRetry ? run : null,
    offersBuiltin: data?.offersBuiltin ?? false,
    spoken: data?.spoken?.text ?? "",
    queued: data?.queued ?? [],
    stop: stop.mutate,
    stopping: stop.isPending || (working?.stopping ?? false),
    retry: retry.mutate,
    retrying: retry.isPending,
  };
}

/** A run that this page did not begin answers a message that it has not shown: the conversation is read again. */
export function useConversationOfRun(run: Run, waiting: boolean, reload: () => void): void {
  const shownFor = useRef<string | null>(null);
  const runId = run.working?.runId ?? null;
  const show = useEffectEvent((begun: string) => {
    if (shownFor.current === begun) return;
    shownFor.current = begun;
    reload();
  });
  useEffect(() => {
    if (runId !== null && !waiting) show(runId);
  }, [runId, waiting]);
}
