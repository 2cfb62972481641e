// The life of apps' processes: woken by a request, asleep when idle, replaced without a gap, held back after crashes.
import { Refusal } from "#http";
import type { Artifact } from "../artifact.ts";
import type { HostingLimits } from "../limits.ts";
import type { AppLog } from "../logs.ts";
import type { AppProcess } from "./app-process.ts";

/** What runs in a place: nothing yet (asleep), a process, or nothing any more until the reason is dealt with. */
export type PlaceState =
  | { state: "asleep" | "starting" | "awake" }
  | { state: "resting"; untilMs: number; reason: string }
  | { state: "failed"; reason: string };

/** The right to use a process until `release`; it is neither put to sleep nor stopped by a switch before that. */
export type Lease = { process: AppProcess; release(): void };

/** One app in one environment. */
export type Place = Readonly<{
  key: string;
  idleMs: number;
  log: AppLog;
  start(artifact: Artifact): Promise<AppProcess>;
}>;

export type Processes = Readonly<{
  /** Makes a place known with the version that it shows; nothing starts before the first request. */
  place(place: Place, artifact: Artifact): void;
  artifactOf(key: string): Artifact | null;
  /** A lease on an awake process, at once; a sleeping one is woken. Throws or rejects with Refusal 404, 502 or 503. */
  acquire(key: string): Lease | Promise<Lease>;
  /**
   * Starts `artifact` beside what serves; `approve` decides about it before any request reaches it; then switches.
   * `drained` settles once the process before has ended.
   */
  replace(
    place: Place,
    artifact: Artifact,
    approve: (process: AppProcess) => Promise<void>,
  ): Promise<{ drained: Promise<void> }>;
  /** What the running process answers with, or null when it sleeps. */
  processOf(key: string): AppProcess | null;
  /** Stops the process; the next request starts it anew, whatever happened before. */
  restart(key: string): Promise<void>;
  stateOf(key: string): PlaceState | null;
  /** All that run, the replaced ones that finish their requests among them. */
  awake(): AppProcess[];
  forget(key: string): Promise<void>;
  close(): Promise<void>;
}>;

type Running = { process: AppProcess; leases: number; startedAt: number; expected: boolean; idle(): void };
type Slot = {
  place: Place;
  artifact: Artifact;
  running: Running | null;
  starting: Promise<Running> | null;
  waiting: number;
  crashes: number;
  restUntil: number;
  failure: string | null;
  usedAt: number;
  timer: NodeJS.Timeout | null;
};

type Deps = { limits: HostingLimits; clock?: () => number };

