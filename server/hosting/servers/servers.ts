// The servers that share the apps: each sends heartbeats to the database, and an app belongs to one of the living.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createFailureDetector } from "./failure-detector.ts";
import { createKnownServers, FOLLOWS_MS } from "./known-servers.ts";
import { createPassedApps } from "./passed-apps.ts";
import { createReachability } from "./reachability.ts";
import type { ServerRow, ServerState, ServerStore } from "./server-store.ts";
import type { ServerListeners, Servers } from "./types.ts";

export type ServersDeps = Readonly<{
  store: Pick<ServerStore, "beat" | "leasesOf" | "leave" | "forget" | "close">;
  /** Where the others reach this one; null: it is alone. */
  address: string | null;
  /** A server that does not beat for so long has lost its apps; after a half of it, where nothing answers at its address. */
  goneMs: number;
  /** Milliseconds in which a server that joins others comes to its whole share. */
  joinMs: number;
  /** Milliseconds on a clock that nobody sets and that goes on while the process is stopped. */
  monotonic?: () => number;
  onFault(error: unknown): void;
}>;

const BEAT_MS = 1_000;
/** Of a first beat, each of which gives up after two seconds. */
const FIRST_TRIES = 5;
/** Share of `goneMs` after which a server gives up its apps by itself: the rest is time to end them. */
const LATE_SHARE = 0.75;
/** All leases are read once in so many beats as well, for what no other server tells of: a row that was changed by hand, say. */
export const BEATS_PER_READING = 30;
/** Beats after a loss that read them, too: another server may have had a taking under way. */
const BEATS_AFTER_LOSS = 2;
const FORGET_AFTER_MS = 3_600_000;
/** Between two looks that somebody asked for. */
const LOOK_PAUSE_MS = 200;

const ALONE = Object.freeze({
  id: null,
  ownerOf: () => null,
  owns: () => true,
  heirOf: () => null,
  successorOf: () => null,
  notePassed: () => {},
  noteReturning: () => {},
  keepBy: () => {},
  beginLeaving: async () => {},
  isLeaving: () => false,
  living: () => [],
  isBeating: () => false,
  isCurrent: () => true,
  suspect: () => {},
  hadOthers: () => false,
  start: async () => {},
  takeApps: async () => {},
  retire: async () => {},
  lookNow: () => {},
  silent: () => [],
  now: Date.now,
});

