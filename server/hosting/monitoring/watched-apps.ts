// The live apps as this server sees them: up, or down since when and why; every change is written, one after the other.
import type { WatchStore } from "./watch-store.ts";

export type WatchedApp = {
  readonly projectId: string;
  /** Null while it is up. */
  down: { sinceMs: number; reason: string; isFinal: boolean } | null;
  upSinceMs: number;
  /** Health checks that failed one after the other. */
  failedChecks: number;
  /** Whether it was restarted for failing them; once in an outage. */
  wasRestarted: boolean;
  nextTryMs: number;
  trying: Promise<void> | null;
  writing: Promise<void>;
};

export type WatchedApps = Readonly<{
  /** Known from now on. */
  of(projectId: string): WatchedApp;
  known(projectId: string): WatchedApp | undefined;
  all(): WatchedApp[];
  forget(projectId: string): void;
  /** Begins an outage, or says more of the one that lasts. */
  goDown(app: WatchedApp, reason: string, isFinal?: boolean): void;
  goUp(app: WatchedApp): void;
}>;

export function createWatchedApps(deps: {
  store: Pick<WatchStore, "beginOutage" | "endOutage">;
  clock: () => number;
  onFault(error: unknown): void;
}): WatchedApps {
  const { store, clock } = deps;
  const apps = new Map<string, WatchedApp>();

  function write(app: WatchedApp, action: () => Promise<void>): void {
    app.writing = app.writing.then(action).catch(deps.onFault);
  }

  return Object.freeze({
    of(projectId: string) {
      const known = apps.get(projectId);
      if (known) return known;
      const fresh: WatchedApp = {
        projectId,
        down: null,
        upSinceMs: 0,
        failedChecks: 0,
        wasRestarted: false,
        nextTryMs: 0,
        trying: null,
        writing: Promise.resolve(),
      };
      apps.set(projectId, fresh);
      return fresh;
    },
    known: (projectId: string) => apps.get(projectId),
    all: () => [...apps.values()],
    forget: (projectId: string) => void apps.delete(projectId),
    goDown(app: WatchedApp, reason: string, isFinal = false) {
      if (app.down) {
        app.down.isFinal ||= isFinal;
        app.down.reason = reason;
        return;
      }
      const sinceMs = clock();
      app.down = { sinceMs, reason, isFinal };
      app.wasRestarted = false;
      write(app, () => store.beginOutage(app.projectId, new Date(sinceMs), reason));
    },
    goUp(app: WatchedApp) {
      app.failedChecks = 0;
      if (!app.down) return;
      app.down = null;
      app.upSinceMs = clock();
      write(app, () => store.endOutage(app.projectId, new Date(app.upSinceMs)));
    },
  });
}
