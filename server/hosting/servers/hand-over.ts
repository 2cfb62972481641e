// Hands over apps between servers: gives up those that were lost, and passes on those that belong to another one now.
import { randomUUID } from "node:crypto";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Fence } from "../databases/fence.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import type { Processes } from "../processes/processes.ts";
import { slotKey } from "../processes/slot-key.ts";
import { createLeases, type Leases, leasesAlone } from "./leases.ts";
import type { Relay } from "./relay.ts";
import type { ServerStore } from "./server-store.ts";
import type { ServerListeners, Servers } from "./servers.ts";

export type HandOver = Readonly<{
  openLeases(fence: Fence): Leases;
  /** What is done after each heartbeat, when other servers come or go, and when this one is late. */
  listeners: ServerListeners;
  /** From now on there is something to end. */
  begin(running: Running): void;
}>;

/** What runs on this server, and the leases that it runs under. */
type Running = Readonly<{
  processes: Pick<Processes, "forget" | "retire" | "stateOf" | "known">;
  rehearsals: Pick<Rehearsals, "forget">;
  leases: Leases;
}>;

type Deps = Readonly<{
  servers: Servers;
  serverStore: ServerStore;
  relay: Pick<Relay, "review">;
  lock: KeyedLock;
  limits: Pick<HostingLimits, "serverGoneMs">;
  monitoring: Readonly<{ takeUp(): Promise<void> }>;
  onFault(error: unknown): void;
}>;

/** Requests under way in an app that moves may finish for so long; the other server's visitors wait meanwhile. */
const HAND_OVER_MS = 2_000;
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
    const { processes, rehearsals, leases } = running;
    await lock(projectId, async () => {
      if (!isDue()) return;
      await leases.handOver(projectId, async () => {
        rehearsals.forget(projectId);
        await Promise.all(ENVIRONMENTS.map((each) => processes.retire(slotKey(projectId, each), HAND_OVER_MS)));
      });
    }).finally(() => moving.delete(projectId));
  }

  /** Of apps that slept at the last look already: what a server holds stays as few as its apps that are in use. */
  function giveBackIdle(running: Running): void {
    if (performance.now() - idle.lookedMs < IDLE_LOOK_MS) return;
    idle.lookedMs = performance.now();
    const sleeps = (projectId: string) =>
      ENVIRONMENTS.every(
        (each) => (running.processes.stateOf(slotKey(projectId, each))?.state ?? "asleep") === "asleep",
      );
    const asleep = running.leases.held().filter(sleeps);
    for (const projectId of asleep)
      if (idle.asleep.has(projectId)) void handOver(running, projectId, () => sleeps(projectId)).catch(onFault);
    idle.asleep = new Set(asleep);
  }

  return Object.freeze({
    openLeases(fence: Fence) {
      if (servers.id === null) return leasesAlone({ store: serverStore, id: randomUUID(), fence });
      const goneMs = limits.serverGoneMs;
      return createLeases({ store: serverStore, servers, fence, goneMs, onLost: giveUp, onFault });
    },
    listeners: {
      onBeat(leased: readonly string[], askedAtMs: number) {
        const { running } = state;
        if (!running) return;
        running.leases.compare(leased, askedAtMs);
        for (const projectId of running.leases.held())
          if (!servers.owns(projectId))
            void handOver(running, projectId, () => !servers.owns(projectId)).catch(onFault);
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
    },
  });
}
