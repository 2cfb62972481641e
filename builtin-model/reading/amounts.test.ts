// Intervals, spans and bounds as people write them.
import { expect, test } from "vitest";
import { boundsIn, daysIn, intervalsIn, lapseIn } from "./index.ts";

test.each([
  [
    "every 6 weeks, some every 8",
    [
      { every: 6, unit: "week" },
      { every: 8, unit: "week" },
    ],
  ],
  [
    "twice a year, some once a year",
    [
      { every: 6, unit: "month" },
      { every: 1, unit: "year" },
    ],
  ],
  [
    "yearly or every other month",
    [
      { every: 1, unit: "year" },
      { every: 2, unit: "month" },
    ],
  ],
  ["every fortnight", [{ every: 2, unit: "week" }]],
  ["three times a week", [{ every: 2, unit: "day" }]],
  ["every one of us, every 3 pounds", []],
])("%s recurs so often", (text, intervals) => {
  expect(intervalsIn(text)).toEqual(intervals);
});

test.each([
  ["30 days before it runs out", 30],
  ["in the next fortnight", 14],
  ["due this week", 7],
  ["when it is due", null],
])("%s spans so many days", (text, days) => {
  expect(daysIn(text)).toBe(days);
});

test.each([
  ["goes red above 8", { over: 8 }],
  ["under 4 mm", { under: 4 }],
  ["below 36.5 or above 37,5", { under: 36.5, over: 37.5 }],
  ["more than 3 days old", null],
  ["above the door", null],
])("%s bounds a figure", (text, bounds) => {
  expect(boundsIn(text)).toEqual(bounds);
});

test("what lapses does so after its time", () => {
  expect(lapseIn("overdue after three weeks")).toEqual({ every: 3, unit: "week" });
  expect(lapseIn("every three weeks")).toBeNull();
});
