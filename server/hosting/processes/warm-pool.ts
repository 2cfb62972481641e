// The warm pool: sandboxes made before anybody waits for them, each a run folder and a bounded process that has loaded the
// kit's libraries and only has to be told which app it is for.
import type { HostingLimits } from "../configuration/limits.ts";
import type { RunFolder, RunFolders } from "../sandbox/run-folders.ts";
import type { PreparedProcess, RuntimeScript, Sandbox } from "../sandbox/types.ts";

export type ReservedSandbox = Readonly<{
  folder: RunFolder;
  /** Null where a process has to know its app from the beginning. */
  prepared: PreparedProcess | null;
}>;

export type WarmPool = Readonly<{
  /** The one that waits with this kit, or else folders made now. It is the caller's to release. */
  take(kitDirectory: string): Promise<ReservedSandbox>;
  /** An app is about to be checked: a process waits for its sample rows and one for its pages, for a while. */
  expectCheck(): void;
  /** Somebody may soon ask for a change: in the next lull the same is made, where processes may wait. */
  expectMessage(): void;
  /** The one that waits for this script, or else folders made now (always for tests). It is the caller's to release. */
  takeForCheck(script: CheckScript, kitDirectory: string): Promise<ReservedSandbox>;
  /** After the last `take`. */
  close(): Promise<void>;
}>;

type ExpectedScript = Exclude<RuntimeScript, "serve">;
type CheckScript = ExpectedScript | "test";

/** The app that has just begun needs the processor more than the one that may come. */
const PAUSE_MS = 100;
/** What is expected and does not come costs memory no longer than this, where no process may wait for more. */
const EXPECTED_MS = 20_000;

/**
 * Keeps one sandbox in reserve for an app that wakes, with the kit that new apps are built with; it costs a waiting process.
 * Those for checks, at most one of each kind, are made when one is expected: when its message comes, and in the lull after each
 * check for the next one.
 */
export function createWarmPool(deps: {
  folders: RunFolders;
  sandbox: Pick<Sandbox, "prepare">;
  kitDirectory: string;
  /** Without it processes are made when they are needed. */
  limits: Pick<HostingLimits, "keepsWarmProcess" | "messageProcessMs">;
  /** Settles when there is time to start one; absent: there always is. */
  lull?: () => Promise<void>;
}): WarmPool {
  const { folders, sandbox, kitDirectory: newest, limits, lull = async () => {} } = deps;
  const state: { next: Promise<ReservedSandbox | null> | null; timer: NodeJS.Timeout | null; isClosed: boolean } = {
    next: null,
    timer: null,
    isClosed: false,
  };

  const expected = new Map<ExpectedScript, Expected>();

  async function make(kitDirectory: string, script: RuntimeScript = "serve"): Promise<ReservedSandbox> {
    const folder = await folders.claim();
    const prepared = await sandbox.prepare({ folder, kitDirectory, script }).catch(async (error) => {
      await folder.release();
      throw error;
    });
    return { folder, prepared };
  }

  async function makeReserve(script: RuntimeScript): Promise<ReservedSandbox | null> {
    const reserved = await make(newest, script);
    if (reserved.prepared) return reserved;
    await reserved.folder.release();
    return null;
  }

  function restock(): void {
    if (state.isClosed || !limits.keepsWarmProcess) return;
    state.timer ??= setTimeout(async () => {
      await lull();
      state.timer = null;
      if (!state.isClosed) state.next ??= makeReserve("serve").catch(() => null);
    }, PAUSE_MS).unref();
  }

  /** Nobody hears of one that ended while it waited: it is replaced. */
  async function usable(reserved: ReservedSandbox | null): Promise<ReservedSandbox | null> {
    if (!reserved || reserved.prepared?.isWaiting()) return reserved;
    await discard(reserved);
    return null;
  }

  function expect(script: ExpectedScript): void {
    const reserved = expected.get(script)?.reserved ?? makeReserve(script).catch(() => null);
    clearTimeout(expected.get(script)?.timer);
    const waitMs = limits.keepsWarmProcess ? limits.messageProcessMs : EXPECTED_MS;
    const timer = setTimeout(() => void giveUp(script), waitMs).unref();
    expected.set(script, { reserved, timer });
  }

  function expectAll(): void {
    if (!state.isClosed) for (const script of ["seed", "render"] as const) expect(script);
  }

  async function expectInLull(): Promise<void> {
    if (state.isClosed || !limits.keepsWarmProcess) return;
    await lull();
    expectAll();
  }

  /** The caller's from now on. */
  async function takeExpected(script: ExpectedScript): Promise<ReservedSandbox | null> {
    const found = expected.get(script);
    clearTimeout(found?.timer);
    expected.delete(script);
    return usable((await found?.reserved) ?? null);
  }

  async function giveUp(script: ExpectedScript): Promise<void> {
    const reserved = await takeExpected(script);
    if (reserved) await discard(reserved);
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
    expectCheck: expectAll,
    expectMessage: () => void expectInLull(),
    async takeForCheck(script: CheckScript, kitDirectory: string) {
      const isExpected = kitDirectory === newest && script !== "test";
      const reserved = isExpected ? await takeExpected(script) : null;
      if (isExpected) void expectInLull();
      return reserved ?? { folder: await folders.claim(), prepared: null };
    },
    async close() {
      state.isClosed = true;
      await Promise.all([...expected.keys()].map(giveUp));
      clearTimeout(state.timer ?? undefined);
      const reserved = await state.next;
      state.next = null;
      if (reserved) await discard(reserved);
    },
  });
}

type Expected = Readonly<{ reserved: Promise<ReservedSandbox | null>; timer: NodeJS.Timeout }>;

async function discard({ folder, prepared }: ReservedSandbox): Promise<void> {
  await prepared?.destroy();
  await folder.release();
}
