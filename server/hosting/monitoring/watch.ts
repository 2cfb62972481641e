// Watches over live apps: asks the awake ones for their health, starts crashed ones again, and keeps their outages.

import type { HostingLimits } from "../configuration/limits.ts";
import type { ShownVersions } from "../deployments/types.ts";
import type { Processes } from "../processes/types.ts";
import { type AppRecovery, createAppRecovery } from "./app-recovery.ts";
import type { Notifier } from "./notifier.ts";
import type { Watch } from "./types.ts";
import type { WatchStore } from "./watch-store.ts";
import { createWatchedApps, type WatchedApp, type WatchedApps } from "./watched-apps.ts";

export type WatchDeps = Readonly<{
  processes: Processes;
  versions: ShownVersions;
  store: WatchStore;
  notifier: Notifier;
  limits: Pick<HostingLimits, "healthMs" | "retryFailedMs">;
  clock: () => number;
  onFault(error: unknown): void;
  /** Whether an app belongs to this server. */
  owns(projectId: string): boolean;
}>;

/** What the functions below share. */
type WatchContext = Omit<WatchDeps, "processes" | "versions" | "limits"> & {
  apps: WatchedApps;
  recovery: AppRecovery;
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
  const recovery = createAppRecovery({ ...deps, apps, isClosed: () => state.closed });
  const context: WatchContext = { ...deps, apps, recovery, state };
  return Object.freeze({ ...forEvents(context), ...forLifecycle(context), ...forPeriodicTasks(context) });
}

/** What happens to apps while the server runs. */
function forEvents({ apps, recovery, state }: WatchContext): Pick<Watch, "look" | "downCount" | "tryNow"> {
  return {
    look(projectId) {
      // After those who hear of it first have drawn their conclusions.
      setImmediate(() => {
        if (!state.closed) recovery.lookAt(apps.of(projectId));
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
function forLifecycle(context: WatchContext): Pick<Watch, "putOnline" | "takeOffline" | "start" | "close"> {
  const { apps, store, notifier, clock, state, owns } = context;
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
      notifier.forget(projectId);
    },
    async start() {
      await store.putServingOnline();
      for (const row of await store.troubled()) {
        if (!owns(row.projectId) || apps.known(row.projectId)) continue;
        const app = apps.of(row.projectId);
        notifier.remember(row);
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

/** What is done at intervals. */
function forPeriodicTasks({
  apps,
  recovery,
  notifier,
  state,
  onFault,
  owns,
}: WatchContext): Pick<Watch, "checkAll" | "tend"> {
  async function tend(app: WatchedApp): Promise<void> {
    await recovery.revive(app);
    await app.writing;
    await notifier.tell(app.projectId, app.down ?? { upSinceMs: app.upSinceMs });
  }
  return {
    async checkAll() {
      const waiting = apps.all();
      const work = async () => {
        for (let app = waiting.pop(); app && !state.closed; app = waiting.pop())
          if (!app.trying) await recovery.check(app);
      };
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
    },
    async tend() {
      for (const { projectId } of apps.all())
        if (!owns(projectId)) {
          apps.forget(projectId);
          notifier.forget(projectId);
        }
      const concerned = apps.all().filter((app) => app.down || notifier.isOwed(app.projectId));
      await Promise.all(concerned.map((app) => tend(app).catch(onFault)));
    },
  };
}
