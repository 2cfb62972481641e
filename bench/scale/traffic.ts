// The traffic of a fleet: how often each app is asked (a long tail), and when, through the day.
import { exponential, normal, type Random, streamOf } from "./random.ts";

/** The natural logarithm of an app's calls an hour is normal: most are asked seldom, a few all the time. */
export type LongTail = Readonly<{ mu: number; sigma: number; mostPerHour: number }>;

/** Share of apps with at most so many calls an hour. */
export type Quantile = Readonly<{ share: number; perHour: number }>;

/** The log-normal that goes through two points of a published distribution. */
export function longTailThrough(low: Quantile, high: Quantile, mostPerHour: number): LongTail {
  const [lowZ, highZ] = [inverseNormal(low.share), inverseNormal(high.share)];
  const sigma = (Math.log(high.perHour) - Math.log(low.perHour)) / (highZ - lowZ);
  return { mu: Math.log(low.perHour) - sigma * lowZ, sigma, mostPerHour };
}

/** The same shape with every app asked `times` as often. */
export const scaled = (tail: LongTail, times: number): LongTail => ({ ...tail, mu: tail.mu + Math.log(times) });

/** Calls a second of each of `apps` apps. */
export function drawRates(tail: LongTail, apps: number, seed: number): Float64Array {
  return Float64Array.from({ length: apps }, (_, app) => {
    const perHour = Math.exp(tail.mu + tail.sigma * normal(streamOf(seed, app)));
    return Math.min(perHour, tail.mostPerHour) / 3_600;
  });
}

/** `swing` 0.5: at the busiest hour half as much again as on average, twelve hours later half of it. */
export const timeOfDay = (swing: number) => (seconds: number) => 1 + swing * Math.sin((2 * Math.PI * seconds) / 86_400);

/**
 * Moments at which an app is asked, in seconds, without end: a Poisson process whose rate follows the day.
 * @param rate calls a second on average over the day
 */
export function* arrivals(rate: number, swing: number, random: Random): Generator<number, never> {
  const shape = timeOfDay(swing);
  const most = 1 + swing;
  let now = 0;
  for (;;) {
    now += exponential(random, rate * most);
    if (random() * most <= shape(now)) yield now;
  }
}

/** Inverse of the standard normal's distribution (Acklam's approximation, to nine digits). */
export function inverseNormal(share: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
  const polynomial = (factors: readonly number[], x: number) => factors.reduce((sum, factor) => sum * x + factor, 0);
  if (share > 0.5) return -inverseNormal(1 - share);
  if (share < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(share));
    return polynomial(c, q) / (polynomial(d, q) * q + 1);
  }
  const q = share - 0.5;
  return (polynomial(a, q * q) * q) / (polynomial(b, q * q) * q * q + 1);
}
