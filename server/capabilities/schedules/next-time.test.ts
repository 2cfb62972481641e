// When schedules come round, by the calendars of their time zones.
import { expect, test } from "vitest";
import { nextTime, problemOf, ruleText, type ScheduleRule } from "./next-time.ts";

const after = (rule: object, from: string, zone = "UTC") =>
  new Date(nextTime({ name: "one", ...rule } as ScheduleRule, zone, Date.parse(from))).toISOString();

test.each<[object, string, string, string]>([
  [{ every: "15m" }, "UTC", "2026-11-22T10:07:30Z", "2026-11-22T10:15:00.000Z"],
  [{ every: "15m" }, "UTC", "2026-11-22T10:15:00Z", "2026-11-22T10:30:00.000Z"],
  [{ every: "2h" }, "UTC", "2026-11-22T11:00:00Z", "2026-11-22T12:00:00.000Z"],
  [{ every: "1d", at: "07:00" }, "Europe/Berlin", "2026-11-22T10:00:00Z", "2026-11-23T06:00:00.000Z"],
  [{ every: "1d", at: "07:00" }, "Europe/Berlin", "2026-07-01T04:00:00Z", "2026-07-01T05:00:00.000Z"],
  [
    { every: "1d", at: "07:00", timeZone: "America/New_York" },
    "Europe/Berlin",
    "2026-11-22T10:00:00Z",
    "2026-11-22T12:00:00.000Z",
  ],
  [{ every: "1d" }, "Asia/Kolkata", "2026-11-22T10:00:00Z", "2026-11-22T18:30:00.000Z"],
  [{ every: "1w", at: "09:30", on: "friday" }, "UTC", "2026-11-22T10:00:00Z", "2026-11-27T09:30:00.000Z"],
  [{ every: "1w" }, "UTC", "2026-11-22T10:00:00Z", "2026-11-23T00:00:00.000Z"],
  [{ cron: "0 7 1 * *" }, "UTC", "2026-11-22T10:00:00Z", "2026-12-01T07:00:00.000Z"],
  // The clocks go forward at 02:00 and back at 03:00: a time that is not there is made up for, one that is twice comes once.
  [{ every: "1d", at: "02:30" }, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00.000Z"],
  [{ every: "1d", at: "02:30" }, "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
])("%j in %s after %s", (rule, zone, from, expected) => {
  expect(after(rule, from, zone)).toBe(expected);
});

test("every third day stays every third day, whenever it is asked", () => {
  const times = new Set<string>();
  for (let hour = 0; hour < 24 * 12; hour += 5)
    times.add(after({ every: "3d", at: "12:00" }, new Date(Date.UTC(2026, 10, 22, hour)).toISOString()));
  const days = [...times].map((time) => Date.parse(time) / 86_400_000);
  expect(days.length).toBeGreaterThan(3);
  for (const [index, day] of days.entries()) if (index > 0) expect(day - (days[index - 1] ?? 0)).toBe(3);
});

test("every second week as well", () => {
  const first = after({ every: "2w", on: "sunday", at: "08:00" }, "2026-11-22T10:00:00Z");
  const second = after({ every: "2w", on: "sunday", at: "08:00" }, first);
  expect(Date.parse(second) - Date.parse(first)).toBe(14 * 86_400_000);
});

test.each<[object, string | null]>([
  [{ every: "1d", at: "07:00" }, null],
  [{ cron: "*/5 8-18 * * 1-5" }, null],
  [{ cron: "* * * * *" }, "It can run every 5 minutes at most."],
  [{ cron: "0,1 7 * * *" }, "It can run every 5 minutes at most."],
  [{ every: "1m" }, "It can run every 5 minutes at most."],
  [{ cron: "0 0 30 2 *" }, expect.stringMatching(/^It never comes round/)],
  [{ cron: "a b c d e" }, expect.stringMatching(/^It never comes round/)],
  [{ every: "400d" }, "It may come round once a year or more often."],
  [{ every: "1d", timeZone: "Mars/Base" }, '"Mars/Base" is no time zone.'],
])("what is wrong with %j", (rule, problem) => {
  expect(problemOf({ name: "one", ...rule } as ScheduleRule, Date.parse("2026-11-22T10:00:00Z"))).toEqual(problem);
});

test("rules are said as people say them", () => {
  const said = [
    { every: "1d", at: "07:00" },
    { every: "2w", on: "friday" as const },
    { every: "15m" },
    { cron: "0 7 * * 1" },
  ];
  expect(said.map((rule) => ruleText({ name: "one", ...rule }))).toEqual([
    "Every day at 07:00",
    "Every 2 weeks on Friday at 00:00",
    "Every 15 minutes",
    "By cron: 0 7 * * 1",
  ]);
});
