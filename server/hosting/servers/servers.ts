// The servers that share the apps: each sends heartbeats to the database, and an app belongs to one of the living.
import { randomUUID } from "node:crypto";
import { createFailureDetector } from "./failure-detector.ts";
import { ownerAmong } from "./rendezvous.ts";
import type { ServerRow, ServerStore, SilentServer } from "./server-store.ts";

export type Servers = Readonly<{
  /** Null: it is alone, and every app is its own. */
  id: string | null;
  /** The server that an app belongs to; null when that is this one. */
  ownerOf(projectId: string): ServerRow | null;
  owns(projectId: string): boolean;
  /** Those to which apps belong, this one first. */
  living(): readonly ServerRow[];
  /** False once it could not beat for so long that others may soon take its apps. */
  isCurrent(): boolean;
  /** Others that did not beat for so long that their apps may be taken. */
  silent(): readonly SilentServer[];
  /** Milliseconds since 1970, the same on all servers: by the database's clock, as the last beat told it. Alone: this machine's. */
  now(): number;
  /** It could not be reached: until its beat was looked at for a while, its apps belong to others. */
  suspect(serverId: string): void;
  /** Others that beat when this one started: what they have under way is not this one's to sweep. */
  hadOthers(): boolean;
  /** Announces this server. */
  start(listeners: ServerListeners): Promise<void>;
  /** From now on apps belong to it. */
  takeApps(): Promise<void>;
  /** From now on this server's apps belong to the others; it goes on beating, so that they wait until it has ended them. */
  retire(): Promise<void>;
  leave(): Promise<void>;
  /** Beats and looks now instead of at the next second. */
  lookNow(): void;
}>;

export type ServerListeners = Readonly<{
  /** After every beat: the projects whose lease it found to be this server's, asked at `askedAtMs` (monotonic). */
  onBeat(leased: readonly string[], askedAtMs: number): void;
  /** Others have come or gone. */
  onChange(): void;
  /** It is no longer current. */
  onLate(): void;
}>;

export type ServersDeps = Readonly<{
  store: Pick<ServerStore, "beat" | "leave" | "forget" | "close">;
  /** Where the others reach this one; null: it is alone. */
  address: string | null;
  /** A server that does not beat for so long has lost its apps. */
  goneMs: number;
  /** Milliseconds on a clock that nobody sets and that goes on while the process is stopped. */
  monotonic?: () => number;
  onFault(error: unknown): void;
}>;

const BEAT_MS = 1_000;
/** Share of `goneMs` after which a server gives up its apps by itself: the rest is time to end them. */
const LATE_SHARE = 0.75;
const FORGET_AFTER_MS = 3_600_000;
const REMEMBERED_MAX = 10_000;
/** Between two looks that somebody asked for. */
const LOOK_PAUSE_MS = 200;

const ALONE = Object.freeze({
  id: null,
  ownerOf: () => null,
  owns: () => true,
  living: () => [],
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
  const { store, address, goneMs, monotonic = () => performance.now(), onFault } = deps;
  if (address === null) return Object.freeze({ ...ALONE, leave: store.close });
  const self: ServerRow = { id: randomUUID(), address };
  const lateMs = goneMs * LATE_SHARE;
  // By then it is gone, or it beats and can be reached again.
  const known = createKnownServers(self, { monotonic, suspectedMs: goneMs });
  const failureDetector = createFailureDetector({ goneMs, monotonic });
  const state = {
    takesApps: false,
    hadOthers: false,
    confirmedMs: Number.NEGATIVE_INFINITY,
    told: "",
    lookedMs: 0,
    beats: 0,
    /** What to add to `monotonic` for the time by the database's clock. */
    aheadMs: Date.now() - monotonic(),
  };
  const timing: { beat?: NodeJS.Timeout; late?: NodeJS.Timeout; underWay: Promise<void> | null } = { underWay: null };
  const isCurrent = () => monotonic() < state.confirmedMs + lateMs;

  async function beat(listeners: ServerListeners): Promise<void> {
    const askedAtMs = monotonic();
    state.beats += 1;
    const {
      others: found,
      leased,
      nowMs,
    } = await store.beat({ ...self, takesApps: state.takesApps, beats: state.beats });
    // Counted from before it was sent, so that no other server can find it older than this one does.
    state.confirmedMs = askedAtMs;
    state.aheadMs = nowMs - askedAtMs;
    watchLateness(listeners);
    const others = failureDetector.note(found);
    const long = failureDetector.silentFor(FORGET_AFTER_MS);
    if (long.length > 0) await store.forget(long);
    known.set(others.filter(({ takesApps }) => takesApps));
    if (others.length > 0 && state.told === "") state.hadOthers = true;
    listeners.onBeat(leased, askedAtMs);
    const isFirst = state.told === "";
    if (state.told === known.key()) return;
    state.told = known.key();
    if (!isFirst) listeners.onChange();
  }
  function watchLateness(listeners: ServerListeners): void {
    clearTimeout(timing.late);
    timing.late = setTimeout(() => {
      if (!isCurrent()) listeners.onLate();
    }, lateMs).unref();
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
    ownerOf: known.ownerOf,
    owns: (projectId: string) => known.ownerOf(projectId) === null,
    living: known.living,
    isCurrent,
    silent: () => failureDetector.silentFor(goneMs),
    now: () => Math.round(monotonic() + state.aheadMs),
    suspect: known.suspect,
    hadOthers: () => state.hadOthers,
    async start(listeners: ServerListeners) {
      await beat(listeners);
      held.listeners = listeners;
      timing.beat = setInterval(() => void beatOnce(), BEAT_MS).unref();
    },
    async takeApps() {
      state.takesApps = true;
      await beatAnew();
    },
    async retire() {
      state.takesApps = false;
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
      void beatAnew();
    },
  });
}

/** Who the servers are, as the last beat found them, and whose an app is among them. */
function createKnownServers(self: ServerRow, deps: { monotonic: () => number; suspectedMs: number }) {
  const { monotonic, suspectedMs } = deps;
  const state = { found: [] as readonly ServerRow[], living: [self] as readonly ServerRow[], key: keyOf([self]) };
  const suspects = new Map<string, number>();
  const owners = new Map<string, ServerRow | null>();

  function reckon(): void {
    for (const [id, untilMs] of suspects) if (untilMs <= monotonic()) suspects.delete(id);
    const living = [self, ...state.found.filter(({ id }) => !suspects.has(id))];
    const key = keyOf(living);
    if (key === state.key) return;
    Object.assign(state, { living, key });
    owners.clear();
  }
  function find(projectId: string): ServerRow | null {
    const ids = state.living.map(({ id }) => id);
    const owner = ownerAmong(ids, projectId);
    return owner === self.id ? null : (state.living.find(({ id }) => id === owner) ?? null);
  }

  return {
    key: () => state.key,
    living: () => state.living,
    set(found: readonly ServerRow[]) {
      state.found = found;
      reckon();
    },
    suspect(serverId: string) {
      suspects.set(serverId, monotonic() + suspectedMs);
      reckon();
    },
    ownerOf(projectId: string): ServerRow | null {
      const known = owners.get(projectId);
      if (known !== undefined) return known;
      const owner = find(projectId);
      if (owners.size >= REMEMBERED_MAX) owners.clear();
      owners.set(projectId, owner);
      return owner;
    },
  };
}

const keyOf = (rows: readonly ServerRow[]) => rows.map(({ id, address }) => `${id} ${address}`).join();
