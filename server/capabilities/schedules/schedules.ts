// Schedules: what an app's code declares is run by itself, at its time, wherever the app is.
import type { Logger } from "pino";
import type { Declarations } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Jobs } from "#jobs";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import { problemOf } from "./next-time.ts";
import { createScheduleOverview } from "./overview.ts";
import { createPlan, SCHEDULE_QUEUE } from "./plan.ts";
import { registerScheduleRoutes, type ScheduleRouteDeps } from "./routes.ts";
import { createScheduleStore } from "./store.ts";
import { createScheduleWork } from "./work.ts";

export type SchedulesDeps = Omit<ScheduleRouteDeps, "overview"> &
  Readonly<{
    database: Database;
    jobs: Pick<Jobs, "define" | "enqueue">;
    declarations: Pick<KeptDeclarations, "of">;
    call: Hosting["call"];
    redact(projectId: string, text: string): Promise<string>;
    log: Pick<Logger, "error">;
    clock?: () => number;
    /** Shorter in tests. */
    runSeconds?: number | undefined;
  }>;

const CONCURRENCY = 12;

export function createSchedules({ database, jobs, declarations, call, log, ...deps }: SchedulesDeps) {
  const { clock = Date.now } = deps;
  const store = createScheduleStore(database);
  const plan = createPlan({ store, jobs, clock });
  const { runSeconds, redact } = deps;
  const onFault = (error: unknown) => log.error({ error }, "a schedule");
  const work = createScheduleWork({ store, plan, declarations, call, clock, onFault, runSeconds, redact });
  jobs.define({ queue: SCHEDULE_QUEUE, concurrency: CONCURRENCY, unfinished: store.due, ...work });
  const overview = createScheduleOverview({ store, plan, declarations });
  return Object.freeze({
    problemsIn: ({ schedules }: Declarations) =>
      schedules.flatMap((rule) => {
        const problem = problemOf(rule, clock());
        return problem === null ? [] : [`schedules.${rule.name}: ${problem}`];
      }),
    onDeclared: plan.fit,
    /** By whose clock an app's schedules go that name none. */
    zoneOf: store.zoneOf,
    registerRoutes: (app: App) => registerScheduleRoutes(app, { overview, ...deps }),
  });
}
