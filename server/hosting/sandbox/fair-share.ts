// An app that wants more of the processor than it may have gives way to its neighbours until it is calm again.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";

/** The processor of one control group. */
export type ProcessorShare = Readonly<{
  /** File in which the kernel counts, as `nr_throttled`, the periods in which the group was held back. */
  statistics: string;
  /** File of its weight against other groups, with what it holds for a calm and for a greedy one: a tenth. */
  weight: string;
  full: string;
  least: string;
}>;

export type FairShare = Readonly<{
  /** Looks after a group until the function that it returns is called. */
  watch(share: ProcessorShare): () => void;
}>;

const LOOK_MS = 250;
/** So many looks without being held back make a group calm again. */
const CALM_LOOKS = 20;

type Watched = { share: ProcessorShare; throttled: number; calmLooks: number };

/**
 * A quota bounds how much a group gets, not when: while it runs, it delays the others by whole slices. With the least
 * weight it waits for theirs.
 */
export function createFairShare({ lookMs = LOOK_MS }: { lookMs?: number } = {}): FairShare {
  const groups = new Set<Watched>();
  const state: { timer: NodeJS.Timeout | null } = { timer: null };

  function look(): void {
    for (const watched of groups) lookAt(watched);
  }

  return Object.freeze({
    watch(share: ProcessorShare) {
      const watched: Watched = { share, throttled: throttledPeriods(share), calmLooks: CALM_LOOKS };
      groups.add(watched);
      state.timer ??= setInterval(look, lookMs).unref();
      return () => {
        groups.delete(watched);
        if (groups.size > 0) return;
        clearInterval(state.timer ?? undefined);
        state.timer = null;
      };
    },
  });
}

function lookAt(watched: Watched): void {
  const throttled = throttledPeriods(watched.share);
  const wasCalm = watched.calmLooks >= CALM_LOOKS;
  watched.calmLooks = throttled > watched.throttled ? 0 : watched.calmLooks + 1;
  watched.throttled = throttled;
  const isCalm = watched.calmLooks >= CALM_LOOKS;
  if (isCalm === wasCalm) return;
  const { weight, full, least } = watched.share;
  // A group that has just been removed needs none.
  void writeFile(weight, isCalm ? full : least).catch(() => {});
}

/** The kernel makes this file in memory as it is read: nothing waits for a disk. */
function throttledPeriods({ statistics }: ProcessorShare): number {
  try {
    return Number(/^nr_throttled (\d+)$/m.exec(readFileSync(statistics, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
