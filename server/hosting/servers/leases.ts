// Leases: an app is awake on the one server that holds its lease, and who held it before is fenced off its databases.
import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "#http";
import type { Fence } from "../databases/fence.ts";
import type { ServerStore } from "./server-store.ts";
import type { Servers } from "./types.ts";

/**
 * A lease is *free* (nobody's), *held* (this server's or another's), *being handed over* (still this server's, whose
 * processes of the app end) or *expected* (another's that is about to pass it to this server, where the app may be started
 * meanwhile but reaches nothing). It goes from one server to another in two ways: given back, once nothing of the app runs; or
 * taken from a server that has gone silent, which first shuts that one out of the app's databases.
 */
export type Leases = Readonly<{
  /**
   * Settles once this server holds the project's lease; waits while another has it.
   * @throws Refusal 503 when that takes too long
   */
  hold(projectId: string): Promise<void>;
  /** Whether something of the app may be started here without asking. */
  isHeld(projectId: string): boolean;
  /** Whether what runs here may reach the app's databases: held, until its last sessions are ended to hand it over, and surely nobody else's. */
  mayReach(projectId: string): boolean;
  /** Aborts when the lease is lost; aborted already when it is not held. */
  lossOf(projectId: string): AbortSignal;
  held(): string[];
  /** Compares with what was found in the database. */
  compare(leased: readonly string[], askedAtMs: number): void;
  /** All of them may be another's by now. */
  loseAll(reason: string): void;
  /** Runs `end`, which ends what runs of the app, and gives the lease back, or to `heir`, the server that expects it. */
  handOver(projectId: string, end: () => Promise<void>, heir?: string | null): Promise<void>;
  /** The server that has the lease is about to pass it on to this one, or to give it back. */
  expect(projectId: string): void;
  /** Null: it is not expected. Settles with whether it has come. */
  arrival(projectId: string): Promise<boolean> | null;
  /** A server that is alone finishes what was cut short when there were several. */
  mend(): Promise<void>;
  /** Gives all of them back: nothing runs any more. */
  close(): Promise<void>;
}>;

export type LeasesDeps = Readonly<{
  store: Pick<ServerStore, "takeLease" | "settleLease" | "releaseLeases" | "passLease">;
  servers: Pick<Servers, "id" | "isCurrent" | "silent">;
  fence: Fence;
  goneMs: number;
  monotonic?: () => number;
  /** What runs of the app here has to end at once. */
  onLost(projectId: string): void;
  onFault(error: unknown): void;
}>;

type Held = { sinceMs: number; loss: AbortController };

const TRY_MS = 150;
/** For a lease whose visitors wait for just this moment. */
const EXPECTED_TRY_MS = 40;
/** Beyond the time after which a silent server has lost its apps: for an orderly one to end what runs. */
const PATIENCE_MS = 8_000;
/** Share of `goneMs` after which an answer about a lease is asked for again: with what is left, nobody can have taken it meanwhile. */
const SLOW_SHARE = 0.25;
const MOVING = "This app is moving to another server. Please try again in a moment.";

