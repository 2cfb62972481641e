// Numbers by chance that are the same for the same seed: for models whose runs must be repeatable.

/** From 0 up to 1. */
export type Random = () => number;

/** Mulberry32: 32 bits of state, good enough for queues and never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A stream of its own for each of many things, so that one more thing changes nothing about the others. */
export const streamOf = (seed: number, index: number): Random =>
  seededRandom(Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) ^ (index << 3));

/** Time until the next of events that come independently, `rate` of them in a unit of time. */
export const exponential = (random: Random, rate: number): number => -Math.log(1 - random()) / rate;

/** Standard normal, by Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
