// What charts make of groups before they draw them.
import { expect, test } from "vitest";
import { choice, date, entity, text } from "../../entity/index.ts";
import { chartLook } from "../data/chart-look.ts";
import { type ChartGroup, grainOf, inOrder, isMute, seriesOf, tickOf, withOther, withoutHoles } from "./chart-data.ts";

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

test("a chart is worth its place when there is something to compare", () => {
  expect(isMute(groups({}), "count")).toBe(true);
  expect(isMute(groups({ Open: 7, Done: 0 }), "count")).toBe(true);
  expect(isMute(groups({ Open: 1, Done: 1, Lost: 1 }), "count")).toBe(true);
  expect(isMute(groups({ Open: 2, Done: 1 }), "count")).toBe(false);
  expect(isMute(groups({ "2026-01": 1, "2026-02": 1 }), "sum:price")).toBe(false);
});

test("a time without rows has no average: its figure is missing, not zero", () => {
  const months = withoutHoles(groups({ "2026-01": 3, "2026-03": 1 }), "month", null);
  expect(months.slice(-3).map(({ value }) => value)).toEqual([3, null, 1]);
});

test("the grouping tells how a chart is drawn: its time, its order, whether gaps are gaps", () => {
  const deals = entity("deals", {
    one: "Deal",
    many: "Deals",
    fields: {
      title: text("Title"),
      stage: choice("Stage", ["Lead", "Offer", "Won", "Lost"]),
      source: choice("Source", ["Fair", "Website"], { colors: { Fair: "teal" } }),
      closedOn: date("Closed on"),
    },
  });
  expect(chartLook(deals, "closedOn:week", "avg:value")).toEqual({ grain: "week", gaps: true });
  expect(chartLook(deals, "closedOn")).toEqual({ grain: "day" });
  expect(chartLook(deals, "createdAt:month", "sum:value")).toEqual({ grain: "month" });
  expect(chartLook(deals, "source")).toEqual({ colors: { Fair: "teal" } });
  expect(chartLook(deals, "stage")).toMatchObject({
    order: ["Lead", "Offer", "Won", "Lost"],
    tones: { Won: "var(--success-text)", Lost: "var(--danger-text)" },
  });
});

test("groups stand in a given order, those that it does not name behind, or the largest first", () => {
  const some = groups({ Won: 5, Elsewhere: 9, Lead: 1 });
  expect(inOrder(some, ["Lead", "Won"]).map(({ key }) => key)).toEqual(["Lead", "Won", "Elsewhere"]);
  expect(inOrder(some).map(({ key }) => key)).toEqual(["Elsewhere", "Won", "Lead"]);
  expect(withOther(some, ["Lead", "Won"]).map(({ key }) => key)).toEqual(["Lead", "Won", "Elsewhere"]);
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
