// Monitoring put together: it hears of calls and processes, watches, counts, tells owners, and answers how apps fare.
import type { MonitoredApps } from "#contract";
import type { Database } from "#database";
import type { HostingLimits } from "../configuration/limits.ts";
import type { Versions } from "../deployments/shown-versions.ts";
import type { OnAnswer } from "../gateway/upstream/upstream.ts";
import type { Machinery } from "../machinery.ts";
import type { ProcessNews } from "../processes/app-slots.ts";
import type { HostingStore } from "../store.ts";
import { createAlertStore } from "./alert-store.ts";
import { type Alerts, createAlerts } from "./alerts.ts";
import { createFigureStore } from "./figure-store.ts";
import { createFigures } from "./figures.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createTeller } from "./notifier.ts";
import { overviewOf } from "./overview.ts";
import { beginRounds, type Rounds } from "./periodic-tasks.ts";
import { createWatch, type Watch } from "./watch.ts";
import { createWatchStore } from "./watch-store.ts";
import { createWebhook, type WebhookWays } from "./webhook.ts";

export type Monitoring = Readonly<{
  alerts: Alerts;
  metrics: Pick<Metrics, "read" | "deploy">;
  /** The gateway's news. */
  onAnswer: OnAnswer;
  /** The machinery's news. */
  onProcess(news: ProcessNews): void;
  putOnline(projectId: string): Promise<void>;
  takeOffline(projectId: string): Promise<void>;
  tryNow(projectId: string): void;
  /** Apps may have come over from another server: takes up what was down there. */
  takeUp(): Promise<void>;
  overview(userId: string): Promise<MonitoredApps>;
  start(parts: { machinery: Machinery; versions: Versions }): Promise<void>;
  /** Before the machinery closes; what was counted is written. */
  close(): Promise<void>;
}>;

export type MonitoringDeps = Readonly<{
  database: Database;
  store: HostingStore;
  publicUrl: string;
  limits: HostingLimits;
  clock: () => number;
  onFault(error: unknown): void;
  enqueueAlert(deliveryId: string): Promise<void>;
  /** Hears whose notices have changed. */
  onNotices(userId: string): void;
  webhook?: WebhookWays;
  /** How often a postmaster of the embedded PostgreSQL was found dead and started again. */
  databaseRestarts?: (() => number) | undefined;
  /** Whether an app belongs to this server: others look after the rest. */
  owns(projectId: string): boolean;
  serverRestarts?: Parameters<typeof createMetrics>[0]["serverRestarts"];
}>;

type Started = { watch: Watch; rounds: Rounds; machinery: Machinery };

export function createMonitoring(deps: MonitoringDeps): Monitoring {
  const { database, store, limits, clock, onFault, enqueueAlert } = deps;
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
    ...{ alerts, metrics },
    onAnswer({ projectId, environment, status, durationMs }) {
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
      const processes = () => started().machinery.processes;
      return overviewOf({ store, figures: figureStore, watches, processes, clock }, userId);
    },
    async start({ machinery, versions }) {
      const teller = createTeller({ store: alertStore, limits, clock, enqueueAlert });
      const { processes } = machinery;
      const watch = createWatch({
        processes,
        versions,
        store: watches,
        teller,
        limits,
        clock,
        onFault,
        owns: deps.owns,
      });
      await watches.beat(new Date(clock()));
      await watch.start();
      const rounds = beginRounds({ watch, figures, watches, figureStore, alertStore, limits, clock, onFault });
      state.started = { watch, rounds, machinery };
    },
    async close() {
      if (!state.started) return;
      const { watch, rounds } = state.started;
      await rounds.close();
      await watch.close();
      await figures.flush().catch(onFault);
      state.started = null;
    },
  });
}

function awakeOf(started: Started | null) {
  const counts = { preview: 0, live: 0 };
  for (const key of started?.machinery.awakePlaces() ?? []) counts[key.startsWith("live/") ? "live" : "preview"] += 1;
  return counts;
}
