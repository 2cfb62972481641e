// The assistant's run as every tab shows it: asked once, then kept up to date by events.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RunAnswer, ServerEvents } from "#contract";
import type { Api } from "../api.ts";

export const runKey = (projectId: string) => ["run", projectId] as const;

export function runQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: runKey(projectId),
    queryFn: ({ signal }) => api.get<RunAnswer>(`/api/projects/${encodeURIComponent(projectId)}/run`, { signal }),
  });
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
    state: ({ run }: ServerEvents["run_state"]) => change((known) => (run.endedAt === null ? { ...known, run } : null)),
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
