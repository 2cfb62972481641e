// The assistant's run as every tab shows it: asked once, then kept up to date by events.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MessageContext, RunAnswer, ServerEvents } from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const runKey = (projectId: string) => ["run", projectId] as const;

export function runQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: runKey(projectId),
    queryFn: ({ signal }) => api.get<RunAnswer>(`${base(projectId)}/run`, { signal }),
  });
}

/** Asks the run under way to end; what works of it is kept. */
export async function stopRun(api: Api, projectId: string): Promise<void> {
  await api.post(`${base(projectId)}/run/stop`, { clearQueue: false });
}

/** Answers the last message once more; `builtin` when the configured model is what failed. */
export async function retryRun(api: Api, projectId: string, options: { builtin: boolean }): Promise<void> {
  await api.post(`${base(projectId)}/run/retry`, options);
}

/** The message waits until the run under way has ended. */
export async function queueMessage(
  api: Api,
  projectId: string,
  waiting: { message: string; context?: MessageContext },
): Promise<void> {
  await api.post(`${base(projectId)}/queue`, waiting);
}

export async function dequeueMessage(api: Api, projectId: string, queuedId: string): Promise<void> {
  await api.remove(`${base(projectId)}/queue/${encodeURIComponent(queuedId)}`);
}

/** Brings events into what was asked before. Words that do not continue those that are there make it ask again. */
export function createRunUpdates(queries: QueryClient, projectId: string) {
  const queryKey = runKey(projectId);
  const change = (next: (known: RunAnswer) => RunAnswer | null) => {
    const known = queries.getQueryData<RunAnswer>(queryKey);
    const changed = known === undefined ? null : next(known);
    if (changed === null) void queries.invalidateQueries({ queryKey });
    else queries.setQueryData(queryKey, changed);
  };
  return {
    state: ({ run }: ServerEvents["run_state"]) =>
      change((known) => {
        if (run.endedAt !== null) return null;
        return { ...known, run, spoken: known.run?.runId === run.runId ? known.spoken : null };
      }),
    text: ({ runId, turn, offset, text }: ServerEvents["run_text"]) =>
      change((known) => {
        if (known.run?.runId !== runId) return null;
        const before = known.spoken?.turn === turn ? known.spoken.text : "";
        if (offset > before.length) return null;
        return { ...known, spoken: { turn, text: before.slice(0, offset) + text } };
      }),
    queue: ({ queued }: ServerEvents["queue_changed"]) => change((known) => ({ ...known, queued })),
  };
}
