// Maps a subscription of Stripe's to our row. No side effects.
import type Stripe from "stripe";
import type { PlanType } from "#contract";
import { dateOf, expanded, idOf } from "./stripe-client.ts";

/** Statuses of a subscription that will never be paid again. */
export const ENDED = new Set(["canceled", "incomplete_expired"]);

/** Whose subscription it is: written by us into its metadata when Checkout was opened. */
export function ownerOf(metadata: Stripe.Metadata): { userId: string; projectId: string | null } | null {
  const { ninefold_user: userId, ninefold_project: projectId } = metadata;
  return userId ? { userId, projectId: projectId || null } : null;
}

/** Takes back what `paidPriceOf` reads. */
export const NOTHING_ANNOUNCED = { ninefold_paid_price: "", ninefold_paid_cents: "", ninefold_paid_until: "" } as const;

/**
 * The price that the running period was paid at, where the item has another by now (price-moves.ts). Null once the
 * period that it was paid for is over: then the item's price is the one.
 */
export function paidPriceOf(
  { metadata }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): { id: string; cents: number } | null {
  const { ninefold_paid_price: id, ninefold_paid_cents: cents, ninefold_paid_until: until } = metadata;
  if (!id || !(item.current_period_start < Number(until))) return null;
  return { id, cents: Number(cents) };
}

export const planOfItem = (item: Stripe.SubscriptionItem): PlanType =>
  item.price.recurring?.interval === "year" ? "yearly" : "monthly";

/** @param subscription with its `latest_invoice` expanded */
export function factsOf(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const invoice = expanded(subscription.latest_invoice);
  const pastDueSince = invoice?.status_transitions.finalized_at ?? invoice?.created ?? item.current_period_start;
  const ended = ENDED.has(subscription.status);
  const paid = paidPriceOf(subscription, item);
  const itemCents = item.price.unit_amount ?? 0;
  return {
    customer: idOf(subscription.customer),
    destination: idOf(subscription.transfer_data?.destination),
    status: subscription.status,
    plan: planOfItem(item),
    price_cents: paid?.cents ?? itemCents,
    next_price_cents: paid ? itemCents : null,
    period_start: dateOf(item.current_period_start),
    period_end: dateOf(item.current_period_end),
    cancel_at: subscription.cancel_at === null ? null : dateOf(subscription.cancel_at),
    past_due_since: subscription.status === "past_due" ? dateOf(pastDueSince) : null,
    ended_at: ended ? dateOf(subscription.ended_at ?? subscription.created) : null,
    synced_at: new Date(),
  };
}
