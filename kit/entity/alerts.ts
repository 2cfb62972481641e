// Values that stand out: figures beyond a bound, days that come close or are past.
import { kindOf } from "./kinds/index.ts";
import type { Field } from "./kinds/types.ts";
import { isAmong } from "./rows-where.ts";

type Values = Readonly<Record<string, unknown>>;

/** How a value stands out; `soon` is a day that is not there yet. */
export type Standing = "over" | "under" | "past" | "today" | "soon";

/** How a row's value stands out on the day `today` (`YYYY-MM-DD`); null where it does not. `dayOf` gives the day of a moment. */
export function standingOf(
  field: Field,
  key: string,
  values: Values,
  { today, dayOf = utcDay }: { today: string; dayOf?: (value: string) => string },
): Standing | null {
  const { alert } = field;
  const value = values[key];
  if (!alert || !isAmong(alert.where, values)) return null;
  if (typeof value === "number") {
    const [over, under] = [alert.over, alert.under].map((bound) => boundOf(bound, values));
    if (over != null && value > over) return "over";
    return under != null && value < under ? "under" : null;
  }
  if (typeof value !== "string" || alert.days === undefined || value === "") return null;
  const day = kindOf(field).time === "day" ? value : dayOf(value);
  if (day < today) return "past";
  return day === today ? "today" : day <= daysAfter(today, alert.days) ? "soon" : null;
}

const utcDay = (value: string): string => new Date(value).toISOString().slice(0, 10);

/** A bound, or what the field that it names holds. */
const boundOf = (bound: number | string | undefined, values: Values): number | null => {
  const value = typeof bound === "string" ? values[bound] : bound;
  return typeof value === "number" ? value : null;
};

const DAY_MS = 86_400_000;

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What contradicts itself in a field's `alert`, as the end of a sentence; null where nothing does. */
export function problemOfAlert(key: string, field: Field, fields: Readonly<Record<string, Field>>): string | null {
  const { alert } = field;
  if (alert === undefined) return null;
  const { isNumeric, time } = kindOf(field);
  const isBound = alert.over !== undefined || alert.under !== undefined;
  if (isBound ? !isNumeric : time === undefined || alert.days === undefined)
    return `the alert of "${key}" needs over or under where it is a figure, and days where it is a date.`;
  const named = [alert.over, alert.under].filter((bound) => typeof bound === "string");
  const wrong = named.find((name) => fields[name] === undefined || !kindOf(fields[name]).isNumeric);
  if (wrong !== undefined) return `the alert of "${key}" goes by "${wrong}", which is no figure of it.`;
  const unknown = Object.keys(alert.where ?? {}).find((name) => fields[name] === undefined);
  return unknown === undefined ? null : `the alert of "${key}" asks for "${unknown}", which is not a field.`;
}
