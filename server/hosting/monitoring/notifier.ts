// Tells an app's owner when it fails and when it is well again: once for each lasting change, so that flapping floods nobody.
import type { AlertStore } from "./alert-store.ts";
import type { WatchRow } from "./watch-store.ts";

/** How an app stands: down since then, for that reason, or up since then. */
export type AppCondition = Readonly<
  | { sinceMs: number; reason: string /** It is not going to come back soon. */; isFinal: boolean }
  | { upSinceMs: number }
>;

export type Notifier = Readonly<{
  /** What the owner was told before. */
  remember(row: WatchRow): void;
  /** Tells the owner if there is news that has lasted long enough. */
  tell(projectId: string, condition: AppCondition): Promise<void>;
  /** Whether the owner believes that it is down. */
  isOwed(projectId: string): boolean;
  forget(projectId: string): void;
}>;

type Told = { isDown: boolean; downToldMs: number };

/**
 * A change is told once it has lasted `noticeHoldMs` (an app that has failed for good: at once), and of one app at most
 * one failure, with its recovery, within `noticePauseMs`.
 */
export function createNotifier(deps: {
  store: Pick<AlertStore, "tellOwner">;
  limits: Readonly<{ noticeHoldMs: number; noticePauseMs: number }>;
  clock: () => number;
  enqueueAlert(deliveryId: string): Promise<void>;
}): Notifier {
  const { limits, clock } = deps;
  const told = new Map<string, Told>();

  function isDue(condition: AppCondition, before: Told): boolean {
    const isDown = "reason" in condition;
    if (isDown === before.isDown) return false;
    if (!isDown) return clock() - condition.upSinceMs >= limits.noticeHoldMs;
    if (clock() - before.downToldMs < limits.noticePauseMs) return false;
    return condition.isFinal || clock() - condition.sinceMs >= limits.noticeHoldMs;
  }

  return Object.freeze({
    remember({ projectId, told: last, downToldAt }: WatchRow) {
      told.set(projectId, { isDown: last === "down", downToldMs: downToldAt?.getTime() ?? 0 });
    },
    async tell(projectId: string, condition: AppCondition) {
      const before = told.get(projectId) ?? { isDown: false, downToldMs: 0 };
      if (!isDue(condition, before)) return;
      const isDown = "reason" in condition;
      const at = clock();
      told.set(projectId, { isDown, downToldMs: isDown ? at : before.downToldMs });
      const news = { projectId, isDown, reason: isDown ? condition.reason : null, at: new Date(at) };
      const deliveryId = await deps.store.tellOwner(news).catch((error) => {
        told.set(projectId, before);
        throw error;
      });
      if (deliveryId) await deps.enqueueAlert(deliveryId);
    },
    isOwed: (projectId: string) => told.get(projectId)?.isDown ?? false,
    forget: (projectId: string) => void told.delete(projectId),
  });
}
