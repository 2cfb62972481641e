// Chance that can be had again: the same seed gives the same choices.

export type Random = Readonly<{
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
  /** @throws Error for an empty list */
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
}>;

/** Mulberry32: 32 bits of state, even enough for choices like these. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return Object.freeze({
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    chance: (probability: number) => next() < probability,
  });
}
