// How long calls took, kept as counts in ranges: small to store, quick to add up, exact enough for percentiles.

/** Upper ends of the ranges in milliseconds; each is about half as wide again as the one before. The last has no end. */
export const DURATION_BOUNDS_MS: readonly number[] = [
  1, 2, 3, 5, 8, 12, 18, 27, 40, 60, 90, 135, 200, 300, 450, 675, 1_000, 1_500, 2_250, 3_400, 5_000, 7_500, 11_000,
  17_000, 25_000,
];
export const DURATION_RANGES = DURATION_BOUNDS_MS.length + 1;

/** Which range a duration falls into. */
export function rangeOf(durationMs: number): number {
  let low = 0;
  let high = DURATION_BOUNDS_MS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (durationMs <= (DURATION_BOUNDS_MS[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export const countOf = (durations: ArrayLike<number>) => Array.from(durations).reduce((sum, count) => sum + count, 0);

/**
 * The duration in milliseconds below which `share` (0.5, 0.95) of the calls stayed, interpolated within its range; null
 * when there were none.
 */
export function percentile(durations: readonly number[], share: number): number | null {
  const wanted = countOf(durations) * share;
  if (wanted === 0) return null;
  let passed = 0;
  for (const [range, count] of durations.entries()) {
    if (count > 0 && passed + count >= wanted) {
      const from = DURATION_BOUNDS_MS[range - 1] ?? 0;
      const to = DURATION_BOUNDS_MS[range] ?? from;
      return Math.round((from + ((to - from) * (wanted - passed)) / count) * 10) / 10;
    }
    passed += count;
  }
  return null;
}
