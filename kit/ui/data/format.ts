// Values as people read them.
import type { Field } from "../../entity/index.ts";

const MINUTES_PER_HOUR = 60;

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export { plural };

/** A field's value as text; an empty one as "". `label` is the title of a related row. */
export function formatValue(field: Field, value: unknown, label = ""): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "money":
      return formatMoney(Number(value), field.currency);
    case "number":
      return [isYear(field) ? String(Number(value)) : formatNumber(Number(value)), field.unit]
        .filter(Boolean)
        .join(" ");
    case "percent":
      return `${formatNumber(Number(value))} %`;
    case "duration":
      return formatDuration(Number(value));
    case "date":
      return formatDay(String(value));
    case "dateTime":
      return formatMoment(String(value));
    case "yesNo":
      return value === true ? "Yes" : "No";
    case "rating":
      return `${Number(value)} of 5`;
    case "relation":
      return label;
    default:
      return Array.isArray(value) ? value.join(", ") : String(value);
  }
}

/** A year is written without a separator of thousands. */
const isYear = (field: { label: string }): boolean => /\byear$/i.test(field.label);

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(value);
}

/** Short enough for an axis: 12.5K. */
export function formatCompact(value: number): string {
  return new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** Whole cents in a currency, two decimals. */
export function formatMoney(cents: number, currency = "USD"): string {
  return new Intl.NumberFormat(undefined, { style: "currency", currency }).format(cents / 100);
}

/** Whole cents short enough for an axis: $12.5K. */
export function formatMoneyCompact(cents: number, currency = "USD"): string {
  const notation = { notation: "compact", maximumFractionDigits: 1, minimumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(undefined, { style: "currency", currency, ...notation }).format(cents / 100);
}

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = Math.round(minutes % MINUTES_PER_HOUR);
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** A calendar day has no time zone: it is read and shown in UTC. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" }).format(date);
}

export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? moment
    : new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(date);
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
  if (!step) return "just now";
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(seconds / step[1]), step[0]);
}

/** The key of a summary group ("2026-03") as people read it ("Mar 2026"). */
export function formatGroup(key: string, label: string): string {
  const month = /^(\d{4})-(\d{2})$/.exec(key);
  if (month)
    return new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${key}-01T00:00:00Z`),
    );
  return /^\d{4}-\d{2}-\d{2}$/.test(key)
    ? new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", timeZone: "UTC" }).format(
        new Date(`${key}T00:00:00Z`),
      )
    : label || "Not set";
}
