// Hands over apps between servers: gives up those that were lost, and passes on those that belong to another one now.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AppEnvironment } from "#contract";
import { Refusal } from "#http";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Fence } from "../databases/fence.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { ShownVersions } from "../deployments/types.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import { createLeases, type Leases, leasesAlone } from "./leases.ts";
import type { ServerRow, ServerStore } from "./server-store.ts";
import type { AskToTakeOver, Relay, ServerListeners, Servers, TakeOver } from "./types.ts";

export type HandOver = Readonly<{
  openLeases(fence: Fence): Leases;
  /** What is done after each heartbeat, when other servers come or go, and when this one is late. */
  listeners: ServerListeners;
  /** From now on there is something to end. */
  begin(running: Running): void;
  /** Another server is about to pass this app on to this one: it is started here, and reaches nothing before it has come. */
  takeOver(projectId: string, awake: readonly AppEnvironment[]): Promise<TakeOver>;
  /** Passes every app on to the others, a few at a time; settles with none left here, with nobody to take them, or when it is too late. */
  passAllOn(tooLate: AbortSignal): Promise<void>;
}>;

/** What runs on this server, and the leases that it runs under. */
type Running = Readonly<{
  processes: Pick<Processes, "forget" | "retire" | "stateOf" | "known" | "wake">;
  rehearsals: Pick<Rehearsals, "forget">;
  versions: ShownVersions;
  leases: Leases;
}>;

type Deps = Readonly<{
  servers: Servers;
  serverStore: ServerStore;
  relay: Pick<Relay, "review">;
  lock: KeyedLock;
  limits: Pick<HostingLimits, "serverGoneMs">;
  monitoring: Readonly<{ takeUp(): Promise<void> }>;
  askToTakeOver: AskToTakeOver;
  onFault(error: unknown): void;
}>;

/** Apps that a server passes on at a time: each costs another one a start. */
const AT_ONCE = 4;
/** Requests under way in an app that moves may finish for so long; the other server's visitors wait meanwhile. */
const FINISH_MS = 10_000;
/** The same where the app does not come up elsewhere without its database: its start there waits, too, and has ten seconds. */
const FINISH_SOON_MS = 4_000;
/** So long this server waits for an app to come up here before it says that it will. */
const AWAKE_MS = 2_500;
const PAUSE_MS = 50;
const IDLE_LOOK_MS = 60_000;
const ENVIRONMENTS = ["live", "preview"] as const;

export function createHandOver(deps: Deps): HandOver {
  const { servers, serverStore, relay, lock, limits, monitoring, onFault } = deps;
  const state: { running: Running | null } = { running: null };
  const moving = new Set<string>();
  const idle = { asleep: new Set<string>(), lookedMs: performance.now() };

  /** At once: another server may have the app. The next request finds its version anew, wherever the app belongs by then. */
  function giveUp(projectId: string): void {
    const { processes, rehearsals } = state.running ?? {};
    rehearsals?.forget(projectId);
    for (const environment of ENVIRONMENTS) processes?.forget(slotKey(projectId, environment)).catch(onFault);
  }

  /** Under the project's lock, so after what is being deployed or shown of it, and only if `isDue` then still. */
  async function handOver(running: Running, projectId: string, isDue: () => boolean): Promise<void> {
    if (moving.has(projectId)) return;
    moving.add(projectId);
    await lock(projectId, async () => {
      if (isDue()) await passOn(deps, running, projectId);
    }).finally(() => moving.delete(projectId));
  }

  /** A few at a time: what is left is seen again with the next heartbeat. */
  function handOverSome(running: Running): void {
    for (const projectId of running.leases.held()) {
      if (moving.size >= AT_ONCE) return;
      const isDue = () => servers.heirOf(projectId) !== null && !isStarting(running.processes, projectId);
      if (isDue()) void handOver(running, projectId, isDue).catch(onFault);
    }
  }

  const sleeps = ({ processes }: Running, projectId: string) => awakeOf(processes, projectId).length === 0;

  /** Of apps that slept at the last look already: what a server holds stays as few as its apps that are in use. */
  function giveBackIdle(running: Running): void {
    if (performance.now() - idle.lookedMs < IDLE_LOOK_MS) return;
    idle.lookedMs = performance.now();
    const asleep = running.leases.held().filter((projectId) => sleeps(running, projectId));
    for (const projectId of asleep)
      if (idle.asleep.has(projectId))
        void handOver(running, projectId, () => sleeps(running, projectId)).catch(onFault);
    idle.asleep = new Set(asleep);
  }

  return Object.freeze({
    openLeases(fence: Fence) {
      if (servers.id === null) return leasesAlone({ store: serverStore, id: randomUUID(), fence });
      const goneMs = limits.serverGoneMs;
      return createLeases({ store: serverStore, servers, fence, goneMs, onLost: giveUp, onFault });
    },
    listeners: {
      onLeases(leased: readonly string[], askedAtMs: number) {
        state.running?.leases.compare(leased, askedAtMs);
      },
      onBeat() {
        const { running } = state;
        if (!running) return;
        handOverSome(running);
        giveBackIdle(running);
      },
      onChange() {
        relay.review();
        void monitoring.takeUp().catch(onFault);
      },
      onLate() {
        const { running } = state;
        running?.leases.loseAll("This server could not reach the database for a while.");
        // What is shown from disk alone would grow old here, too.
        for (const { key } of running?.processes.known() ?? []) running?.processes.forget(key).catch(onFault);
      },
    },
    begin(running: Running) {
      state.running = running;
      servers.keepBy(running.leases.isHeld);
    },
    async takeOver(projectId: string, awake: readonly AppEnvironment[]) {
      const { running } = state;
      if (!running || servers.isLeaving() || !servers.isCurrent()) throw new Refusal(409, "This server takes no apps.");
      servers.noteReturning(projectId);
      return expectApp(running, projectId, awake);
    },
    async passAllOn(tooLate: AbortSignal) {
      const { running } = state;
      if (!running) return;
      const hasHeir = () => running.leases.held().some((projectId) => servers.heirOf(projectId) !== null);
      while (!tooLate.aborted && (moving.size > 0 || hasHeir())) {
        handOverSome(running);
        await delay(PAUSE_MS);
      }
    },
  });
}

