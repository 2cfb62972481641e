// Rehearsals (decision 023): the database and process of a check that passed, kept for a moment to become the preview.
import type { AppDatabase } from "../databases/types.ts";
import type { AppProcess } from "../processes/app-process.ts";

export type Rehearsal = Readonly<{
  database: AppDatabase & { drop(): Promise<void> };
  process: AppProcess;
}>;

export type Rehearsals = Readonly<{
  /** Keeps it for a while, in the place of an earlier one of the same project. */
  keep(projectId: string, rehearsal: Rehearsal): void;
  /** The one of just this artifact, from now on the caller's to use or end; null where there is none. */
  take(projectId: string, artifactHash: string): Rehearsal | null;
  /** Ends one in the background; `close` waits for it. */
  end(rehearsal: Rehearsal): void;
  /** Ends what is kept of a project. */
  forget(projectId: string): void;
  close(): Promise<void>;
}>;

const KEPT_MS = 30_000;
/** More of them at once make the oldest go. */
const KEPT_MAX = 4;

/** @param onFault called for one that could not be ended */
export function createRehearsals(onFault: (error: unknown) => void): Rehearsals {
  const kept = new Map<string, Readonly<{ rehearsal: Rehearsal; timer: NodeJS.Timeout }>>();
  const endings = new Set<Promise<void>>();

  function end({ process, database }: Rehearsal): void {
    const done = process
      .stop()
      .then(database.drop)
      .catch(onFault)
      .finally(() => endings.delete(done));
    endings.add(done);
  }
  function release(projectId: string): Rehearsal | null {
    const found = kept.get(projectId);
    clearTimeout(found?.timer);
    kept.delete(projectId);
    return found?.rehearsal ?? null;
  }
  function forget(projectId: string): void {
    const rehearsal = release(projectId);
    if (rehearsal) end(rehearsal);
  }

  return Object.freeze({
    keep(projectId, rehearsal) {
      forget(projectId);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= KEPT_MAX) forget(oldest);
      const timer = setTimeout(() => forget(projectId), KEPT_MS).unref();
      kept.set(projectId, { rehearsal, timer });
      // A process that ends by itself is ready for nothing.
      void rehearsal.process.ended.then(() => {
        if (kept.get(projectId)?.rehearsal === rehearsal) forget(projectId);
      });
    },
    take(projectId, artifactHash) {
      const rehearsal = release(projectId);
      if (!rehearsal || rehearsal.process.artifact.hash === artifactHash) return rehearsal;
      end(rehearsal);
      return null;
    },
    end,
    forget,
    async close() {
      for (const projectId of [...kept.keys()]) forget(projectId);
      await Promise.all(endings);
    },
  } satisfies Rehearsals);
}