export function createProcesses({ limits, clock = Date.now }: Deps): Processes {
  const slots = new Map<string, Slot>();
  const stopping = new Set<Promise<void>>();
  const draining = new Set<Running>();
  const state = { closed: false };

  /** Stopping is always waited for by `close`. */
  function stop(running: Running): Promise<void> {
    running.expected = true;
    running.idle = () => {};
    const done = running.process.stop().finally(() => stopping.delete(done));
    stopping.add(done);
    return done;
  }

  /** Lets a replaced process finish what it is doing, for a bounded time. */
  function drain(running: Running): Promise<void> {
    draining.add(running);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        draining.delete(running);
        void stop(running).then(resolve);
      };
      const timer = setTimeout(end, limits.drainMs);
      running.idle = end;
      if (running.leases === 0) end();
    });
  }

  function adopt(slot: Slot, process: AppProcess): Running {
    const running: Running = { process, leases: 0, startedAt: clock(), expected: false, idle: () => {} };
    void process.ended.then((reason) => {
      if (slot.running === running) slot.running = null;
      if (running.expected) return;
      void stop(running);
      crashed(slot, running.startedAt, reason);
    });
    return running;
  }

  function crashed(slot: Slot, startedAt: number, reason: string): void {
    if (clock() - startedAt >= limits.healthyAfterMs) slot.crashes = 0;
    slot.crashes += 1;
    const failed = slot.crashes >= limits.crashesBeforeFailed;
    const pause = failed ? limits.retryFailedMs : backOff(slot.crashes, limits);
    slot.restUntil = clock() + pause;
    slot.failure = reason;
    const next = failed ? "It has failed." : `The next request starts it again after ${pause / 1000} s.`;
    slot.place.log.note("error", `The app stopped (${slot.crashes} in a row): ${reason} ${next}`);
  }

  async function wake(slot: Slot): Promise<Running> {
    const startedAt = clock();
    const { artifact } = slot;
    await makeRoom();
    try {
      const running = adopt(slot, await slot.place.start(artifact));
      if (state.closed || slots.get(slot.place.key) !== slot || slot.artifact !== artifact) {
        await stop(running);
        throw new Refusal(503, "The app was just changed. Please try again.");
      }
      slot.running = running;
      touch(slot);
      return running;
    } catch (error) {
      if (!(error instanceof Refusal)) crashed(slot, startedAt, messageOf(error));
      throw error;
    }
  }

  /** Puts the longest-unused idle app to sleep when too many are awake. */
  async function makeRoom(): Promise<void> {
    const awake = [...slots.values()].filter((slot) => slot.running);
    if (awake.length < limits.awakeApps) return;
    const idle = awake.filter((slot) => slot.running?.leases === 0).sort((one, other) => one.usedAt - other.usedAt);
    const [oldest] = idle;
    if (oldest) await sleep(oldest);
  }

  async function sleep(slot: Slot): Promise<void> {
    const { running } = slot;
    if (!running) return;
    slot.running = null;
    slot.place.log.note("info", "Asleep until the next request.");
    await stop(running);
  }

  function touch(slot: Slot): void {
    slot.usedAt = clock();
    if (slot.timer) return;
    const look = () => {
      slot.timer = null;
      if (!slot.running) return;
      const left = slot.usedAt + slot.place.idleMs - clock();
      if (slot.running.leases === 0 && left <= 0) void sleep(slot);
      else slot.timer = setTimeout(look, Math.max(left, 50)).unref();
    };
    slot.timer = setTimeout(look, slot.place.idleMs).unref();
  }

  function lease(slot: Slot, running: Running): Lease {
    if (running.leases >= limits.concurrentRequests)
      throw new Refusal(503, "This app has too many requests at once. Please try again in a moment.");
    running.leases += 1;
    slot.usedAt = clock();
    let held = true;
    return {
      process: running.process,
      release() {
        if (!held) return;
        held = false;
        running.leases -= 1;
        slot.usedAt = clock();
        if (running.leases === 0) running.idle();
      },
    };
  }

  async function wakeOnce(slot: Slot): Promise<Running> {
    refuseWhileResting(slot, clock(), limits);
    if (slot.waiting >= limits.waitingRequests)
      throw new Refusal(503, "This app is waking up and has too many visitors at once. Please try again in a moment.");
    slot.waiting += 1;
    slot.starting ??= wake(slot).finally(() => {
      slot.starting = null;
    });
    try {
      return await slot.starting;
    } catch (error) {
      throw error instanceof Refusal
        ? error
        : new Refusal(502, "This app could not be started. Please try again later.");
    } finally {
      slot.waiting -= 1;
    }
  }

  function slotFor(place: Place, artifact: Artifact): Slot {
    const fresh: Slot = {
      ...{ place, artifact, running: null, starting: null, waiting: 0 },
      ...{ crashes: 0, restUntil: 0, failure: null, usedAt: clock(), timer: null },
    };
    slots.set(place.key, fresh);
    return fresh;
  }

  return Object.freeze({
    place(place, artifact) {
      if (!slots.has(place.key)) slotFor(place, artifact);
    },
    artifactOf: (key) => slots.get(key)?.artifact ?? null,
    acquire(key) {
      const slot = slots.get(key);
      if (!slot || state.closed) throw new Refusal(404, "This app is not running.");
      return slot.running ? lease(slot, slot.running) : wakeOnce(slot).then((running) => lease(slot, running));
    },
    async replace(place, artifact, approve) {
      const process = await place.start(artifact);
      try {
        await approve(process);
        if (state.closed) throw new Error("The server is stopping.");
      } catch (error) {
        await process.stop();
        throw error;
      }
      const old = slots.get(place.key);
      const slot = slotFor(place, artifact);
      slot.running = adopt(slot, process);
      touch(slot);
      if (old?.timer) clearTimeout(old.timer);
      return { drained: old?.running ? drain(old.running) : Promise.resolve() };
    },
    async restart(key) {
      const slot = slots.get(key);
      if (!slot) return;
      Object.assign(slot, { crashes: 0, restUntil: 0, failure: null });
      await slot.starting?.catch(() => {});
      const { running } = slot;
      slot.running = null;
      if (running) await stop(running);
    },
    stateOf(key) {
      const slot = slots.get(key);
      return slot ? conditionOf(slot, clock(), limits) : null;
    },
    processOf: (key) => slots.get(key)?.running?.process ?? null,
    awake: () => [
      ...[...slots.values()].flatMap((slot) => slot.running?.process ?? []),
      ...[...draining].map((running) => running.process),
    ],
    async forget(key) {
      const slot = slots.get(key);
      if (!slot) return;
      slots.delete(key);
      if (slot.timer) clearTimeout(slot.timer);
      await slot.starting?.catch(() => {});
      if (slot.running) await stop(slot.running);
    },
    async close() {
      state.closed = true;
      for (const slot of slots.values()) {
        if (slot.timer) clearTimeout(slot.timer);
        await slot.starting?.catch(() => {});
        if (slot.running) void stop(slot.running);
      }
      for (const running of draining) running.idle();
      await Promise.all(stopping);
    },
  });
}

const backOff = (crashes: number, limits: HostingLimits) =>
  Math.min(limits.backOffFirstMs * 2 ** (crashes - 1), limits.backOffMaxMs);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function conditionOf(slot: Slot, now: number, limits: HostingLimits): PlaceState {
  if (slot.running) return { state: "awake" };
  if (slot.starting) return { state: "starting" };
  if (slot.failure !== null && slot.crashes >= limits.crashesBeforeFailed)
    return { state: "failed", reason: slot.failure };
  if (slot.failure !== null && slot.restUntil > now)
    return { state: "resting", untilMs: slot.restUntil, reason: slot.failure };
  return { state: "asleep" };
}

function refuseWhileResting(slot: Slot, now: number, limits: HostingLimits): void {
  if (slot.starting || slot.restUntil <= now) return;
  if (slot.crashes >= limits.crashesBeforeFailed)
    throw new Refusal(
      502,
      "This app has stopped several times in a row. Its owner can see why in the log.",
      "APP_FAILED",
    );
  throw new Refusal(
    503,
    "This app has just stopped and is being restarted. Please try again in a moment.",
    "APP_RESTARTING",
  );
}
