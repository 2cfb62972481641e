// Decisions about a subscription, from its row alone and without side effects: whether it grants access, whether an app is
// free, how much is refunded.
import { type OwnSubscription, PAST_DUE_GRACE_DAYS, type SubscriptionOptions } from "#contract";
import type { SubscriptionRow } from "./store.ts";

const GRACE_MS = PAST_DUE_GRACE_DAYS * 86_400_000;

export type AccessFacts = Pick<SubscriptionRow, "status" | "pastDueSince" | "cancelAt" | "endedAt" | "superseded">;

/**
 * Whether a subscription grants access: while active or trialing (a cancelled one is active through its paid period),
 * and while past due for less than PAST_DUE_GRACE_DAYS.
 */
export function grantsAccess(row: AccessFacts, nowMs: number): boolean {
  if (row.superseded || row.endedAt) return false;
  if (row.cancelAt && row.cancelAt.getTime() <= nowMs) return false;
  if (row.status === "past_due") return row.pastDueSince !== null && nowMs < row.pastDueSince.getTime() + GRACE_MS;
  return row.status === "active" || row.status === "trialing";
}

/** The spec's section 5: free if no plan is enabled or an enabled plan has price 0. */
export function isFree({ monthly, yearly }: SubscriptionOptions): boolean {
  const enabled = [monthly, yearly].filter((plan) => plan.enabled);
  return enabled.length === 0 || enabled.some((plan) => plan.price === 0);
}

/** The part of a price that its unused time is worth, in whole cents, half a cent rounding up. */
export function unusedCents(
  row: Pick<SubscriptionRow, "priceCents" | "periodStart" | "periodEnd">,
  endedAt: Date,
): number {
  const length = row.periodEnd.getTime() - row.periodStart.getTime();
  const left = Math.min(Math.max(row.periodEnd.getTime() - endedAt.getTime(), 0), length);
  if (length <= 0) return 0;
  // Below 10^6 cents times 3 × 10^10 ms: too much for a double's whole numbers, so whole numbers without bounds.
  return Number((BigInt(row.priceCents) * BigInt(left) * 2n + BigInt(length)) / (BigInt(length) * 2n));
}

/** When the access of a subscription whose renewal failed ends or ended; null for every other. */
function graceEnd({ status, pastDueSince, cancelAt }: AccessFacts): Date | null {
  if (status !== "past_due" || pastDueSince === null) return null;
  const end = new Date(pastDueSince.getTime() + GRACE_MS);
  return cancelAt !== null && cancelAt < end ? cancelAt : end;
}

export function presentOwn(row: SubscriptionRow, nowMs: number): OwnSubscription {
  return {
    type: row.plan,
    price: row.priceCents,
    active: grantsAccess(row, nowMs),
    pastDue: row.status === "past_due",
    accessUntil: graceEnd(row)?.toISOString() ?? null,
    renewsAt: row.cancelAt ? null : row.periodEnd.toISOString(),
    endsAt: row.cancelAt?.toISOString() ?? null,
    nextPrice:
      row.nextPriceCents === null || row.cancelAt
        ? null
        : { price: row.nextPriceCents, from: row.periodEnd.toISOString() },
  };
}

/** The first moment of a calendar month, in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
