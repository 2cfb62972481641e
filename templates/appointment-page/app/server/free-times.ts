// Which times are free: opening hours without what is taken, what is closed and what is too soon.
import type { sql, Transaction } from "@ninefold/server";
import { dayAfter, minutesOf, timeOf, weekdayOf } from "../shared/times.ts";

export const DAYS_AHEAD = 21;

export type Rules = { time_zone: string; every_minutes: number; lead_hours: number; cancel_hours: number };
const PLAIN: Rules = { time_zone: "UTC", every_minutes: 30, lead_hours: 2, cancel_hours: 12 };
type Queryable = typeof sql | Transaction;
type Taken = { day: string; from: string; lasts: number };

export async function rulesOf(query: Queryable): Promise<Rules> {
  const [found] = await query<
    Rules[]
  >`select time_zone, every_minutes, lead_hours, cancel_hours from rules order by created_at limit 1`;
  return found ?? PLAIN;
}

/** Day and minutes after midnight by the shop's clock. */
export function shopTime(at: Date, timeZone: string): { day: string; minutes: number } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Times of each day on which something of that length fits, for the next three weeks. */
export async function freeTimes(query: Queryable, lasts: number): Promise<{ day: string; times: string[] }[]> {
  const rules = await rulesOf(query);
  const soonest = shopTime(new Date(Date.now() + rules.lead_hours * 3_600_000), rules.time_zone);
  const today = shopTime(new Date(), rules.time_zone).day;
  const last = dayAfter(today, DAYS_AHEAD);
  const [open, closed, taken] = await Promise.all([
    query<{ day: string; from: string; until: string }[]>`select day, "from", until from hours order by "from"`,
    query<{ day: string }[]>`select day from closures where day between ${today} and ${last}`,
    query<
      Taken[]
    >`select day, "from", lasts from appointments where state <> 'Cancelled' and day between ${today} and ${last}`,
  ]);
  const isClosed = new Set(closed.map(({ day }) => day));
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayAfter(today, ahead))
    .filter((day) => !isClosed.has(day) && day >= soonest.day)
    .map((day) => {
      const busy = taken
        .filter((one) => one.day === day)
        .map(({ from, lasts: long }) => [minutesOf(from), minutesOf(from) + long] as const);
      const earliest = day === soonest.day ? soonest.minutes : 0;
      const times = open
        .filter((one) => one.day === weekdayOf(day))
        .flatMap(({ from, until }) => {
          const found: string[] = [];
          for (let at = minutesOf(from); at + lasts <= minutesOf(until); at += rules.every_minutes)
            if (at >= earliest && busy.every(([begin, end]) => at + lasts <= begin || at >= end))
              found.push(timeOf(at));
          return found;
        });
      return { day, times };
    })
    .filter(({ times }) => times.length > 0);
}
