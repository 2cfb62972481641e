// Calls about the assistant's run: its state, stopping it, trying it again, messages that wait behind it.
import { queryOptions } from "@tanstack/react-query";
import type { MessageContext, RunAnswer } from "#contract";
import type { Api } from "../../../lib/api.ts";
import { type WatchedRun, withAnswer } from "./watched-run.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const runKey = (projectId: string) => ["run", projectId] as const;

/** How often it is asked again when events came while the server answered: the answer may be older than they are. */
const ASKED_AGAIN_MAX = 2;

/** Asked once, then kept up to date by events. */
export function runQuery(api: Api, projectId: string) {
  const queryKey = runKey(projectId);
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }): Promise<WatchedRun> {
      for (let asked = 0; ; asked += 1) {
        const before = client.getQueryData<WatchedRun>(queryKey);
        const answer = await api.get<RunAnswer>(`${base(projectId)}/run`, { signal });
        const known = client.getQueryData<WatchedRun>(queryKey);
        if (known === before || asked === ASKED_AGAIN_MAX) return withAnswer(known, answer);
      }
    },
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

/** The message waits until the run under way has ended, or joins it with its next step. */
export async function queueMessage(
  api: Api,
  projectId: string,
  waiting: { message: string; context?: MessageContext; joins?: boolean },
): Promise<void> {
  await api.post(`${base(projectId)}/queue`, waiting);
}

export async function dequeueMessage(api: Api, projectId: string, queuedId: string): Promise<void> {
  await api.remove(`${base(projectId)}/queue/${encodeURIComponent(queuedId)}`);
}