const awakeOf = (processes: Running["processes"], projectId: string): AppEnvironment[] =>
  ENVIRONMENTS.filter((each) => (processes.stateOf(slotKey(projectId, each))?.state ?? "asleep") !== "asleep");

/** Whoever waits for its start is answered here, and then it goes there awake. */
const isStarting = (processes: Running["processes"], projectId: string): boolean =>
  ENVIRONMENTS.some((each) => processes.stateOf(slotKey(projectId, each))?.state === "starting");

/** The heir has the app awake before requests go there; here those under way finish, what runs ends, and the lease goes there. */
async function passOn(deps: Deps, { processes, rehearsals, leases }: Running, projectId: string): Promise<void> {
  const heir = deps.servers.heirOf(projectId);
  const awake = awakeOf(processes, projectId).filter(
    (each) => processes.stateOf(slotKey(projectId, each))?.state === "awake",
  );
  const taken = heir && awake.length > 0 ? await isTaken(deps, heir, projectId, awake) : null;
  // The next look asks anew: one that refuses leaves, too, which its next beat tells.
  if (taken === "refused" || isStarting(processes, projectId)) return;
  const end = async () => {
    rehearsals.forget(projectId);
    const finishMs = taken === "awake" ? FINISH_MS : FINISH_SOON_MS;
    await Promise.all(ENVIRONMENTS.map((each) => processes.retire(slotKey(projectId, each), finishMs)));
  };
  // From here on whoever asks for the app is led there, and waits there for its lease.
  if (heir) deps.servers.notePassed(projectId, heir);
  await leases.handOver(projectId, end, taken ? heir?.id : null);
}

/** Null: nobody knows, or it can't. The lease is given back, for whoever is asked for the app next. */
async function isTaken(
  { askToTakeOver, onFault }: Deps,
  heir: ServerRow,
  projectId: string,
  awake: readonly AppEnvironment[],
): Promise<TakeOver | "refused" | null> {
  return askToTakeOver(heir, projectId, awake).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 409) return "refused";
    if (!(error instanceof Refusal)) onFault(error);
    return null;
  });
}

async function expectApp(
  { leases, processes, versions }: Running,
  projectId: string,
  awake: readonly AppEnvironment[],
): Promise<TakeOver> {
  // Whoever waits here for the lease already has a start under way that goes on once it has come.
  const isAwaited = awakeOf(processes, projectId).length > 0;
  leases.expect(projectId);
  if (isAwaited) return "expected";
  const starts = awake.map(async (environment) => {
    if (await versions.of(projectId, environment)) await processes.wake(slotKey(projectId, environment));
  });
  const started = Promise.all(starts).then(() => "awake" as const);
  started.catch(() => {});
  return Promise.race([started, delay(AWAKE_MS, "expected" as const, { ref: false })]);
}
