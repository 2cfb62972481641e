// The chaos switch: webhooks that come twice, out of order, late or never, the same way again for the same seed.

export type Chaos = {
  /** Chance (0 to 1) that an event comes twice. */
  duplicate: number;
  /** Chance that an event never comes. */
  drop: number;
  /** Deliver what is waiting in random order. */
  shuffle: boolean;
  /** Longest extra delay in milliseconds; each event draws its own. */
  delayMs: number;
  seed: number;
};

export const calm: Chaos = { duplicate: 0, drop: 0, shuffle: false, delayMs: 0, seed: 1 };

/** Numbers from 0 (inclusive) to 1, the same series for the same seed (mulberry32). */
export function randomSeries(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new order of the items (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
