// Stretches of days that move with today.
import { expect, test } from "vitest";
import type { Period } from "../../entity/index.ts";
import { rangeOf } from "./periods.ts";

/** A Wednesday. */
const NOW = new Date(2026, 1, 25, 15, 30);

test.each<[Period, { min?: string; max?: string }]>([
  ["today", { min: "2026-02-25", max: "2026-02-25" }],
  ["tomorrow", { min: "2026-02-26", max: "2026-02-26" }],
  ["past", { max: "2026-02-24" }],
  ["future", { min: "2026-02-25" }],
  ["this week", { min: "2026-02-23", max: "2026-03-01" }],
  ["next week", { min: "2026-03-02", max: "2026-03-08" }],
  ["last month", { min: "2026-01-01", max: "2026-01-31" }],
  ["this month", { min: "2026-02-01", max: "2026-02-28" }],
  ["next year", { min: "2027-01-01", max: "2027-12-31" }],
  ["next 7 days", { min: "2026-02-25", max: "2026-03-04" }],
  ["last 30 days", { min: "2026-01-26", max: "2026-02-25" }],
])("%s", (period, range) => {
  expect(rangeOf(period, false, NOW)).toEqual(range);
});

test("moments are bounded by the first and the last instant of the days where one is", () => {
  expect(rangeOf("today", true, NOW)).toEqual({
    min: new Date(2026, 1, 25).toISOString(),
    max: new Date(2026, 1, 25, 23, 59, 59, 999).toISOString(),
  });
});

test("all day long the bounds are the same", () => {
  expect(rangeOf("next 7 days", true, NOW)).toEqual(rangeOf("next 7 days", true, new Date(2026, 1, 25, 0, 1)));
});
