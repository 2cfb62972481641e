// Schedules: what an app's code declares to be run by itself, and what its owner sees of it.
import { z } from "zod";
import { EVERY, WEEKDAYS } from "./schedule-times.ts";

export { readEvery, SCHEDULE_SHORTEST_MINUTES, SCHEDULE_UNITS, WEEKDAYS } from "./schedule-times.ts";

/** What stands in addresses and in the dashboard: `digest`, `weekly-report`. */
export const declaredName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, "A name has up to 40 letters, digits, - and _, and begins with a letter.");

/** A run that lasts longer is given up. */
export const SCHEDULE_RUN_SECONDS = 300;
/** A run that fails is begun again so often, each time after a longer pause, unless the next is due before. */
export const SCHEDULE_ATTEMPTS = 4;
/** Runs that the dashboard shows of each schedule. */
export const SCHEDULE_RUNS_SHOWN = 10;

const everyText = z.string().regex(EVERY, 'Write "every" as a number and m, h, d or w, as in "15m", "1d" or "2w".');
const atText = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write "at" as hours and minutes, as in "07:00".')
  .optional();
const zone = z.string().max(60).optional();

/** `at` and `on` in `timeZone`, or that of the app's owner. `cron`: minute, hour, day of month, month, day of week. */
export const scheduleDeclaration = z.union([
  z.object({
    name: declaredName,
    every: everyText,
    at: atText,
    on: z.enum(WEEKDAYS).optional(),
    timeZone: zone,
  }),
  z.object({ name: declaredName, cron: z.string().min(9).max(100), timeZone: zone }),
]);
export type ScheduleDeclaration = z.infer<typeof scheduleDeclaration>;

/** What an app's run is given: the same id however often it is begun, so that it can tell what it has done already. */
export const scheduleTask = z.object({
  id: z.string(),
  /** When it was to begin; for "Run now" when that was pressed. */
  dueAt: z.iso.datetime(),
  /** 1 for the first. */
  attempt: z.number().int(),
  byHand: z.boolean(),
  /** Of the schedule, else of the app's owner. */
  timeZone: z.string(),
});
export type ScheduleTask = z.infer<typeof scheduleTask>;

/** What a run, or the work on what came to a hook, ended with. */
export const taskOutcome = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
export type TaskOutcome = z.infer<typeof taskOutcome>;

export const SCHEDULE_RUN_STATES = ["waiting", "running", "done", "failed"] as const;

export const scheduleRun = z.object({
  id: z.uuid(),
  dueAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  state: z.enum(SCHEDULE_RUN_STATES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  byHand: z.boolean(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

export const scheduleEntry = z.object({
  name: z.string(),
  /** In words: "Every day at 07:00". */
  rule: z.string(),
  timeZone: z.string(),
  /** Null in the preview, where nothing runs on time. */
  nextAt: z.iso.datetime().nullable(),
  /** Newest first. */
  runs: z.array(scheduleRun),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

/** `timeZone`: of the owner, by which schedules go that name none. */
export const schedules = z.object({ timeZone: z.string(), schedules: z.array(scheduleEntry) });
export type Schedules = z.infer<typeof schedules>;

/** `PUT /api/time-zone`: by which clock a person's apps go. `unlessKnown`: only where none is known yet. */
export const ownTimeZone = z.object({ timeZone: z.string().max(60), unlessKnown: z.boolean().default(false) });
