// What a server does about its apps when it is one of several: gives up those that it lost, and hands over those that moved.
import { randomUUID } from "node:crypto";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Fence } from "../databases/fence.ts";
import type { Turns } from "../deployments/keyed-lock.ts";
import type { Machinery } from "../machinery.ts";
import { placeKey } from "../processes/app-slots.ts";
import { createLeases, type Leases, leasesAlone } from "./leases.ts";
import type { Relay } from "./relay.ts";
import type { ServerStore } from "./server-store.ts";
import type { ServerEars, Servers } from "./servers.ts";

export type Sharing = Readonly<{
  openLeases(fence: Fence): Leases;
  ears: ServerEars;
  /** From now on there is something to end. */
  begin(machinery: Shared): void;
}>;

type Shared = Pick<Machinery, "processes" | "rehearsals" | "leases">;

type Deps = Readonly<{
  servers: Servers;
  serverStore: ServerStore;
  relay: Pick<Relay, "review">;
  turns: Turns;
  limits: Pick<HostingLimits, "serverGoneMs">;
  monitoring: Readonly<{ takeUp(): Promise<void> }>;
  onFault(error: unknown): void;
}>;

/** Requests under way in an app that moves may finish for so long; the other server's visitors wait meanwhile. */
const HAND_OVER_MS = 2_000;
const IDLE_LOOK_MS = 60_000;
const ENVIRONMENTS = ["live", "preview"] as const;

export function createSharing(deps: Deps): Sharing {
  const { servers, serverStore, relay, turns, limits, monitoring, onFault } = deps;
  const state: { machinery: Shared | null } = { machinery: null };
  const moving = new Set<string>();
  const idle = { asleep: new Set<string>(), lookedMs: performance.now() };

  /** At once: another server may have the app. The next request finds its place anew, wherever it belongs by then. */
  function giveUp(projectId: string): void {
    const { processes, rehearsals } = state.machinery ?? {};
    rehearsals?.forget(projectId);
    for (const environment of ENVIRONMENTS) processes?.forget(placeKey(projectId, environment)).catch(onFault);
  }

  /** In its turn, after what is being deployed or shown of it, if `isDue` then still. */
  async function handOver(machinery: Shared, projectId: string, isDue: () => boolean): Promise<void> {
    if (moving.has(projectId)) return;
    moving.add(projectId);
    const { processes, rehearsals, leases } = machinery;
    await turns(projectId, async () => {
      if (!isDue()) return;
      await leases.handOver(projectId, async () => {
        rehearsals.forget(projectId);
        await Promise.all(ENVIRONMENTS.map((each) => processes.retire(placeKey(projectId, each), HAND_OVER_MS)));
      });
    }).finally(() => moving.delete(projectId));
  }

  /** Of apps that slept at the last look already: what a server holds stays as few as its apps that are in use. */
  function giveBackIdle(machinery: Shared): void {
    if (performance.now() - idle.lookedMs < IDLE_LOOK_MS) return;
    idle.lookedMs = performance.now();
    const sleeps = (projectId: string) =>
      ENVIRONMENTS.every(
        (each) => (machinery.processes.stateOf(placeKey(projectId, each))?.state ?? "asleep") === "asleep",
      );
    const asleep = machinery.leases.held().filter(sleeps);
    for (const projectId of asleep)
      if (idle.asleep.has(projectId)) void handOver(machinery, projectId, () => sleeps(projectId)).catch(onFault);
    idle.asleep = new Set(asleep);
  }

  return Object.freeze({
    openLeases(fence: Fence) {
      if (servers.id === null) return leasesAlone({ store: serverStore, id: randomUUID(), fence });
      const goneMs = limits.serverGoneMs;
      return createLeases({ store: serverStore, servers, fence, goneMs, onLost: giveUp, onFault });
    },
    ears: {
      onBeat(leased: readonly string[], askedAtMs: number) {
        const { machinery } = state;
        if (!machinery) return;
        machinery.leases.compare(leased, askedAtMs);
        for (const projectId of machinery.leases.held())
          if (!servers.owns(projectId))
            void handOver(machinery, projectId, () => !servers.owns(projectId)).catch(onFault);
        giveBackIdle(machinery);
      },
      onChange() {
        relay.review();
        void monitoring.takeUp().catch(onFault);
      },
      onLate() {
        const { machinery } = state;
        machinery?.leases.loseAll("This server could not reach the database for a while.");
        // What is shown from disk alone would grow old here, too.
        for (const { key } of machinery?.processes.known() ?? []) machinery?.processes.forget(key).catch(onFault);
      },
    },
    begin(machinery: Shared) {
      state.machinery = machinery;
    },
  });
}
