// What came to a hook is handed to the app, which is woken for it; what fails is tried again with longer and longer pauses.
import { HOOK_ATTEMPTS, HOOK_RUN_SECONDS, type HookTask } from "#contract";
import type { Hosting } from "#hosting";
import type { Jobs } from "#jobs";
import { handOver } from "../common/tries.ts";
import { DELIVERIES_AT_ONCE, type DeliveryRow, type HookStore } from "./store.ts";

export const HOOK_QUEUE = "hook";

const MINUTE_MS = 60_000;
/** After the first try that failed, the second, … */
const PAUSES_MS = [5_000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];

const KILLED = "The server stopped each time that it handed this over, so it is not tried again by itself.";
const GONE = "The app no longer has this hook.";

export type HookWorkDeps = Readonly<{
  store: HookStore;
  jobs: Pick<Jobs, "enqueue">;
  call: Hosting["call"];
  /** Takes an app's secrets out of a text. */
  redact(projectId: string, text: string): Promise<string>;
  clock: () => number;
  onFault(error: unknown): void;
}>;

export function createHookWork(deps: HookWorkDeps) {
  const { store, jobs, clock } = deps;

  async function failed(row: DeliveryRow, error: string, isFinal: boolean): Promise<void> {
    const told = await deps.redact(row.project_id, error);
    const pauseMs = PAUSES_MS[row.attempts - 1];
    if (isFinal || pauseMs === undefined || row.attempts >= HOOK_ATTEMPTS) return store.end(row.id, "failed", told);
    const at = new Date(clock() + pauseMs);
    await store.postpone(row.id, at, told);
    await jobs.enqueue(HOOK_QUEUE, row.id, { at });
  }

  return Object.freeze({
    async work(id: string, signal: AbortSignal): Promise<void> {
      const found = await store.find(id);
      // Whoever of this app's ends first wakes the one that waits longest.
      if (!found || (found.state === "waiting" && (await store.running(appOf(found))) >= DELIVERIES_AT_ONCE)) return;
      const row = await store.begin(id);
      if (!row) return;
      const outcome = await handOver(deps.call, {
        ...appOf(row),
        path: `/api/_platform/hooks/${encodeURIComponent(row.name)}`,
        task: taskOf(row),
        seconds: HOOK_RUN_SECONDS,
        signal,
        gone: GONE,
        onFault: deps.onFault,
      });
      // What a stop of the server cut short is begun again by the next start.
      signal.throwIfAborted();
      await ("error" in outcome
        ? failed(row, outcome.error, outcome.isFinal ?? false)
        : store.end(row.id, "done", null));
      await store.trim(appOf(row));
      const next = await store.nextOf(appOf(row));
      if (next) await jobs.enqueue(HOOK_QUEUE, next);
    },
    giveUp: (id: string) => store.end(id, "failed", KILLED),
  });
}

const appOf = ({ project_id: projectId, environment }: DeliveryRow) => ({ projectId, environment });

function taskOf(row: DeliveryRow): HookTask {
  return {
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    attempt: row.attempts,
    headers: row.headers,
    query: row.query,
    body: row.body.toString("base64"),
  };
}
