// Watches over live apps: asks the awake ones for their health, starts crashed ones again, and keeps their outages.
import { Refusal } from "#http";
import type { Versions } from "../deployments/versions.ts";
import type { HostingLimits } from "../limits.ts";
import { placeKey } from "../places.ts";
import { awaitHealth } from "../processes/health.ts";
import type { Processes } from "../processes/processes.ts";
import type { Teller } from "./teller.ts";
import type { WatchStore } from "./watch-store.ts";

/** An app as this server sees it. */
type Watched = {
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
  /** Takes up what an earlier server left down. */
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
}>;

const CHECKS_AT_ONCE = 8;
const FAILED_CHECKS_BEFORE_DOWN = 2;

/**
 * Down is an app that has crashed, from then until it runs again, or that failed two health checks in a row, until one
 * succeeds. A sleeping app is up and is not woken, unless it crashed before: then it is started once its pause is over.
 */
export function createWatch(deps: WatchDeps): Watch {
  const { processes, store, clock } = deps;
  const watched = new Map<string, Watched>();
  const state = { closed: false };

  function watchedOf(projectId: string): Watched {
    const known = watched.get(projectId);
    if (known) return known;
    const fresh: Watched = {
      ...{ projectId, down: null, upSinceMs: 0, failedChecks: 0, wasRestarted: false },
      ...{ nextTryMs: 0, trying: null, writing: Promise.resolve() },
    };
    watched.set(projectId, fresh);
    return fresh;
  }

  /** Rows of one app are written one after the other. */
  function write(app: Watched, action: () => Promise<void>): void {
    app.writing = app.writing.then(action).catch(deps.onFault);
  }

  function goDown(app: Watched, reason: string, isFinal = false): void {
    if (app.down) {
      app.down.isFinal ||= isFinal;
      app.down.reason = reason;
      return;
    }
    const sinceMs = clock();
    app.down = { sinceMs, reason, isFinal };
    app.wasRestarted = false;
    write(app, () => store.beginOutage(app.projectId, new Date(sinceMs), reason));
  }

  function goUp(app: Watched): void {
    app.failedChecks = 0;
    if (!app.down) return;
    app.down = null;
    app.upSinceMs = clock();
    write(app, () => store.endOutage(app.projectId, new Date(app.upSinceMs)));
  }

  function lookAt(app: Watched): void {
    const place = processes.stateOf(placeKey(app.projectId, "live"));
    if (place?.state === "failed") {
      app.nextTryMs = clock() + deps.limits.retryFailedMs;
      goDown(app, place.reason, true);
    } else if (place?.state === "resting") {
      app.nextTryMs = place.untilMs;
      goDown(app, place.reason);
    } else if (place?.state === "awake" && app.failedChecks === 0 && !app.trying) goUp(app);
  }

  /** Its process answers its health call, or throws; one that was put to sleep or replaced meanwhile says nothing. */
  async function check(app: Watched): Promise<void> {
    const key = placeKey(app.projectId, "live");
    const process = processes.processOf(key);
    if (!process) return;
    try {
      await awaitHealth(process, deps.limits.healthMs);
      goUp(app);
    } catch (error) {
      if (processes.processOf(key) !== process || state.closed) return;
      app.failedChecks += 1;
      if (app.failedChecks < FAILED_CHECKS_BEFORE_DOWN) return;
      goDown(app, messageOf(error));
      app.nextTryMs = clock();
      if (app.wasRestarted) return;
      app.wasRestarted = true;
      await processes.restart(key);
    }
  }

  /** Starts an app that is down and asks for its health. */
  async function tryAgain(app: Watched): Promise<void> {
    const key = placeKey(app.projectId, "live");
    app.nextTryMs = clock() + deps.limits.retryFailedMs;
    try {
      if (!(await deps.versions.of(app.projectId, "live"))) return;
      const lease = await processes.acquire(key);
      try {
        await awaitHealth(lease.process, deps.limits.healthMs);
        goUp(app);
      } finally {
        lease.release();
      }
    } catch (error) {
      // A refusal says only that it can't be tried now; why it failed is in its state.
      if (!(error instanceof Refusal)) app.failedChecks = FAILED_CHECKS_BEFORE_DOWN;
      lookAt(app);
    }
  }

  async function tend(app: Watched): Promise<void> {
    if (app.down && !app.trying && clock() >= app.nextTryMs) {
      app.trying = tryAgain(app).finally(() => {
        app.trying = null;
      });
      await app.trying;
    }
    await app.writing;
    await deps.teller.tell(app.projectId, app.down ?? { upSinceMs: app.upSinceMs });
  }

  return Object.freeze({
    look(projectId: string) {
      // After those who hear of it first have drawn their conclusions.
      setImmediate(() => {
        if (!state.closed) lookAt(watchedOf(projectId));
      });
    },
    downCount: () => [...watched.values()].filter(({ down }) => down).length,
    tryNow(projectId: string) {
      const app = watched.get(projectId);
      if (app) Object.assign(app, { nextTryMs: 0, failedChecks: 0 });
    },
    async putOnline(projectId: string) {
      const app = watchedOf(projectId);
      await store.putOnline(projectId, new Date(clock()));
      goUp(app);
      await app.writing;
    },
    async takeOffline(projectId: string) {
      const app = watched.get(projectId);
      watched.delete(projectId);
      await app?.writing;
      await store.takeOffline(projectId, new Date(clock()));
      deps.teller.forget(projectId);
    },
    async checkAll() {
      const waiting = [...watched.values()];
      const work = async () => {
        for (let app = waiting.pop(); app && !state.closed; app = waiting.pop()) if (!app.trying) await check(app);
      };
      await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
    },
    async tend() {
      const concerned = [...watched.values()].filter((app) => app.down || deps.teller.isOwed(app.projectId));
      await Promise.all(concerned.map((app) => tend(app).catch(deps.onFault)));
    },
    async start() {
      await store.putServingOnline();
      for (const row of await store.troubled()) {
        const app = watchedOf(row.projectId);
        deps.teller.remember(row);
        if (row.down) app.down = { sinceMs: row.down.since.getTime(), reason: row.down.reason, isFinal: false };
        else app.upSinceMs = clock();
      }
    },
    async close() {
      state.closed = true;
      for (const app of watched.values()) {
        await app.trying?.catch(() => {});
        await app.writing;
      }
    },
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
