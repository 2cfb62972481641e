// Watches over live apps: asks the awake ones for their health, starts crashed ones again, and keeps their outages.

import type { HostingLimits } from "../configuration/limits.ts";
import type { Versions } from "../deployments/shown-versions.ts";
import type { Processes } from "../processes/processes.ts";
import { type AppCare, createAppCare } from "./app-recovery.ts";
import type { Teller } from "./notifier.ts";
import type { WatchStore } from "./watch-store.ts";
import { createWatchedApps, type WatchedApp, type WatchedApps } from "./watched-apps.ts";

export type Watch = Readonly<{
  /** Something started or ended there: looks what that means. */
  look(projectId: string): void;
  downCount(): number;
  /** Its owner has restarted it: tries it at once if it was down. */
  tryNow(projectId: string): void;
  /** It serves a version that is known to be well. */
  putOnline(projectId: string): Promise<void>;
  takeOffline(projectId: string): Promise<void>;
  /** Asks every awake app for its health; done every `healthCheckMs`. */
  checkAll(): Promise<void>;
  /** Tries apps that are down and whose pause is over, and tells owners; done every second or so. */
  tend(): Promise<void>;
  /** Takes up what an earlier server, or another one, left down. */
  start(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

export type WatchDeps = Readonly<{
  processes: Processes;
  versions: Versions;
  store: WatchStore;
  teller: Teller;
  limits: Pick<HostingLimits, "healthMs" | "retryFailedMs">;
  clock: () => number;
  onFault(error: unknown): void;
  /** Whether an app belongs to this server. */
  owns(projectId: string): boolean;
}>;

/** What its parts share. */
type Ground = Omit<WatchDeps, "processes" | "versions" | "limits"> & {
  apps: WatchedApps;
  care: AppCare;
  state: { closed: boolean };
};

const CHECKS_AT_ONCE = 8;

/**
 * Down is an app that has crashed, from then until it runs again, or that failed two health checks in a row, until one
 * succeeds. A sleeping app is up and is not woken, unless it crashed before: then it is started once its pause is over.
 */
export function createWatch(deps: WatchDeps): Watch {
  const state = { closed: false };
  const apps = createWatchedApps(deps);
  const care = createAppCare({ ...deps, apps, isClosed: () => state.closed });
  const ground: Ground = { ...deps, apps, care, state };
  return Object.freeze({ ...hearing(ground), ...standing(ground), ...rounds(ground) });
}

/** What it is told by others while it runs. */
function hearing({ apps, care, state }: Ground): Pick<Watch, "look" | "downCount" | "tryNow"> {
  return {
    look(projectId) {
      // After those who hear of it first have drawn their conclusions.
      setImmediate(() => {
        if (!state.closed) care.lookAt(apps.of(projectId));
      });
    },
    downCount: () => apps.all().filter(({ down }) => down).length,
    tryNow(projectId) {
      const app = apps.known(projectId);
      if (app) Object.assign(app, { nextTryMs: 0, failedChecks: 0 });
    },
  };
}

/** Apps come and go, and so does the server. */
function standing(ground: Ground): Pick<Watch, "putOnline" | "takeOffline" | "start" | "close"> {
  const { apps, store, teller, clock, state, owns } = ground;
  return {
    async putOnline(projectId) {
      const app = apps.of(projectId);
      await store.putOnline(projectId, new Date(clock()));
      apps.goUp(app);
      await app.writing;
    },
    async takeOffline(projectId) {
      const app = apps.known(projectId);
      apps.forget(projectId);
      await app?.writing;
      await store.takeOffline(projectId, new Date(clock()));
      teller.forget(projectId);
    },
    async start() {
      await store.putServingOnline();
      for (const row of await store.troubled()) {
        if (!owns(row.projectId) || apps.known(row.projectId)) continue;
        const app = apps.of(row.projectId);
        teller.remember(row);
        if (row.down) app.down = { sinceMs: row.down.since.getTime(), reason: row.down.reason, isFinal: false };
        else app.upSinceMs = clock();
      }
    },
    async close() {
      state.closed = true;
      for (const app of apps.all()) {
        await app.trying?.catch(() => {});
        await app.writing;
      }
    },
  };
}

/** What is done again and again. */
function rounds({ apps, care, teller, state, onFault, owns }: Ground): Pick<Watch, "checkAll" | "tend"> {
  async function tend(app: WatchedApp): Promise<void> {
    await care.revive(app);
    await app.writing;
    await teller.tell(app.projectId, app.down ?? { upSinceMs: app.upSinceMs });
  }
  return {
    async checkAll() {
      const waiting = apps.all();
      const work = async () => {
        for (let app = waiting.pop(); app && !state.closed; app = waiting.pop()) if (!app.trying) await care.check(app);
      };
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
    },
    async tend() {
      for (const { projectId } of apps.all())
        if (!owns(projectId)) {
          apps.forget(projectId);
          teller.forget(projectId);
        }
      const concerned = apps.all().filter((app) => app.down || teller.isOwed(app.projectId));
      await Promise.all(concerned.map((app) => tend(app).catch(onFault)));
    },
  };
}
