// Places for what is to run next, made before anybody waits for them: their folders, and a bounded process with the
// kit's libraries that only has to be told which app it is for.
import type { RunFolder, RunFolders } from "../sandbox/run-folders.ts";
import type { Errand, PreparedProcess, Sandbox } from "../sandbox/sandbox.ts";

export type Berth = Readonly<{
  folder: RunFolder;
  /** Null where a process has to know its app from the beginning. */
  prepared: PreparedProcess | null;
}>;

export type Berths = Readonly<{
  /** The one that waits with this kit, or else folders made now. It is the caller's to release. */
  take(kitDirectory: string): Promise<Berth>;
  /** An app is about to be checked: a process waits for its sample rows and one for its pages, for a while. */
  expectCheck(): void;
  /** The one that waits for this errand, or else folders made now. It is the caller's to release. */
  takeForCheck(errand: CheckErrand, kitDirectory: string): Promise<Berth>;
  /** After the last `take`. */
  close(): Promise<void>;
}>;

type CheckErrand = Exclude<Errand, "serve">;

/** The app that has just begun needs the processor more than the one that may come. */
const PAUSE_MS = 100;
/** What is expected and does not come costs memory no longer than this. */
const EXPECTED_MS = 20_000;

/**
 * Keeps one berth in reserve for an app that wakes, with the kit that new apps are built with; it costs a waiting process.
 * Those for checks are made when one is expected.
 */
export function createBerths(deps: {
  folders: RunFolders;
  sandbox: Pick<Sandbox, "prepare">;
  kitDirectory: string;
}): Berths {
  const { folders, sandbox, kitDirectory: newest } = deps;
  const state: { next: Promise<Berth | null> | null; timer: NodeJS.Timeout | null; isClosed: boolean } = {
    ...{ next: null, timer: null, isClosed: false },
  };

  const expected = new Map<CheckErrand, Expected>();

  async function make(kitDirectory: string, errand: Errand = "serve"): Promise<Berth> {
    const folder = await folders.claim();
    const prepared = await sandbox.prepare({ folder, kitDirectory, errand }).catch(async (error) => {
      await folder.release();
      throw error;
    });
    return { folder, prepared };
  }

  async function makeReserve(errand: Errand): Promise<Berth | null> {
    const berth = await make(newest, errand);
    if (berth.prepared) return berth;
    await berth.folder.release();
    return null;
  }

  function restock(): void {
    if (state.isClosed) return;
    state.timer ??= setTimeout(() => {
      state.timer = null;
      state.next ??= makeReserve("serve").catch(() => null);
    }, PAUSE_MS).unref();
  }

  /** Nobody hears of one that ended while it waited: it is replaced. */
  async function usable(berth: Berth | null): Promise<Berth | null> {
    if (!berth || berth.prepared?.isWaiting()) return berth;
    await discard(berth);
    return null;
  }

  function expect(errand: CheckErrand): void {
    const berth = expected.get(errand)?.berth ?? makeReserve(errand).catch(() => null);
    clearTimeout(expected.get(errand)?.timer);
    const timer = setTimeout(() => void giveUp(errand), EXPECTED_MS).unref();
    expected.set(errand, { berth, timer });
  }

  /** The caller's from now on. */
  async function takeExpected(errand: CheckErrand): Promise<Berth | null> {
    const found = expected.get(errand);
    clearTimeout(found?.timer);
    expected.delete(errand);
    return usable((await found?.berth) ?? null);
  }

  async function giveUp(errand: CheckErrand): Promise<void> {
    const berth = await takeExpected(errand);
    if (berth) await discard(berth);
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
    expectCheck() {
      if (!state.isClosed) for (const errand of ["seed", "render"] as const) expect(errand);
    },
    async takeForCheck(errand: CheckErrand, kitDirectory: string) {
      const berth = kitDirectory === newest ? await takeExpected(errand) : null;
      return berth ?? { folder: await folders.claim(), prepared: null };
    },
    async close() {
      state.isClosed = true;
      await Promise.all([...expected.keys()].map(giveUp));
      clearTimeout(state.timer ?? undefined);
      const berth = await state.next;
      state.next = null;
      if (berth) await discard(berth);
    },
  });
}

type Expected = Readonly<{ berth: Promise<Berth | null>; timer: NodeJS.Timeout }>;

async function discard({ folder, prepared }: Berth): Promise<void> {
  await prepared?.destroy();
  await folder.release();
}
