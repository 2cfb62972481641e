// When a schedule comes round: pure arithmetic over its rule, a time and a time zone.
import { CronExpressionParser } from "cron-parser";
import { readEvery, SCHEDULE_SHORTEST_MINUTES, type ScheduleDeclaration, WEEKDAYS } from "#contract";

export type ScheduleRule = ScheduleDeclaration;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MIDNIGHT = "00:00";
/** Of days a year, of weeks one as well. */
const DAYS_MAX = 366;
/** So many times in a row are looked at for two that are too near. */
const TIMES_LOOKED_AT = 60;
/** 1970-01-01 was a Thursday: the week of day 0 began three days before. */
const DAYS_BEFORE_EPOCH_MONDAY = 3;

/**
 * The first time after `afterMs` (epoch, like the result), at full minutes. Minutes and hours are counted from midnight UTC,
 * days and weeks by the calendar of `timeZone`, all from the epoch on: no schedule needs to remember when it began.
 * @throws Error when there is none
 */
export function nextTime(rule: ScheduleRule, timeZone: string, afterMs: number): number {
  const zone = rule.timeZone ?? timeZone;
  if ("cron" in rule) return timesOf(rule.cron, zone, afterMs).next();
  const every = readEvery(rule.every);
  if (!every) throw new Error(`"${rule.every}" is no time.`);
  const { count, unit } = every;
  if (unit === "m" || unit === "h") {
    const periodMs = count * MINUTE_MS * (unit === "h" ? 60 : 1);
    return (Math.floor(afterMs / periodMs) + 1) * periodMs;
  }
  const [hours, minutes] = (rule.at ?? MIDNIGHT).split(":").map(Number);
  const weekday = unit === "w" ? String((WEEKDAYS.indexOf(rule.on ?? "monday") + 1) % 7) : "*";
  const times = timesOf(`${minutes} ${hours} * * ${weekday}`, zone, afterMs);
  for (let looked = 0; looked <= DAYS_MAX; looked += 1) {
    const time = times.next();
    const day = dayNumber(time, zone);
    const period = unit === "d" ? day : Math.floor((day + DAYS_BEFORE_EPOCH_MONDAY) / 7);
    if (period % count === 0) return time;
  }
  throw new Error("It never comes round.");
}

function timesOf(cron: string, tz: string, afterMs: number) {
  const expression = CronExpressionParser.parse(cron, { tz, currentDate: new Date(afterMs) });
  return { next: () => expression.next().getTime() };
}

/** Days from 1970-01-01 to the date on the calendars of that zone. */
function dayNumber(timeMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(timeMs);
  return Math.round(Date.parse(`${parts}T00:00:00Z`) / DAY_MS);
}

/** What is wrong with a rule, in a sentence; null when nothing is. */
export function problemOf(rule: ScheduleRule, nowMs: number): string | null {
  if (rule.timeZone !== undefined && !isTimeZone(rule.timeZone)) return `"${rule.timeZone}" is no time zone.`;
  if ("every" in rule) {
    const every = readEvery(rule.every);
    const days = every && { m: 1 / 1440, h: 1 / 24, d: 1, w: 7 }[every.unit] * every.count;
    if (days !== null && days > DAYS_MAX) return "It may come round once a year or more often.";
  }
  const times: number[] = [];
  try {
    for (let at = nowMs; times.length < TIMES_LOOKED_AT; times.push(at)) at = nextTime(rule, "UTC", at);
  } catch (error) {
    if (times.length === 0)
      return `It never comes round: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
  }
  const isTooOften = times.some(
    (time, index) => time - (times[index - 1] ?? 0) < SCHEDULE_SHORTEST_MINUTES * MINUTE_MS,
  );
  return isTooOften ? `It can run every ${SCHEDULE_SHORTEST_MINUTES} minutes at most.` : null;
}

/** As a person says it: "Every day at 07:00". */
export function ruleText(rule: ScheduleRule): string {
  if ("cron" in rule) return `By cron: ${rule.cron}`;
  const every = readEvery(rule.every);
  if (!every) return rule.every;
  const { count, unit } = every;
  const noun = { m: "minute", h: "hour", d: "day", w: "week" }[unit];
  const base = count === 1 ? `Every ${noun}` : `Every ${count} ${noun}s`;
  if (unit === "m" || unit === "h") return base;
  const on = unit === "w" ? ` on ${capital(rule.on ?? "monday")}` : "";
  return `${base}${on} at ${rule.at ?? MIDNIGHT}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