export function createServers(deps: ServersDeps): Servers {
  const { store, address, goneMs, joinMs, monotonic = () => performance.now(), onFault } = deps;
  if (address === null) return Object.freeze({ ...ALONE, leave: store.close });
  const self: ServerRow = { id: randomUUID(), address };
  const lateMs = goneMs * LATE_SHARE;
  // By then it is gone, or it beats and can be reached again.
  const known = createKnownServers(self, { monotonic, suspectedMs: goneMs, joinMs });
  const passed = createPassedApps(known, monotonic);
  const failureDetector = createFailureDetector({ goneMs, monotonic });
  const reachability = createReachability({
    address,
    onUnreachable(server) {
      if (!failureDetector.noteUnreachable(server)) return;
      // Who waits for it hears at once.
      setTimeout(() => void beatAnew(), failureDetector.goneInMs(server.id)).unref();
    },
  });
  const state = {
    /** On the monotonic clock; null: none belong to it. */
    takesAppsSinceMs: null as number | null,
    isLeaving: false,
    keeps: (_projectId: string): boolean => false,
    beating: new Set<string>(),
    hadOthers: false,
    confirmedMs: Number.NEGATIVE_INFINITY,
    told: "",
    lookedMs: 0,
    beats: 0,
    /** As the last beat found it whose leases were read. */
    lostLeases: 0,
    /** The beats up to this one read all leases. */
    readsUntil: 0,
    /** What to add to `monotonic` for the time by the database's clock. */
    aheadMs: Date.now() - monotonic(),
  };
  const timing: { beat?: NodeJS.Timeout; late?: NodeJS.Timeout; underWay: Promise<void> | null } = { underWay: null };
  const isCurrent = () => monotonic() < state.confirmedMs + lateMs;
  const isLeaving = () => state.isLeaving;
  const ownState = (): ServerState => {
    const { takesAppsSinceMs: since } = state;
    return { ...self, takesAppsForMs: since === null ? null : Math.round(monotonic() - since), isLeaving: isLeaving() };
  };
  function successorOf(projectId: string): ServerRow | null {
    const heir = passed.heirOf(projectId) ?? (state.isLeaving ? known.heirOf(projectId) : null);
    return heir !== null && state.keeps(projectId) ? null : heir;
  }
  const ownerOf = (projectId: string) => successorOf(projectId) ?? known.ownerOf(projectId);

  async function beat(listeners: ServerListeners): Promise<void> {
    const askedAtMs = monotonic();
    state.beats += 1;
    const told = ownState();
    const {
      others: found,
      lostLeases,
      nowMs,
    } = await store.beat({ ...told, beats: state.beats, lostLeases: state.lostLeases });
    // Counted from before it was sent, so that no other server can find it older than this one does.
    state.confirmedMs = askedAtMs;
    state.aheadMs = nowMs - askedAtMs;
    watchLateness(listeners);
    const others = failureDetector.note(found);
    reachability.ask(failureDetector.overdue());
    state.beating = new Set(others.map(({ id }) => id));
    const long = failureDetector.silentFor(FORGET_AFTER_MS);
    if (long.length > 0) await store.forget(long);
    known.set(
      told,
      others.filter(({ takesAppsForMs }) => takesAppsForMs !== null),
    );
    if (others.length > 0 && state.told === "") state.hadOthers = true;
    await readLeases(listeners, lostLeases);
    listeners.onBeat();
    const isFirst = state.told === "";
    // One that was suspected first and then falls silent changes nothing about the shares; who waits for it has to hear of it.
    const key = `${known.key()}; ${[...state.beating].toSorted().join()}`;
    if (state.told === key) return;
    state.told = key;
    if (!isFirst) listeners.onChange();
  }
  async function readLeases(listeners: ServerListeners, lostLeases: number): Promise<void> {
    if (lostLeases !== state.lostLeases) state.readsUntil = state.beats + BEATS_AFTER_LOSS;
    if (state.beats > state.readsUntil && state.beats % BEATS_PER_READING !== 0) return;
    const askedAtMs = monotonic();
    const leased = await store.leasesOf(self.id);
    state.lostLeases = lostLeases;
    listeners.onLeases(leased, askedAtMs);
  }
  function watchLateness(listeners: ServerListeners): void {
    clearTimeout(timing.late);
    timing.late = setTimeout(() => {
      if (isCurrent()) return;
      listeners.onLate();
    }, lateMs).unref();
  }
  /** The first beat: a database that is slow to answer for a moment keeps no server from starting. */
  async function announce(listeners: ServerListeners): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await beat(listeners);
      } catch (error) {
        if (tries === FIRST_TRIES) throw error;
        await delay(BEAT_MS);
      }
    }
  }
  const held: { listeners: ServerListeners | null } = { listeners: null };
  function beatOnce(): Promise<void> {
    const { listeners } = held;
    if (!listeners) return Promise.resolve();
    timing.underWay ??= beat(listeners)
      .catch(onFault)
      .finally(() => {
        timing.underWay = null;
      });
    return timing.underWay;
  }
  /** A beat with what is so now: one under way may have been sent before. */
  async function beatAnew(): Promise<void> {
    await timing.underWay;
    await beatOnce();
  }

  return Object.freeze({
    id: self.id,
    ownerOf,
    owns: (projectId: string) => ownerOf(projectId) === null,
    heirOf: known.heirOf,
    successorOf,
    notePassed: passed.note,
    noteReturning: passed.forget,
    isLeaving,
    living: known.living,
    isBeating: (serverId: string) => state.beating.has(serverId),
    isCurrent,
    silent: failureDetector.gone,
    now: () => Math.round(monotonic() + state.aheadMs),
    suspect: known.suspect,
    hadOthers: () => state.hadOthers,
    async start(listeners: ServerListeners) {
      await announce(listeners);
      held.listeners = listeners;
      timing.beat = setInterval(() => void beatOnce(), BEAT_MS).unref();
    },
    async takeApps() {
      const isFirst = known.living().length === 1;
      state.takesAppsSinceMs = monotonic() - (isFirst ? joinMs + FOLLOWS_MS : 0);
      await beatAnew();
    },
    keepBy(keeps: (projectId: string) => boolean) {
      state.keeps = keeps;
    },
    async beginLeaving() {
      state.isLeaving = true;
      await beatAnew();
    },
    async retire() {
      state.takesAppsSinceMs = null;
      await beatAnew();
    },
    async leave() {
      clearInterval(timing.beat);
      clearTimeout(timing.late);
      held.listeners = null;
      await timing.underWay;
      await store.leave(self.id).catch(onFault);
      await store.close();
    },
    lookNow() {
      const now = monotonic();
      if (now - state.lookedMs < LOOK_PAUSE_MS) return;
      state.lookedMs = now;
      state.readsUntil = Math.max(state.readsUntil, state.beats + 1);
      void beatAnew();
    },
  });
}
