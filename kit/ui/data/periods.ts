// Stretches of days that move with today, as bounds that the server compares with.
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { addWeeks } from "date-fns/addWeeks";
import { addYears } from "date-fns/addYears";
import { endOfDay } from "date-fns/endOfDay";
import { endOfMonth } from "date-fns/endOfMonth";
import { endOfWeek } from "date-fns/endOfWeek";
import { endOfYear } from "date-fns/endOfYear";
import { startOfDay } from "date-fns/startOfDay";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import { startOfYear } from "date-fns/startOfYear";
import type { Period } from "../../entity/index.ts";
import { localDay } from "./local-time.ts";

type Span = { min?: Date; max?: Date };
const MONDAY = { weekStartsOn: 1 } as const;
const SIDES: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };
const SINGLE: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** The first and last day of a period as `YYYY-MM-DD`, or for moments the first and last instant. Equal all day long. */
export function rangeOf(period: Period, isMoment: boolean, now: Date): { min?: string; max?: string } {
  const { min, max } = spanOf(period, now);
  return {
    ...(min && { min: isMoment ? startOfDay(min).toISOString() : localDay(min) }),
    ...(max && { max: isMoment ? endOfDay(max).toISOString() : localDay(max) }),
  };
}

function spanOf(period: Period, now: Date): Span {
  if (period === "past") return { max: addDays(now, -1) };
  if (period === "future") return { min: now };
  const single = SINGLE[period];
  if (single !== undefined) return { min: addDays(now, single), max: addDays(now, single) };
  const [side = "this", unit = "", days] = period.split(" ");
  const step = SIDES[side] ?? 0;
  if (days !== undefined) {
    const count = Number(unit);
    return step > 0 ? { min: now, max: addDays(now, count) } : { min: addDays(now, -count), max: now };
  }
  if (unit === "week") {
    const day = addWeeks(now, step);
    return { min: startOfWeek(day, MONDAY), max: endOfWeek(day, MONDAY) };
  }
  const day = unit === "month" ? addMonths(now, step) : addYears(now, step);
  return unit === "month"
    ? { min: startOfMonth(day), max: endOfMonth(day) }
    : { min: startOfYear(day), max: endOfYear(day) };
}
