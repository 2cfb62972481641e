// Rehearsals (decisions 023, 076): the database and process of a check that passed, kept for a moment to become the preview,
// and what the preview shows while a run goes on, on a database of its own that goes again.
import type { AppDatabase } from "../databases/types.ts";
import type { AppProcess } from "../processes/types.ts";

export type Rehearsal = Readonly<{
  database: AppDatabase & { drop(): Promise<void> };
  process: AppProcess;
  /** Of its rows at the end of its check (`row-marks.ts`). */
  mark: string;
}>;

/** What a preview shows in the place of its own version, until that run's end. */
export type ShownRehearsal = Readonly<{
  artifactHash: string;
  database: Rehearsal["database"];
  /** Of its rows before anybody saw them; null where they could not be looked at. */
  mark: string | null;
}>;

export type Rehearsals = Readonly<{
  /** Keeps it for a while, in the place of an earlier one of the same project. */
  keep(projectId: string, rehearsal: Rehearsal): void;
  /** The one of just this artifact, from now on the caller's to use or end; null where there is none. */
  take(projectId: string, artifactHash: string): Rehearsal | null;
  /** Ends one in the background; `close` waits for it. */
  end(rehearsal: Rehearsal): void;
  /** What the preview shows in the place of its own version; null: it shows its own. */
  shown(projectId: string): ShownRehearsal | null;
  /** The preview shows this from now on. @returns what it showed in its place before, for the caller to drop once that is not asked any more */
  show(projectId: string, shown: ShownRehearsal): ShownRehearsal | null;
  /** The preview shows its own version again, or this has become it. @returns as `show` */
  leave(projectId: string): ShownRehearsal | null;
  /** Ends what is kept of a project, and drops the database of what is shown; whoever calls it ends the process that shows it. */
  forget(projectId: string): void;
  close(): Promise<void>;
}>;

const KEPT_MS = 30_000;
/** More of them at once make the oldest go. */
const KEPT_MAX = 4;

/** @param onFault called for one that could not be ended */
export function createRehearsals(onFault: (error: unknown) => void): Rehearsals {
  const kept = new Map<string, Readonly<{ rehearsal: Rehearsal; timer: NodeJS.Timeout }>>();
  const shown = new Map<string, ShownRehearsal>();
  const endings = new Set<Promise<void>>();

  function finishLater(ending: Promise<void>): void {
    const done = ending.catch(onFault).finally(() => endings.delete(done));
    endings.add(done);
  }
  const end = ({ process, database }: Rehearsal): void => finishLater(process.stop().then(database.drop));
  function release(projectId: string): Rehearsal | null {
    const found = kept.get(projectId);
    clearTimeout(found?.timer);
    kept.delete(projectId);
    return found?.rehearsal ?? null;
  }
  function forgetKept(projectId: string): void {
    const rehearsal = release(projectId);
    if (rehearsal) end(rehearsal);
  }
  function leave(projectId: string): ShownRehearsal | null {
    const before = shown.get(projectId) ?? null;
    shown.delete(projectId);
    return before;
  }
  function forget(projectId: string): void {
    forgetKept(projectId);
    const before = leave(projectId);
    if (before) finishLater(before.database.drop());
  }

  return Object.freeze({
    keep(projectId, rehearsal) {
      forgetKept(projectId);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= KEPT_MAX) forgetKept(oldest);
      const timer = setTimeout(() => forgetKept(projectId), KEPT_MS).unref();
      kept.set(projectId, { rehearsal, timer });
      // A process that ends by itself is ready for nothing.
      void rehearsal.process.ended.then(() => {
        if (kept.get(projectId)?.rehearsal === rehearsal) forgetKept(projectId);
      });
    },
    take(projectId, artifactHash) {
      const rehearsal = release(projectId);
      if (!rehearsal || rehearsal.process.artifact.hash === artifactHash) return rehearsal;
      end(rehearsal);
      return null;
    },
    end,
    shown: (projectId) => shown.get(projectId) ?? null,
    show(projectId, next) {
      const before = leave(projectId);
      shown.set(projectId, next);
      return before;
    },
    leave,
    forget,
    async close() {
      for (const projectId of [...kept.keys(), ...shown.keys()]) forget(projectId);
      await Promise.all(endings);
    },
  } satisfies Rehearsals);
}
