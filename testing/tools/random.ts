// Chance that can be had again: the same seed gives the same choices. For tries with requests, faults and moments.

export type Random = Readonly<{
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  /** @throws Error for an empty list */
  pick<T>(choices: readonly T[]): T;
  bytes(count: number): Buffer;
}>;

/** Mulberry32: 32 bits of state, plenty for choosing tests and nothing else. */
export function createRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return Object.freeze({
    below,
    chance: (probability: number) => next() < probability,
    pick<T>(choices: readonly T[]): T {
      // The list may hold undefined itself.
      if (choices.length === 0) throw new Error("There is nothing to choose from.");
      return choices[below(choices.length)] as T;
    },
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => below(256))),
  });
}
