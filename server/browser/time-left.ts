// What a wait may take of a visit that ends at a set time.

/** At most `mostMs`, and not past `until` (on the clock of `performance.now`); never 0, which stands for no bound. */
export const boundedMs = (mostMs: number, until: number): number =>
  Math.max(1, Math.min(mostMs, until - performance.now()));

/**
 * What a page is asked, for a bounded time: presses, counts and scripts have no bound of their own, and a page that is busy
 * answers none of them.
 * @throws Error that says so; what was asked is left to itself
 */
export function withinTime<Result>(work: Promise<Result>, mostMs: number, until: number): Promise<Result> {
  const bound = boundedMs(mostMs, until);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`The page did not answer within ${Math.max(1, Math.round(bound / 1_000))} seconds.`)),
    bound,
  );
  work.catch(() => {});
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
