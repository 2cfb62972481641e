// Billing periods by the calendar: a month after 31 January is the last of February, and March is the 31st again.

export type Interval = { interval: string; count: number };

export const daySeconds = 86_400;
export const hourSeconds = 3_600;

/** The end of the period that begins at `start`, keeping to the anchor's day of the month. Seconds since the epoch, UTC. */
export function addInterval(start: number, { interval, count }: Interval, anchorDay: number): number {
  if (interval === "day") return start + count * daySeconds;
  if (interval === "week") return start + count * 7 * daySeconds;
  const from = new Date(start * 1000);
  const months = interval === "year" ? count * 12 : count;
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const dayStart = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(anchorDay, lastDay));
  return Math.floor(dayStart / 1000) + (start % daySeconds);
}

export const dayOfMonth = (at: number): number => new Date(at * 1000).getUTCDate();

/** The first midnight (UTC) at or after the moment. */
export const midnightFrom = (at: number): number => Math.ceil(at / daySeconds) * daySeconds;
