// What charts make of groups before they draw them.
import { expect, test } from "vitest";
import { type ChartGroup, grainOf, seriesOf, tickOf, withOther, withoutHoles } from "./chart-data.ts";

const groups = (values: Record<string, number>): ChartGroup[] =>
  Object.entries(values).map(([key, value]) => ({ key, label: key, value }));

test("a course has no holes, and few points get a past", () => {
  const months = withoutHoles(groups({ "2026-01": 3, "2026-03": 1 }), "month");
  expect(months.map(({ key, value }) => `${key} ${value}`)).toEqual([
    "2025-10 0",
    "2025-11 0",
    "2025-12 0",
    "2026-01 3",
    "2026-02 0",
    "2026-03 1",
  ]);
  const weeks = withoutHoles(groups({ "2025-12-29": 1, "2026-01-12": 2 }), "week").map(({ key }) => key);
  expect(weeks.slice(-3)).toEqual(["2025-12-29", "2026-01-05", "2026-01-12"]);
  expect(withoutHoles(groups({ "1980-01-01": 1, "2026-01-01": 1 }), "day")).toHaveLength(60);
});

test("keys tell what they count time in", () => {
  expect(grainOf(groups({ "2026-01": 1 }))).toBe("month");
  expect(grainOf(groups({ "2026-01-05": 1, "2026-01-12": 1 }))).toBe("week");
  expect(grainOf(groups({ "2026-01-05": 1, "2026-01-06": 1 }))).toBe("day");
  expect(grainOf(groups({ Open: 1, "2026-01-06": 1 }))).toBe(null);
  expect(grainOf([])).toBe(null);
});

test("a year is named where it changes", () => {
  expect(tickOf("2026-01", "2025-12")).toBe("Jan ’26");
  expect(tickOf("2026-02", "2026-01")).toBe("Feb");
});

test("many slices become seven at most, empty ones none", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Part ${index}`, index]));
  const slices = withOther(groups(many));
  expect(slices).toHaveLength(7);
  expect(slices.at(-1)).toEqual({ key: "(others)", label: "5 others", value: 1 + 2 + 3 + 4 + 5 });
});

test("series stand in the order of their sums", () => {
  const split: ChartGroup[] = [
    { key: "a", label: "a", value: 3, series: { Few: 1, Many: 2 } },
    { key: "b", label: "b", value: 3, series: { Many: 3 } },
  ];
  expect(seriesOf(split)).toEqual(["Many", "Few"]);
});
