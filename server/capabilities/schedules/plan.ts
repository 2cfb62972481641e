// Plans which run of each schedule comes next, and wakes a worker at its time.
import type { Declarations } from "#contract";
import type { Jobs } from "#jobs";
import type { AppOf } from "../common/declarations/store.ts";
import { nextTime, type ScheduleRule } from "./next-time.ts";
import type { RunRow, ScheduleStore } from "./store.ts";

export const SCHEDULE_QUEUE = "schedule";

export type SchedulePlan = Readonly<{
  /** Fits the runs that wait to what is declared now; what is due already stays due. */
  fit(app: AppOf, declared: Declarations | null): Promise<void>;
  /** Opens the run after this one. */
  openNext(app: AppOf, rule: ScheduleRule): Promise<void>;
  /** Opens a run at once. @returns null when one is under way that was begun by hand */
  openByHand(app: AppOf, name: string): Promise<RunRow | null>;
  nextAt(projectId: string, rule: ScheduleRule): Promise<Date>;
  wake(run: Pick<RunRow, "id" | "begin_at">): Promise<void>;
}>;

export function createPlan(deps: {
  store: ScheduleStore;
  jobs: Pick<Jobs, "enqueue">;
  clock: () => number;
}): SchedulePlan {
  const { store, jobs, clock } = deps;
  const wake = ({ id, begin_at: at }: Pick<RunRow, "id" | "begin_at">) => jobs.enqueue(SCHEDULE_QUEUE, id, { at });
  const nextAt = async (projectId: string, rule: ScheduleRule) =>
    new Date(nextTime(rule, await store.zoneOf(projectId), clock()));

  async function open(app: AppOf, name: string, dueAt: Date): Promise<void> {
    const run = await store.open(app, { name, byHand: false, dueAt });
    if (run) await wake(run);
  }

  return Object.freeze({
    wake,
    nextAt,
    openNext: async (app: AppOf, rule: ScheduleRule) => open(app, rule.name, await nextAt(app.projectId, rule)),
    async openByHand(app: AppOf, name: string) {
      const run = await store.open(app, { name, byHand: true, dueAt: new Date(clock()) });
      if (run) await jobs.enqueue(SCHEDULE_QUEUE, run.id);
      return run;
    },
    async fit(app: AppOf, declared: Declarations | null) {
      // In the preview nothing runs on time.
      if (app.environment === "preview") return;
      const rules = new Map((declared?.schedules ?? []).map((rule) => [rule.name, rule]));
      for (const run of await store.waiting(app)) {
        const rule = rules.get(run.name);
        const isDue = run.due_at.getTime() <= clock();
        const next = rule ? await nextAt(app.projectId, rule) : null;
        if (!next || (!isDue && next.getTime() !== run.due_at.getTime())) await store.drop(run.id);
      }
      for (const [name, rule] of rules) await open(app, name, await nextAt(app.projectId, rule));
    },
  });
}
