// When nobody waits for the check of an app: what is made ahead (databases, processes) is made then, so that it slows no check.

export type Lulls = Readonly<{
  /** Does `work` as a check for whose end somebody waits. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Settles once no check has been under way for a moment. */
  next(): Promise<void>;
}>;

/** From the end of a check to the preview that shows what passed it. */
const PAUSE_MS = 400;
/** Where one check follows the other, things are made ahead all the same. */
const LONGEST_MS = 5_000;

export function createLulls(): Lulls {
  const state: { checks: number; pause: NodeJS.Timeout | null } = { checks: 0, pause: null };
  const waiting = new Set<() => void>();
  function begin(): void {
    state.pause = null;
    for (const go of waiting) go();
  }
  return Object.freeze({
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      state.checks += 1;
      clearTimeout(state.pause ?? undefined);
      state.pause = null;
      try {
        return await work();
      } finally {
        state.checks -= 1;
        if (state.checks === 0) state.pause = setTimeout(begin, PAUSE_MS);
      }
    },
    async next() {
      if (state.checks === 0 && state.pause === null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const late = setTimeout(resolve, LONGEST_MS).unref();
      await promise;
      clearTimeout(late);
      waiting.delete(resolve);
    },
  } satisfies Lulls);
}