export function createLeases(deps: LeasesDeps): Leases {
  const { store, servers, fence, onLost, onFault, goneMs, monotonic = () => performance.now() } = deps;
  const self = servers.id;
  if (self === null) throw new Error("A server that is alone has no leases.");
  const held = new Map<string, Held>();
  const taking = new Map<string, Promise<void>>();
  const handing = new Map<string, Promise<void>>();
  const expected = new Map<string, Promise<boolean>>();
  /** What was found last, and when it was asked for. */
  const found: { askedAtMs: number; leased: ReadonlySet<string> } = {
    askedAtMs: Number.NEGATIVE_INFINITY,
    leased: new Set(),
  };
  /** Whose sessions are being ended to give the lease back. */
  const closing = new Set<string>();
  const mayReach = (projectId: string) => held.has(projectId) && !closing.has(projectId) && servers.isCurrent();
  const isHeld = (projectId: string) => mayReach(projectId) && !handing.has(projectId);

  async function take(projectId: string): Promise<void> {
    const untilMs = monotonic() + goneMs + PATIENCE_MS;
    for (let error: unknown = null; ; ) {
      if (isHeld(projectId)) return;
      try {
        if (!handing.has(projectId) && (await tryTaking(projectId))) return;
        error = null;
      } catch (failure) {
        // Its cluster is away: that does not change within seconds.
        if (failure instanceof Refusal) throw failure;
        error = failure;
      }
      if (monotonic() > untilMs) {
        if (error !== null) onFault(error);
        throw new Refusal(503, MOVING);
      }
      await delay(expected.has(projectId) ? EXPECTED_TRY_MS : TRY_MS);
    }
  }
  function hold(projectId: string): Promise<void> {
    if (isHeld(projectId)) return Promise.resolve();
    const under = taking.get(projectId) ?? take(projectId).finally(() => taking.delete(projectId));
    taking.set(projectId, under);
    return under;
  }
  async function tryTaking(projectId: string): Promise<boolean> {
    let askedAtMs = monotonic();
    // Others may take it right away from one that is late itself.
    const taken = servers.isCurrent() ? await store.takeLease(projectId, self ?? "", servers.silent()) : null;
    if (!taken) return false;
    const { epoch, isSettled } = taken;
    if (!isSettled) {
      // It was not passed on: what was started for it has a password that is about to be another one.
      if (expected.delete(projectId)) onLost(projectId);
      const renewed = await fence.shutOut(projectId, epoch);
      // Settling asks again whose it is, so however long shutting out took does not count.
      askedAtMs = monotonic();
      if (!(await store.settleLease({ projectId, holder: self ?? "", epoch }, renewed))) return false;
    }
    // An answer that was long on its way may be of a time before another server took the lease: what was found later knows.
    const isSlow = monotonic() - askedAtMs > goneMs * SLOW_SHARE;
    const isUnknown = found.askedAtMs > askedAtMs && !found.leased.has(projectId);
    if ((isSlow || isUnknown || !servers.isCurrent()) && !held.has(projectId)) {
      // Nothing runs here: should the lease be this server's all the same, nobody is to wait for it.
      await store.releaseLeases([projectId], self ?? "");
      return false;
    }
    if (!held.has(projectId)) held.set(projectId, { sinceMs: monotonic(), loss: new AbortController() });
    return servers.isCurrent();
  }
  function lose(projectId: string, reason: string): void {
    const entry = held.get(projectId);
    if (!entry) return;
    held.delete(projectId);
    entry.loss.abort(new Error(reason));
    onLost(projectId);
  }
  async function giveBack(projectIds: readonly string[], heir: string | null = null): Promise<void> {
    if (projectIds.length === 0) return;
    // Nothing passes from here on: a session that is still signing in is not seen yet, and gets no further.
    for (const projectId of projectIds) closing.add(projectId);
    try {
      // A statement goes on for a while after whoever sent it has gone.
      await fence.endSessions(projectIds);
      for (const projectId of projectIds) {
        held.get(projectId)?.loss.abort(new Error(MOVING));
        held.delete(projectId);
      }
    } finally {
      for (const projectId of projectIds) closing.delete(projectId);
    }
    const [projectId] = projectIds;
    if (heir !== null && projectId !== undefined && (await store.passLease(projectId, self ?? "", heir))) return;
    await store.releaseLeases(projectIds, self ?? "");
  }

  return Object.freeze({
    isHeld,
    mayReach,
    hold,
    expect(projectId: string) {
      if (held.has(projectId) || expected.has(projectId)) return;
      const arrival = hold(projectId).then(
        () => true,
        () => false,
      );
      expected.set(projectId, arrival);
      void arrival.then((hasCome) => {
        if (expected.get(projectId) !== arrival) return;
        expected.delete(projectId);
        if (!hasCome) onLost(projectId);
      });
    },
    arrival: (projectId: string) => expected.get(projectId) ?? null,
    lossOf: (projectId: string) => held.get(projectId)?.loss.signal ?? AbortSignal.abort(new Error(MOVING)),
    held: () => [...held.keys()],
    compare(leased: readonly string[], askedAtMs: number) {
      Object.assign(found, { askedAtMs, leased: new Set(leased) });
      for (const [projectId, { sinceMs }] of held)
        if (sinceMs < askedAtMs && !found.leased.has(projectId))
          lose(projectId, "Another server has taken over this app.");
    },
    loseAll(reason: string) {
      for (const projectId of [...held.keys()]) lose(projectId, reason);
    },
    async handOver(projectId: string, end: () => Promise<void>, heir: string | null = null) {
      if (!held.has(projectId) || handing.has(projectId)) return;
      // Nothing of the app is started any more before anything of it ends.
      const done = Promise.resolve()
        .then(end)
        .then(() => giveBack([projectId], heir))
        .catch(onFault)
        .finally(() => handing.delete(projectId));
      handing.set(projectId, done);
      await done;
    },
    mend: async () => {},
    async close() {
      await Promise.all(handing.values());
      // One whose cluster is away keeps none of the others.
      await giveBack([...held.keys()]).catch(() =>
        Promise.all([...held.keys()].map((projectId) => giveBack([projectId]).catch(onFault))),
      );
    },
  });
}

type AloneDeps = Readonly<{
  store: Pick<ServerStore, "takeUnsettled" | "settleLease" | "releaseLeases">;
  id: string;
  fence: Fence;
}>;

/** For a server that shares with nobody: every app is its own, and no question is asked on the way of a wake. */
export function leasesAlone({ store, id, fence }: AloneDeps): Leases {
  const never = new AbortController().signal;
  return Object.freeze({
    hold: async () => {},
    isHeld: () => true,
    mayReach: () => true,
    lossOf: () => never,
    held: () => [],
    compare: () => {},
    loseAll: () => {},
    handOver: async () => {},
    expect: () => {},
    arrival: () => null,
    close: async () => {},
    async mend() {
      for (const { projectId, epoch } of await store.takeUnsettled(id)) {
        await store.settleLease({ projectId, holder: id, epoch }, await fence.shutOut(projectId, epoch));
        await store.releaseLeases([projectId], id);
      }
    },
  });
}
