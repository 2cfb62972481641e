import { seed } from "@ninefold/server";
import { appointments, hours, rules, services } from "../shared/shop.ts";
import start from "../shared/start.json";
import { dayAfter, minutesOf, timeOf, WEEKDAYS, weekdayOf } from "../shared/times.ts";

type Service = { name: string; lasts: number; price: number | null; about: string | null };
type Opening = { day: string; from: string; until: string };
const SERVICES: readonly Service[] = start.services;
const HOURS: readonly Opening[] = start.hours;
const PEOPLE = [
  "Elias Roth",
  "Noor Haddad",
  "Sam Ortiz",
  "Tom Keller",
  "Jun Park",
  "Owen Hill",
  "Ben Adler",
  "Leo Marsh",
];
const STEP_MINUTES = 30;

const today = new Date().toISOString().slice(0, 10);
/** The openings of the next two weeks, tomorrow's first. */
const openings = Array.from({ length: 14 }, (_, ahead) => dayAfter(today, ahead + 1)).flatMap((day) =>
  HOURS.filter((one) => one.day === weekdayOf(day)).map(({ from, until }) => ({ day, from, until })),
);

/** Two people in each opening, as far as they fit. */
function bookedBy(lasts: readonly number[]): { day: string; from: string; service: number }[] {
  return openings.slice(0, PEOPLE.length / 2).flatMap(({ day, from, until }, opening) => {
    let at = minutesOf(from) + STEP_MINUTES * (opening % 3);
    return [2 * opening, 2 * opening + 1].flatMap((person) => {
      const service = person % lasts.length;
      const begins = at;
      const ends = begins + (lasts[service] ?? STEP_MINUTES);
      if (ends > minutesOf(until)) return [];
      at = Math.ceil(ends / STEP_MINUTES) * STEP_MINUTES + STEP_MINUTES;
      return [{ day, from: timeOf(begins), service }];
    });
  });
}

export default seed(async ({ insert }) => {
  await insert(rules, [{ timeZone: "Europe/Berlin", everyMinutes: STEP_MINUTES, leadHours: 2, cancelHours: 12 }]);
  const made = await insert(services, [...SERVICES]);
  await insert(
    hours,
    HOURS.map(({ day, ...times }) => ({ day: WEEKDAYS.find((one) => one === day) ?? "Monday", ...times })),
  );
  await insert(
    appointments,
    bookedBy(made.map(({ lasts }) => lasts)).map(({ service, ...time }, at) => ({
      ...time,
      name: PEOPLE[at] ?? "",
      phone: `555 01${20 + at}`,
      service: made[service]?.id,
      lasts: made[service]?.lasts ?? STEP_MINUTES,
    })),
  );
});
