// A place for the next app that wakes, made before anybody waits for it: its folders, and a bounded process with the
// kit's libraries that only has to be told which app it is.
import type { RunFolder, RunFolders } from "../sandbox/run-folders.ts";
import type { PreparedProcess, Sandbox } from "../sandbox/sandbox.ts";

export type Berth = Readonly<{
  folder: RunFolder;
  /** Null where a process has to know its app from the beginning. */
  prepared: PreparedProcess | null;
}>;

export type Berths = Readonly<{
  /** The one that waits with this kit, or else folders made now. It is the caller's to release. */
  take(kitDirectory: string): Promise<Berth>;
  /** After the last `take`. */
  close(): Promise<void>;
}>;

/** The app that has just begun needs the processor more than the one that may come. */
const PAUSE_MS = 100;

/** Keeps one berth in reserve, with the kit that new apps are built with; it costs a waiting process. */
export function createBerths(deps: {
  folders: RunFolders;
  sandbox: Pick<Sandbox, "prepare">;
  kitDirectory: string;
}): Berths {
  const { folders, sandbox, kitDirectory: newest } = deps;
  const state: { next: Promise<Berth | null> | null; timer: NodeJS.Timeout | null; isClosed: boolean } = {
    ...{ next: null, timer: null, isClosed: false },
  };

  async function make(kitDirectory: string): Promise<Berth> {
    const folder = await folders.claim();
    const prepared = await sandbox.prepare({ folder, kitDirectory }).catch(async (error) => {
      await folder.release();
      throw error;
    });
    return { folder, prepared };
  }

  async function makeReserve(): Promise<Berth | null> {
    const berth = await make(newest);
    if (berth.prepared) return berth;
    await berth.folder.release();
    return null;
  }

  function restock(): void {
    if (state.isClosed) return;
    state.timer ??= setTimeout(() => {
      state.timer = null;
      state.next ??= makeReserve().catch(() => null);
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
    async take(kitDirectory: string) {
      if (kitDirectory !== newest) return make(kitDirectory);
      const { next } = state;
      state.next = null;
      restock();
      return (await usable(await next)) ?? (await make(kitDirectory));
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
