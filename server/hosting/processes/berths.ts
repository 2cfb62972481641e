// A place for the next app that wakes, made before anybody waits for it: its folders, and a bounded process that only
// has to be told which app it is.
import type { RunFolder, RunFolders } from "../sandbox/run-folders.ts";
import type { PreparedProcess, Sandbox } from "../sandbox/sandbox.ts";

export type Berth = Readonly<{
  folder: RunFolder;
  /** Null where the process is still to be started. */
  prepared: PreparedProcess | null;
}>;

export type Berths = Readonly<{
  /** The one that waits, or else folders made now. It is the caller's to release. */
  take(): Promise<Berth>;
  /** After the last `take`. */
  close(): Promise<void>;
}>;

/** What every process that serves an app runs. */
export const SERVE: readonly string[] = Object.freeze(["/kit/runtime/serve.js"]);

/** The app that has just begun needs the processor more than the one that may come. */
const PAUSE_MS = 100;

/** Keeps one berth in reserve, which costs a small waiting process. */
export function createBerths(deps: { folders: RunFolders; sandbox: Pick<Sandbox, "prepare"> }): Berths {
  const { folders, sandbox } = deps;
  const state: { next: Promise<Berth | null> | null; timer: NodeJS.Timeout | null; isClosed: boolean } = {
    ...{ next: null, timer: null, isClosed: false },
  };

  async function make(): Promise<Berth | null> {
    const folder = await folders.claim();
    const { name, userId } = folder;
    const prepared = await sandbox.prepare({ name, userId, parameters: SERVE }).catch(() => null);
    if (prepared) return { folder, prepared };
    await folder.release();
    return null;
  }

  function restock(): void {
    if (state.isClosed) return;
    state.timer ??= setTimeout(() => {
      state.timer = null;
      state.next ??= make().catch(() => null);
    }, PAUSE_MS).unref();
  }

  /** Nobody hears of one that ended while it waited: it is replaced. */
  async function usable(berth: Berth | null): Promise<Berth | null> {
    if (!berth || berth.prepared?.isWaiting()) return berth;
    await discard(berth);
    return null;
  }

  restock();
  return Object.freeze({
    async take() {
      const { next } = state;
      state.next = null;
      restock();
      return (await usable(await next)) ?? { folder: await folders.claim(), prepared: null };
    },
    async close() {
      state.isClosed = true;
      clearTimeout(state.timer ?? undefined);
      const berth = await state.next;
      state.next = null;
      if (berth) await discard(berth);
    },
  });
}

async function discard({ folder, prepared }: Berth): Promise<void> {
  await prepared?.destroy();
  await folder.release();
}
