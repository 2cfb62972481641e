// How a server starts, leaves the others that share its apps, and ends.
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { AccessTokens } from "#access-tokens";
import type { Accounts } from "#accounts";
import type { Capabilities } from "#capabilities";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Jobs } from "#jobs";
import type { Limiter } from "#limits";
import type { Live } from "#live";
import type { Payments } from "#payments";
import type { Projects } from "#projects";
import type { openMetrics, Telemetry } from "#telemetry";
import type { Departure } from "./departure.ts";

export type LifeCycle = Readonly<{
  /** Starts jobs and hosting; call it before listening. */
  start(): Promise<void>;
  /**
   * Where other servers share the apps: tells balancers to stop sending, hands apps and work over, and answers until nothing
   * comes any more, or `tooLate`. Alone: nothing.
   */
  leave(tooLate: AbortSignal): Promise<void>;
  /** Stops taking requests, then lets go of everything in reverse order. */
  close(): Promise<void>;
}>;

type Parts = Readonly<{
  app: App;
  live: Pick<Live, "sendAway" | "close">;
  jobs: Pick<Jobs, "connect" | "start" | "leave" | "stop">;
  accounts: Pick<Accounts, "removeExpired">;
  accessTokens: Pick<AccessTokens, "removeExpired">;
  limiter: Pick<Limiter, "removeExpired">;
  projects: Pick<Projects, "comparisons" | "removeUnreferenced">;
  payments: Pick<Payments, "start" | "stop">;
  hosting: Pick<Hosting, "start" | "hasOthers" | "leave" | "close">;
  capabilities: Pick<Capabilities, "start" | "close">;
  departure: Departure;
  metrics: Awaited<ReturnType<typeof openMetrics>>;
  telemetry: Pick<Telemetry, "close">;
  log: Logger;
}>;

const EXPIRY_SWEEP_MS = 3_600_000;
const COMPARISON_SWEEP_MS = 10 * 60_000;
const LAST_TRACES_MS = 2_000;
const UNREFERENCED_SWEEP_MS = 24 * 3_600_000;

export function createLifeCycle(parts: Parts): LifeCycle {
  const { app, live, jobs, payments, hosting, capabilities, departure, metrics, telemetry, log } = parts;
  const sweeps: NodeJS.Timeout[] = [];
  return Object.freeze({
    async start() {
      await Promise.all([hosting.start(), jobs.connect(), capabilities.start()]);
      await jobs.start();
      payments.start();
      sweeps.push(...startSweeps(parts));
    },
    async leave(tooLate: AbortSignal) {
      if (!hosting.hasOthers()) return;
      departure.begin();
      // One that fails must not cut the others short.
      const leaving = [departure.noticed(tooLate), jobs.leave(tooLate), hosting.leave(tooLate)];
      for (const part of await Promise.allSettled(leaving))
        if (part.status === "rejected") log.error({ error: part.reason }, "a part of leaving failed");
      await live.sendAway();
      await departure.answered(app.server, tooLate);
    },
    async close() {
      for (const timer of sweeps) clearInterval(timer);
      await live.close();
      await app.close();
      // The last figures are read while there is somebody to tell them; a collector that is away is told of below.
      const figuresSent = metrics.close();
      figuresSent.catch(() => {});
      await payments.stop();
      await jobs.stop();
      await hosting.close();
      await capabilities.close();
      // A collector that swallows what it is sent must not take the time to end.
      const sent = Promise.all([figuresSent, telemetry.close()]);
      await Promise.race([sent, delay(LAST_TRACES_MS, undefined, { ref: false })]).catch((error) =>
        log.warn({ error }, "the last traces and figures were not sent"),
      );
    },
  });
}

/** What is done over and over, each at its own pace. */
function startSweeps({ accounts, accessTokens, limiter, projects, log }: Parts): NodeJS.Timeout[] {
  const removeExpired = () =>
    Promise.all([accounts.removeExpired(), accessTokens.removeExpired(), limiter.removeExpired()]).catch((error) =>
      log.error({ error }, "sweep"),
    );
  const closeComparisons = () => projects.comparisons.closeOld().catch((error) => log.error({ error }, "sweep"));
  const removeUnreferenced = () => projects.removeUnreferenced().catch((error) => log.error({ error }, "sweep"));
  // A server that stood still has some that are over.
  void closeComparisons();
  return [
    setInterval(removeExpired, EXPIRY_SWEEP_MS).unref(),
    setInterval(closeComparisons, COMPARISON_SWEEP_MS).unref(),
    setInterval(removeUnreferenced, UNREFERENCED_SWEEP_MS).unref(),
  ];
}
