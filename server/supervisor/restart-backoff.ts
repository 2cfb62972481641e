// Backoff between restarts of the server: none after a single crash, growing pauses in a crash loop.

/** A server that was ready for this long is stable: a crash after it does not count as a loop. */
export const STABLE_AFTER_MS = 10_000;

/** Pauses after the first, second, … crash in a row; the last goes for all after it. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export type RestartBackoff = Readonly<{
  /**
   * Takes note of a crash.
   * @param readyForMs how long the server had been ready, 0 when it never was
   */
  next(readyForMs: number): { pauseMs: number; inARow: number };
}>;

export function createRestartBackoff(): RestartBackoff {
  let inARow = 0;
  return Object.freeze({
    next(readyForMs: number) {
      inARow = readyForMs >= STABLE_AFTER_MS ? 1 : inARow + 1;
      return { pauseMs: PAUSES_MS[Math.min(inARow, PAUSES_MS.length) - 1] ?? 0, inARow };
    },
  });
}
