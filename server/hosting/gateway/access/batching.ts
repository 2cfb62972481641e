// Under load questions about visitors are batched, so that what they cost the database has a bound.
import { setTimeout as delay } from "node:timers/promises";

/** Questions that are asked at once, each alone; so many again after a while without any. */
const BURST = 10;
/** Beyond them: from one batch to the next. */
const PAUSE_MS = 30;

/** @returns settles when a question may be asked: at once, or under load together with all others that wait by then */
export function createBatching(monotonic: () => number = () => performance.now()): () => Promise<void> {
  const state = { credit: BURST, creditedAt: monotonic(), batch: null as Promise<void> | null };
  return () => {
    if (state.batch) return state.batch;
    const now = monotonic();
    state.credit = Math.min(BURST, state.credit + (now - state.creditedAt) / PAUSE_MS) - 1;
    state.creditedAt = now;
    if (state.credit >= 0) return Promise.resolve();
    state.batch = delay(-state.credit * PAUSE_MS).then(() => {
      state.batch = null;
    });
    return state.batch;
  };
}
