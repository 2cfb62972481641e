// Under load questions about visitors are asked in groups, so that what they cost the database has a bound.
import { setTimeout as delay } from "node:timers/promises";

/** Questions that are asked at once, each alone; so many again after a while without any. */
const BURST = 10;
/** Beyond them: from one group to the next. */
const PAUSE_MS = 30;

/** @returns settles when it is one's turn: at once, or under load together with all others who wait by then */
export function createTurns(monotonic: () => number = () => performance.now()): () => Promise<void> {
  const state = { credit: BURST, creditedAt: monotonic(), group: null as Promise<void> | null };
  return () => {
    if (state.group) return state.group;
    const now = monotonic();
    state.credit = Math.min(BURST, state.credit + (now - state.creditedAt) / PAUSE_MS) - 1;
    state.creditedAt = now;
    if (state.credit >= 0) return Promise.resolve();
    state.group = delay(-state.credit * PAUSE_MS).then(() => {
      state.group = null;
    });
    return state.group;
  };
}
