// The model of a fleet is held to what can be reckoned without it.
import { expect, test } from "vitest";
import { expectedAwake, expectedWakes } from "./closed-form.ts";
import { type Fleet, simulate } from "./simulate.ts";
import { drawRates, inverseNormal, longTailThrough } from "./traffic.ts";

const TAIL = longTailThrough({ share: 0.45, perHour: 1 }, { share: 0.81, perHour: 60 }, 3_600);
const IDLE = 300;

const fleetOf = (change: Partial<Fleet> = {}): Fleet => ({
  seed: 7,
  rates: drawRates(TAIL, 1_000, 7),
  swing: 0,
  lasts: 3 * 3_600,
  warmUp: 1_200,
  idle: IDLE,
  awakeMost: null,
  wake: { median: 0, p95: 0, processor: 0, cores: 2 },
  connectionIdle: 20,
  healthCheck: 30,
  ...change,
});

test("apps that are asked at random are awake as often as the formula says, and wake as often", () => {
  const fleet = fleetOf();
  const { awake, wakesPerMinute } = simulate(fleet);
  expect(awake.mean / expectedAwake(fleet.rates, IDLE)).toBeCloseTo(1, 1.5);
  expect(wakesPerMinute / (expectedWakes(fleet.rates, IDLE) * 60)).toBeCloseTo(1, 1.5);
});

test("one app that is asked once in an idle time is awake for 1 − 1/e of the time", () => {
  const rates = new Float64Array(500).fill(1 / IDLE);
  expect(simulate(fleetOf({ rates })).awake.mean / 500).toBeCloseTo(1 - 1 / Math.E, 1.7);
});

test("the same seed gives the same run, another seed another one", () => {
  expect(simulate(fleetOf())).toEqual(simulate(fleetOf()));
  expect(simulate(fleetOf({ seed: 8 }))).not.toEqual(simulate(fleetOf()));
});

test("no more apps are awake than may be, and those that give way wake again", () => {
  const free = simulate(fleetOf());
  const bounded = simulate(fleetOf({ awakeMost: 100 }));
  expect(bounded.awake.most).toBeLessThanOrEqual(100);
  expect(bounded.wakesPerMinute).toBeGreaterThan(free.wakesPerMinute * 2);
});

test("wakes that come together wait for each other's processor time", () => {
  const wake = { median: 0.05, p95: 0.05, processor: 5, cores: 1 };
  const { wakeMedian } = simulate(fleetOf({ rates: drawRates(TAIL, 200, 7), wake }));
  expect(wakeMedian).toBeGreaterThanOrEqual(0.05);
  expect(simulate(fleetOf({ wake })).wakeP95).toBeGreaterThan(5);
});

test("the drawn apps are as seldom and as often asked as was published", () => {
  const rates = drawRates(TAIL, 100_000, 1);
  const share = (perHour: number) => rates.filter((rate) => rate * 3_600 <= perHour).length / rates.length;
  expect(share(1)).toBeCloseTo(0.45, 2);
  expect(share(60)).toBeCloseTo(0.81, 2);
  expect(inverseNormal(0.975)).toBeCloseTo(1.96, 3);
});
