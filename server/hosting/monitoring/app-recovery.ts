// What is done for one live app: its state is read, its health asked for, and it is started again when it is down.
import { Refusal } from "#http";
import type { HostingLimits } from "../configuration/limits.ts";
import type { ShownVersions } from "../deployments/types.ts";
import { awaitHealth } from "../processes/health.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import type { WatchedApp, WatchedApps } from "./watched-apps.ts";

export type AppRecovery = Readonly<{
  /** Draws conclusions from what its process does. */
  lookAt(app: WatchedApp): void;
  /** Its process answers its health call; failing twice it is restarted, once in an outage. */
  check(app: WatchedApp): Promise<void>;
  /** Starts an app that is down and whose pause is over. */
  revive(app: WatchedApp): Promise<void>;
}>;

export type AppRecoveryDeps = Readonly<{
  processes: Processes;
  versions: ShownVersions;
  apps: WatchedApps;
  limits: Pick<HostingLimits, "healthMs" | "retryFailedMs">;
  clock: () => number;
  isClosed(): boolean;
}>;

const FAILED_CHECKS_BEFORE_DOWN = 2;
const keyOf = ({ projectId }: WatchedApp) => slotKey(projectId, "live");

export function createAppRecovery(deps: AppRecoveryDeps): AppRecovery {
  const { processes, apps, limits, clock } = deps;

  function lookAt(app: WatchedApp): void {
    const slot = processes.stateOf(keyOf(app));
    if (slot?.state === "failed") {
      app.nextTryMs = clock() + limits.retryFailedMs;
      apps.goDown(app, slot.reason, true);
    } else if (slot?.state === "resting") {
      app.nextTryMs = clock() + slot.leftMs;
      apps.goDown(app, slot.reason);
    } else if (slot?.state === "awake" && app.failedChecks === 0 && !app.trying) apps.goUp(app);
  }

  async function check(app: WatchedApp): Promise<void> {
    const process = processes.processOf(keyOf(app));
    if (!process) return;
    try {
      await awaitHealth(process, limits.healthMs);
      apps.goUp(app);
    } catch (error) {
      // One that was put to sleep or replaced meanwhile says nothing.
      if (processes.processOf(keyOf(app)) === process && !deps.isClosed()) await countFailure(app, messageOf(error));
    }
  }

  async function countFailure(app: WatchedApp, reason: string): Promise<void> {
    app.failedChecks += 1;
    if (app.failedChecks < FAILED_CHECKS_BEFORE_DOWN) return;
    apps.goDown(app, reason);
    app.nextTryMs = clock();
    if (app.wasRestarted) return;
    app.wasRestarted = true;
    await processes.restart(keyOf(app));
  }

  async function tryAgain(app: WatchedApp): Promise<void> {
    app.nextTryMs = clock() + limits.retryFailedMs;
    try {
      if (!(await deps.versions.of(app.projectId, "live"))) return;
      const lease = await processes.acquire(keyOf(app));
      try {
        await awaitHealth(lease.process, limits.healthMs);
        apps.goUp(app);
      } finally {
        lease.release();
      }
    } catch (error) {
      // A refusal says only that it can't be tried now; why it failed is in its state.
      if (!(error instanceof Refusal)) app.failedChecks = FAILED_CHECKS_BEFORE_DOWN;
      lookAt(app);
    }
  }

  return Object.freeze({
    lookAt,
    check,
    async revive(app: WatchedApp) {
      if (!app.down || app.trying || clock() < app.nextTryMs) return;
      app.trying = tryAgain(app).finally(() => {
        app.trying = null;
      });
      await app.trying;
    },
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
