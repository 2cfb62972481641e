// Values as people read them.

import type { Field } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { locale, words } from "../../words/index.ts";

export { formatDay, formatDuration, formatMoment, formatMoney, formatNumber } from "../../entity/format.ts";

/** A field's value as text; an empty one as "". `label` is the title of a related row. */
export function formatValue(field: Field, value: unknown, label = ""): string {
  return value === null || value === undefined || value === "" ? "" : kindOf(field).format(field, value, label);
}

/** Short enough for an axis: 12.5K. */
export function formatCompact(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** Whole cents short enough for an axis: $12.5K. */
export function formatMoneyCompact(cents: number, currency = "USD"): string {
  const notation = { notation: "compact", maximumFractionDigits: 1, minimumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale(), { style: "currency", currency, ...notation }).format(cents / 100);
}

const MEGABYTE = 1_000_000;

/** "1.2 MB". */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  const [unit, size] = isLarge ? (["megabyte", MEGABYTE] as const) : (["kilobyte", 1_000] as const);
  const maximumFractionDigits = isLarge ? 1 : 0;
  const format = new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits });
  return format.format(isLarge ? bytes / size : Math.ceil(bytes / size));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago". */
export function formatAgo(moment: string, nowMs = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - nowMs) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return words().values.justNow;
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / step[1]), step[0]);
}

/** The key of a summary group ("2026-03") as people read it ("Mar 2026"). */
export function formatGroup(key: string, label: string): string {
  const month = /^(\d{4})-(\d{2})$/.exec(key);
  if (month)
    return new Intl.DateTimeFormat(locale(), { month: "short", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${key}-01T00:00:00Z`),
    );
  return /^\d{4}-\d{2}-\d{2}$/.test(key)
    ? new Intl.DateTimeFormat(locale(), { month: "short", day: "numeric", timeZone: "UTC" }).format(
        new Date(`${key}T00:00:00Z`),
      )
    : label || words().values.notSet;
}

/** A calendar is read in the app's language: its words stand beside the names of months and days. */
const named = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale() ?? "en-US", options).format(date);

/** "March 2026", in local time. */
export const monthOf = (date: Date): string => named(date, { month: "long", year: "numeric" });
/** "Mon" */
export const weekdayOf = (date: Date): string => named(date, { weekday: "short" });
/** "March 2" */
export const dayAndMonthOf = (date: Date): string => named(date, { month: "long", day: "numeric" });
/** "Monday, March 2" */
export const longDayOf = (date: Date): string => named(date, { weekday: "long", month: "long", day: "numeric" });
