// Monitoring put together: calls and processes are counted and watched, owners are notified, and overviews answered.
import type { Database } from "#database";
import type { HostingLimits } from "../configuration/limits.ts";
import { createAlertStore } from "./alert-store.ts";
import { createAlerts } from "./alerts.ts";
import { createFigureStore } from "./figure-store.ts";
import { createFigures } from "./figures.ts";
import { createMetrics } from "./metrics.ts";
import { createNotifier } from "./notifier.ts";
import { overviewOf } from "./overview.ts";
import { type PeriodicTasks, startPeriodicTasks } from "./periodic-tasks.ts";
import { createMonitoredProjectStore } from "./project-store.ts";
import type { Monitoring, StartedWith, Watch } from "./types.ts";
import { createWatch } from "./watch.ts";
import { createWatchStore } from "./watch-store.ts";
import { createWebhook, type WebhookWays } from "./webhook.ts";

export type MonitoringDeps = Readonly<{
  database: Database;
  publicUrl: string;
  limits: HostingLimits;
  clock: () => number;
  onFault(error: unknown): void;
  enqueueAlert(deliveryId: string): Promise<void>;
  /** Called with whose notices have changed. */
  onNotices(userId: string): void;
  webhook?: WebhookWays;
  /** How often a postmaster of the embedded PostgreSQL was found dead and started again. */
  databaseRestarts?: (() => number) | undefined;
  /** Whether an app belongs to this server: others look after the rest. */
  owns(projectId: string): boolean;
  serverRestarts?: Parameters<typeof createMetrics>[0]["serverRestarts"];
}>;

type Started = Pick<StartedWith, "processes" | "slots"> & Readonly<{ watch: Watch; tasks: PeriodicTasks }>;

export function createMonitoring(deps: MonitoringDeps): Monitoring {
  const { database, limits, clock, onFault, enqueueAlert } = deps;
  const store = createMonitoredProjectStore(database);
  const watches = createWatchStore(database);
  const figureStore = createFigureStore(database);
  const appAddress = (project: string) => `${deps.publicUrl}/view/${project}`;
  const alertStore = createAlertStore(database, appAddress, deps.onNotices);
  const figures = createFigures({ store: figureStore, clock });
  const alerts = createAlerts({ store: alertStore, webhook: createWebhook(deps.webhook ?? {}), clock, enqueueAlert });
  const state: { started: Started | null } = { started: null };
  const metrics = createMetrics({
    awake: () => awakeOf(state.started),
    down: () => state.started?.watch.downCount() ?? 0,
    waitingAlerts: alertStore.waitingDeliveries,
    serverRestarts: deps.serverRestarts ?? [],
    databaseRestarts: deps.databaseRestarts,
  });
  const started = () => {
    if (!state.started) throw new Error("Monitoring has not started.");
    return state.started;
  };

  return Object.freeze({
    alerts,
    metrics,
    onResponse({ projectId, environment, status, durationMs }) {
      if (environment === "live") figures.add({ projectId, status, durationMs });
      metrics.call(environment, status, durationMs);
    },
    onProcess(news) {
      const { event, environment } = news;
      if (event !== "ended") metrics.start({ ...news, succeeded: event === "started" });
      if (environment === "live") state.started?.watch.look(news.projectId);
    },
    putOnline: (projectId) => started().watch.putOnline(projectId),
    takeOffline: (projectId) => started().watch.takeOffline(projectId),
    tryNow: (projectId) => started().watch.tryNow(projectId),
    takeUp: async () => state.started?.watch.start(),
    overview(userId) {
      const processes = () => started().processes;
      return overviewOf({ store, figures: figureStore, watches, processes, clock }, userId);
    },
    async start({ processes, slots, versions }) {
      const notifier = createNotifier({ store: alertStore, limits, clock, enqueueAlert });
      const watch = createWatch({
        processes,
        versions,
        store: watches,
        notifier,
        limits,
        clock,
        onFault,
        owns: deps.owns,
      });
      await watches.beat(new Date(clock()));
      await watch.start();
      const tasks = startPeriodicTasks({ watch, figures, watches, figureStore, alertStore, limits, clock, onFault });
      state.started = { watch, tasks, processes, slots };
    },
    async close() {
      if (!state.started) return;
      const { watch, tasks } = state.started;
      await tasks.close();
      await watch.close();
      await figures.flush().catch(onFault);
      state.started = null;
    },
  });
}

function awakeOf(started: Started | null) {
  const counts = { preview: 0, live: 0 };
  for (const key of started?.slots.awake() ?? []) counts[key.startsWith("live/") ? "live" : "preview"] += 1;
  return counts;
}
