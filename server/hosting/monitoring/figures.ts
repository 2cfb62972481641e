// Counts calls in memory and adds them to PostgreSQL in batches.
import { DURATION_RANGES, rangeOf } from "./durations.ts";
import type { FigureRow, FigureStore } from "./figure-store.ts";

/** Calls of five minutes share a row. */
export const BUCKET_MS = 5 * 60_000;

export type Figures = Readonly<{
  add(call: { projectId: string; status: number; durationMs: number }): void;
  /** Writes what was counted since the last time. What can't be written is kept for the next time. */
  flush(): Promise<void>;
}>;

type Counts = { errors: number; durations: Uint32Array };

/** A fault is an answer of 500 and above: the app's or, when it could not answer at all, the platform's in its place. */
export function createFigures({
  store,
  clock,
}: {
  store: Pick<FigureStore, "addFigures">;
  clock: () => number;
}): Figures {
  const state = { counts: new Map<string, Counts>() };

  function countsOf(projectId: string): Counts {
    const known = state.counts.get(projectId);
    if (known) return known;
    const fresh = { errors: 0, durations: new Uint32Array(DURATION_RANGES) };
    state.counts.set(projectId, fresh);
    return fresh;
  }

  function putBack(taken: Map<string, Counts>): void {
    for (const [projectId, { errors, durations }] of taken) {
      const counts = countsOf(projectId);
      counts.errors += errors;
      for (const [range, count] of durations.entries())
        counts.durations[range] = (counts.durations[range] ?? 0) + count;
    }
  }

  return Object.freeze({
    add({ projectId, status, durationMs }) {
      const counts = countsOf(projectId);
      const range = rangeOf(durationMs);
      counts.durations[range] = (counts.durations[range] ?? 0) + 1;
      if (status >= 500) counts.errors += 1;
    },
    async flush() {
      if (state.counts.size === 0) return;
      const taken = state.counts;
      state.counts = new Map();
      const bucket = new Date(Math.floor(clock() / BUCKET_MS) * BUCKET_MS);
      const rows = [...taken].map(
        ([projectId, { errors, durations }]): FigureRow => ({ projectId, bucket, errors, durations: [...durations] }),
      );
      try {
        await store.addFigures(rows);
      } catch (error) {
        putBack(taken);
        throw error;
      }
    },
  });
}
