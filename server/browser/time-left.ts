// What a wait may take of a visit that ends at a set time.

/** At most `mostMs`, and not past `until` (on the clock of `performance.now`); never 0, which stands for no bound. */
export const boundedMs = (mostMs: number, until: number): number =>
  Math.max(1, Math.min(mostMs, until - performance.now()));
