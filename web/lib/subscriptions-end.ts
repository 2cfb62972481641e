// What happens to an app's subscribers when it goes away, for the dialogs that ask before it does.
import type { Stats } from "#contract";

const REFUND = "with a prorated refund of the time that is left, out of your earnings";

/** Null when nobody subscribes; while the number is not known, the rule alone. */
export function subscriptionsEndNote(stats: Pick<Stats, "activeSubscriptions"> | undefined): string | null {
  if (stats === undefined) return `Its subscriptions end at once, ${REFUND}.`;
  const { activeSubscriptions: count } = stats;
  if (count === 0) return null;
  return count === 1
    ? `Its 1 subscription ends at once, ${REFUND}.`
    : `Its ${count.toLocaleString()} subscriptions end at once, each ${REFUND}.`;
}
