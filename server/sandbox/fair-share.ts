// Fair share of the processor: an app that was throttled gets a smaller weight than its neighbours until it stays below its
// limit again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The processor of one control group, as files in its folder and what they are to hold. */
export type ProcessorShare = Readonly<{
  /** The kernel counts there in `cpu.stat`, as `nr_throttled`, the periods in which the group was held back. */
  folder: string;
  calm: readonly Setting[];
  greedy: readonly Setting[];
}>;

export type Setting = readonly [file: string, value: string];

export type FairShare = Readonly<{
  /** Looks after a group, which is calm at first, until the function that it returns is called. */
  watch(share: ProcessorShare): () => void;
}>;

const LOOK_MS = 250;
/** So many looks without being held back make a group calm again. */
const CALM_LOOKS = 8;

type Watched = { share: ProcessorShare; throttled: number; calmLooks: number };

/**
 * A quota bounds how much a group gets, not when: while it runs, it delays the others by whole slices. A greedy group
 * therefore runs only when nobody else wants to, until it is calm; that it is, too, when others have left it nothing.
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
      settle(share, true);
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
  settle(watched.share, isCalm);
}

/** The kernel's files are in memory, too. A group that has just been removed needs nothing. */
function settle({ folder, calm, greedy }: ProcessorShare, isCalm: boolean): void {
  try {
    for (const [file, value] of isCalm ? calm : greedy) writeFileSync(join(folder, file), value);
  } catch {}
}

/** The kernel makes this file in memory as it is read: nothing waits for a disk. */
function throttledPeriods({ folder }: ProcessorShare): number {
  try {
    return Number(/^nr_throttled (\d+)$/m.exec(readFileSync(join(folder, "cpu.stat"), "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
