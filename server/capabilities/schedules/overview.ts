// Schedules as their owner sees and steers them.
import type { ScheduleEntry, ScheduleRun, Schedules } from "#contract";
import { conflict, notFound } from "#http";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import type { AppOf } from "../common/declarations/store.ts";
import { ruleText } from "./next-time.ts";
import type { SchedulePlan } from "./plan.ts";
import type { RunRow, ScheduleStore } from "./store.ts";

export type ScheduleOverview = Readonly<{
  of(app: AppOf): Promise<Schedules>;
  /** @throws Refusal 404 without such a schedule, 409 while one that was begun by hand is under way */
  runNow(app: AppOf, name: string): Promise<ScheduleRun>;
  /** By whose clock a person's apps go from now on. */
  /** `unlessKnown`: only where none was set before. */
  setZone(userId: string, timeZone: string, unlessKnown?: boolean): Promise<void>;
}>;

export function createScheduleOverview(deps: {
  store: ScheduleStore;
  plan: SchedulePlan;
  declarations: Pick<KeptDeclarations, "of">;
}): ScheduleOverview {
  const { store, plan, declarations } = deps;
  return Object.freeze({
    async of(app: AppOf) {
      const [declared, runs, timeZone] = await Promise.all([
        declarations.of(app),
        store.lastRuns(app),
        store.zoneOf(app.projectId),
      ]);
      const entries = declared.schedules.map((rule): ScheduleEntry => {
        const own = runs.filter(({ name }) => name === rule.name);
        const next = own.find(isPlanned);
        return {
          name: rule.name,
          rule: ruleText(rule),
          timeZone: rule.timeZone ?? timeZone,
          nextAt: next ? next.due_at.toISOString() : null,
          runs: own.filter((run) => !isPlanned(run)).map(entryOf),
        };
      });
      return { timeZone, schedules: entries };
    },
    async runNow(app: AppOf, name: string) {
      const { schedules } = await declarations.of(app);
      if (!schedules.some((rule) => rule.name === name)) throw notFound(`The app has no schedule "${name}".`);
      const run = await plan.openByHand(app, name);
      if (!run) throw conflict(`"${name}" is running already.`);
      return entryOf(run);
    },
    async setZone(userId: string, timeZone: string, unlessKnown = false) {
      if (!(await store.setZone(userId, timeZone, unlessKnown))) return;
      for (const projectId of await store.projectsWaiting(userId)) {
        const app = { projectId, environment: "live" } as const;
        await plan.fit(app, await declarations.of(app));
      }
    },
  });
}

/** The run that comes next, as against one that was begun or asked for. */
const isPlanned = (run: RunRow) => run.state === "waiting" && run.attempts === 0 && !run.by_hand;

const entryOf = (run: RunRow): ScheduleRun => ({
  id: run.id,
  dueAt: run.due_at.toISOString(),
  startedAt: run.started_at?.toISOString() ?? null,
  finishedAt: run.finished_at?.toISOString() ?? null,
  state: run.state,
  attempts: run.attempts,
  error: run.error,
  byHand: run.by_hand,
});
