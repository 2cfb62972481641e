// Numbers, amounts, lengths of time, days and moments as people read them, in the app's language.
import { locale } from "../words/index.ts";

const MINUTES_PER_HOUR = 60;

/** At most two decimals, unless told otherwise. */
export function formatNumber(value: number, decimals = 2): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: decimals }).format(value);
}

/** Whole cents in a currency, two decimals. */
export function formatMoney(cents: number, currency = "USD"): string {
  return new Intl.NumberFormat(locale(), { style: "currency", currency }).format(cents / 100);
}

/** "1 h 30 min". */
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
    : new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(date);
}

/** A moment in the reader's time zone. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? moment
    : new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(date);
}
