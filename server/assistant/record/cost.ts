// What a run cost, as far as prices were known while it worked.

/** In millionths of a US dollar; null where nothing was paid, or some of it at an unknown price. */
export function costOf(run: Readonly<{ cost_micros: number; unpriced_tokens: number }>): number | null {
  return run.unpriced_tokens > 0 || run.cost_micros === 0 ? null : run.cost_micros;
}
