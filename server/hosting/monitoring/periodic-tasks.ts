// What monitoring does again and again: health checks, tending to what is down, writing figures, the beat, forgetting.
import type { HostingLimits } from "../configuration/limits.ts";
import type { AlertStore } from "./alert-store.ts";
import type { FigureStore } from "./figure-store.ts";
import type { Figures } from "./figures.ts";
import type { Watch } from "./watch.ts";
import type { WatchStore } from "./watch-store.ts";

export type Rounds = Readonly<{
  /** Waits for the rounds under way. */
  close(): Promise<void>;
}>;

const DAY_MS = 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;
/** A day more than is shown. */
const FIGURES_KEPT_MS = 8 * DAY_MS;
const OUTAGES_KEPT_MS = 30 * DAY_MS;
const DELIVERIES_KEPT_MS = 7 * DAY_MS;

export function beginRounds(deps: {
  watch: Watch;
  figures: Figures;
  watches: WatchStore;
  figureStore: FigureStore;
  alertStore: AlertStore;
  limits: Pick<HostingLimits, "healthCheckMs" | "tendMs" | "figuresFlushMs">;
  clock: () => number;
  onFault(error: unknown): void;
}): Rounds {
  const { watch, figures, watches, figureStore, alertStore, limits, clock } = deps;
  const ago = (passedMs: number) => new Date(clock() - passedMs);
  const every = (intervalMs: number, action: () => Promise<void>) => beginRound(intervalMs, action, deps.onFault);
  const rounds = [
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
      await Promise.all(rounds.map((round) => round.close()));
    },
  };
}

/** A round that still runs when the next is due takes its place. */
function beginRound(intervalMs: number, action: () => Promise<void>, onFault: (error: unknown) => void): Rounds {
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
