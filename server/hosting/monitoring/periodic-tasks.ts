// The periodic tasks of monitoring: health checks, restarts of what is down, writing figures, the heartbeat, forgetting.
import type { HostingLimits } from "../configuration/limits.ts";
import type { AlertStore } from "./alert-store.ts";
import type { FigureStore } from "./figure-store.ts";
import type { Figures } from "./figures.ts";
import type { Watch } from "./types.ts";
import type { WatchStore } from "./watch-store.ts";

export type PeriodicTasks = Readonly<{
  /** Waits for the tasks under way. */
  close(): Promise<void>;
}>;

const DAY_MS = 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;
/** A day more than is shown. */
const FIGURES_KEPT_MS = 8 * DAY_MS;
const OUTAGES_KEPT_MS = 30 * DAY_MS;
const DELIVERIES_KEPT_MS = 7 * DAY_MS;

export function startPeriodicTasks(deps: {
  watch: Watch;
  figures: Figures;
  watches: WatchStore;
  figureStore: FigureStore;
  alertStore: AlertStore;
  limits: Pick<HostingLimits, "healthCheckMs" | "tendMs" | "figuresFlushMs">;
  clock: () => number;
  onFault(error: unknown): void;
}): PeriodicTasks {
  const { watch, figures, watches, figureStore, alertStore, limits, clock } = deps;
  const ago = (passedMs: number) => new Date(clock() - passedMs);
  const every = (intervalMs: number, action: () => Promise<void>) =>
    startPeriodicTask(intervalMs, action, deps.onFault);
  const tasks = [
    every(limits.healthCheckMs, watch.checkAll),
    every(limits.tendMs, watch.tend),
    every(limits.figuresFlushMs, async () => {
      await watches.beat(ago(0));
      await figures.flush();
    }),
    every(FORGET_EVERY_MS, async () => {
      await figureStore.forgetFiguresBefore(ago(FIGURES_KEPT_MS));
      await watches.forgetOutagesBefore(ago(OUTAGES_KEPT_MS));
      await alertStore.forgetDeliveriesBefore(ago(DELIVERIES_KEPT_MS));
      await alertStore.trimNotices();
    }),
  ];
  return {
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}

/** A task that still runs when it is due again is not begun twice. */
function startPeriodicTask(
  intervalMs: number,
  action: () => Promise<void>,
  onFault: (error: unknown) => void,
): PeriodicTasks {
  const state: { running: Promise<void> | null } = { running: null };
  const timer = setInterval(() => {
    state.running ??= action()
      .catch(onFault)
      .finally(() => {
        state.running = null;
      });
  }, intervalMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await state.running;
    },
  };
}
