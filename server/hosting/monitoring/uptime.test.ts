// Uptime as a share of time, whatever the outages look like.
import { expect, test } from "vitest";
import { uptime } from "./uptime.ts";

const NOW = 1_000_000;
const of = (outages: [number, number | null][], onlineSinceMs: number | null = 0) =>
  uptime({
    outages: outages.map(([startedAtMs, endedAtMs]) => ({ startedAtMs, endedAtMs })),
    onlineSinceMs,
    nowMs: NOW,
    windowMs: 100_000,
  });

test("without outages it is 1, and null for an app that is not online", () => {
  expect(of([])).toBe(1);
  expect(of([], NOW)).toBe(1);
  expect(of([], null)).toBeNull();
});

test("an outage counts with its part inside the window", () => {
  expect(of([[950_000, 960_000]])).toBeCloseTo(0.9);
  expect(of([[0, 910_000]])).toBeCloseTo(0.9);
  expect(of([[0, 900_000]])).toBe(1);
});

test("an outage that lasts counts until now", () => {
  expect(of([[975_000, null]])).toBeCloseTo(0.75);
});

test("outages that overlap count once", () => {
  expect(
    of([
      [940_000, 960_000],
      [950_000, 970_000],
      [945_000, 950_000],
    ]),
  ).toBeCloseTo(0.7);
});

test("time before the app came online counts for nothing", () => {
  expect(of([[900_000, 960_000]], 950_000)).toBeCloseTo(0.8);
});
