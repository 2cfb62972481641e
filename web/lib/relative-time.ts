// When something happened, in the reader's own words.

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const WEEK_MS = 7 * 86_400_000;

/** "just now", "3 minutes ago", "yesterday"; after a week the local date. */
export function relativeTime(timestamp: string, nowMs: number = Date.now()): string {
  const passedMs = nowMs - Date.parse(timestamp);
  if (Number.isNaN(passedMs)) return "";
  if (passedMs > WEEK_MS) return new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(nowMs - passedMs);
  const unit = UNITS.find(([, sizeMs]) => passedMs >= sizeMs);
  if (unit === undefined) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(passedMs / unit[1]), unit[0]);
}
