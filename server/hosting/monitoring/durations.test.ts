// Durations in ranges: counted in the right one, and percentiles that come out of it.
import { expect, test } from "vitest";
import { DURATION_BOUNDS_MS, DURATION_RANGES, percentile, rangeOf } from "./durations.ts";

const counted = (durationsMs: readonly number[]) => {
  const counts = new Array<number>(DURATION_RANGES).fill(0);
  for (const durationMs of durationsMs) counts[rangeOf(durationMs)] = (counts[rangeOf(durationMs)] ?? 0) + 1;
  return counts;
};

test("a duration falls into the first range that reaches it; beyond the last bound it falls into the open one", () => {
  expect(rangeOf(0)).toBe(0);
  expect(rangeOf(1)).toBe(0);
  expect(rangeOf(1.01)).toBe(1);
  for (const [range, bound] of DURATION_BOUNDS_MS.entries()) expect(rangeOf(bound)).toBe(range);
  expect(rangeOf(1e9)).toBe(DURATION_RANGES - 1);
});

test("percentiles lie within the range that holds them", () => {
  const counts = counted([...new Array<number>(90).fill(10), ...new Array<number>(10).fill(800)]);
  expect(percentile(counts, 0.5)).toBeGreaterThan(8);
  expect(percentile(counts, 0.5)).toBeLessThanOrEqual(12);
  expect(percentile(counts, 0.95)).toBeGreaterThan(675);
  expect(percentile(counts, 0.95)).toBeLessThanOrEqual(1_000);
});

test("without calls there is no percentile; beyond the last bound it is that bound", () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentile(counted([1e9]), 0.95)).toBe(DURATION_BOUNDS_MS.at(-1));
});
