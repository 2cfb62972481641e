// A run of a schedule: the app is woken and asked to run it; what fails is tried again with longer and longer pauses.
import { SCHEDULE_ATTEMPTS, SCHEDULE_RUN_SECONDS, type ScheduleTask } from "#contract";
import type { Hosting } from "#hosting";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import { type Ended, handOver } from "../common/tries.ts";
import type { SchedulePlan } from "./plan.ts";
import type { RunRow, ScheduleStore } from "./store.ts";

const MINUTE_MS = 60_000;
/** After the first try that failed, the second, … */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** Runs of one owner's apps at once; others wait a little, so that nobody takes all workers. */
const OWNER_RUNS_MAX = 3;
const OWNER_PAUSE_MS = 5_000;

const GONE = "The app no longer has this schedule.";
const KILLED = "The server stopped each time that it ran this, so it is not tried again by itself.";

export type ScheduleWork = Readonly<{
  work(id: string, signal: AbortSignal): Promise<void>;
  /** Ends a run that the server died of. */
  giveUp(id: string): Promise<void>;
}>;

export type ScheduleWorkDeps = Readonly<{
  store: ScheduleStore;
  plan: SchedulePlan;
  declarations: Pick<KeptDeclarations, "of">;
  call: Hosting["call"];
  /** Takes an app's secrets out of a text. */
  redact(projectId: string, text: string): Promise<string>;
  clock: () => number;
  onFault(error: unknown): void;
  /** Shorter in tests. */
  runSeconds?: number | undefined;
}>;

export function createScheduleWork(deps: ScheduleWorkDeps): ScheduleWork {
  const { store, plan, clock } = deps;

  async function end(row: RunRow, state: "done" | "failed", error: string | null): Promise<void> {
    await store.end(row.id, state, error);
    await store.trim(row);
    const rule = await ruleOf(deps, row);
    if (rule && !row.by_hand) await plan.openNext(appOf(row), rule);
  }

  /** Again after a pause, unless the next run is due before. */
  async function failed(row: RunRow, reason: string, isFinal: boolean): Promise<void> {
    const error = await deps.redact(row.project_id, reason);
    const pauseMs = PAUSES_MS[row.attempts - 1];
    const rule = await ruleOf(deps, row);
    const againAt = new Date(clock() + (pauseMs ?? 0));
    const isLast = isFinal || pauseMs === undefined || row.attempts >= SCHEDULE_ATTEMPTS || !rule;
    if (isLast || (!row.by_hand && (await plan.nextAt(row.project_id, rule)) <= againAt))
      return end(row, "failed", error);
    await store.postpone(row.id, againAt, error);
    await plan.wake({ id: row.id, begin_at: againAt });
  }

  return Object.freeze({
    async work(id: string, signal: AbortSignal) {
      const waiting = await store.find(id);
      if (!waiting || !isOpen(waiting)) return;
      if (waiting.state === "waiting" && (await store.runningOf(waiting.project_id)) >= OWNER_RUNS_MAX) {
        const at = new Date(clock() + OWNER_PAUSE_MS);
        await store.postpone(id, at, null);
        return plan.wake({ id, begin_at: at });
      }
      const row = await store.begin(id);
      if (!row) return;
      const rule = await ruleOf(deps, row);
      const outcome = rule
        ? await run(deps, { row, timeZone: rule.timeZone ?? (await store.zoneOf(row.project_id)) }, signal)
        : { ok: false as const, error: GONE, isFinal: true };
      // What a stop of the server cut short is begun again by the next start.
      signal.throwIfAborted();
      await ("error" in outcome ? failed(row, outcome.error, outcome.isFinal ?? false) : end(row, "done", null));
    },
    async giveUp(id: string) {
      const row = await store.find(id);
      if (row) await end(row, "failed", KILLED);
    },
  });
}

const isOpen = ({ state }: RunRow) => state === "waiting" || state === "running";

const appOf = ({ project_id: projectId, environment }: RunRow) => ({ projectId, environment });

const ruleOf = async ({ declarations }: ScheduleWorkDeps, row: RunRow) =>
  (await declarations.of(appOf(row))).schedules.find(({ name }) => name === row.name) ?? null;

type DueRun = Readonly<{ row: RunRow; timeZone: string }>;

async function run(deps: ScheduleWorkDeps, { row, timeZone }: DueRun, signal: AbortSignal): Promise<Ended> {
  const seconds = deps.runSeconds ?? SCHEDULE_RUN_SECONDS;
  const task: ScheduleTask = {
    id: row.id,
    dueAt: row.due_at.toISOString(),
    attempt: row.attempts,
    byHand: row.by_hand,
    timeZone,
  };
  return handOver(deps.call, {
    ...appOf(row),
    path: `/api/_platform/schedules/${encodeURIComponent(row.name)}`,
    task,
    seconds,
    signal,
    gone: GONE,
    tooLong: `It did not end within ${seconds} seconds and was given up.`,
    onFault: deps.onFault,
  });
}
