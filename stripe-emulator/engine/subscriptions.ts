// Subscriptions: their beginning, their renewals, and the jobs that the timetable runs for them.
import { buildLine } from "../objects/invoice.ts";
import { buildItem, buildSubscription, itemOf, withItem } from "../objects/subscription.ts";
import type * as Wire from "../objects/wire.ts";
import type { Billed } from "../store/records.ts";
import { addInterval, dayOfMonth, daySeconds, hourSeconds } from "./calendar.ts";
import type { Attempt, Presence } from "./charging.ts";
import { cardFault } from "./faults.ts";
import { newId } from "./identifiers.ts";
import { collectInvoice, draftInvoice, finalizeInvoice, settleWith, voidInvoice } from "./invoices.ts";
import { formatCents } from "./money.ts";
import { endSubscription, expireSubscription } from "./subscription-end.ts";
import type { Engine } from "./types.ts";

const incompleteHours = 23;

export type SubscriptionOrder = {
  customer: string;
  price: Wire.Price;
  quantity: number;
  paymentMethod: string | null;
  feePercent: number | null;
  destination: string | null;
  metadata: Record<string, string>;
  description: string | null;
  trialEnd: number | null;
  /** `prepaid`: Checkout has taken the money already; `none`: leave the first invoice open. */
  payment: { mode: "prepaid"; attempt: Attempt & { outcome: "paid" } } | { mode: Presence } | { mode: "none" };
  /** Refuse the whole subscription when the first payment fails (`error_if_incomplete`). */
  orFail: boolean;
};

/** Begins a subscription with its first invoice; active once that is paid, trialing when a trial comes first, else incomplete. */
export function startSubscription(engine: Engine, order: SubscriptionOrder): Wire.Subscription {
  const customer = engine.store.must("customer", order.customer);
  const created = engine.now(customer.test_clock);
  const anchorDay = dayOfMonth(order.trialEnd ?? created);
  const id = newId("sub");
  const subscription = buildSubscription({
    ...order,
    id,
    itemId: newId("si"),
    status: order.trialEnd ? "trialing" : "incomplete",
    periodStart: created,
    periodEnd: order.trialEnd ?? addInterval(created, intervalOf(order.price), anchorDay),
    applicationFeePercent: order.feePercent,
    testClock: customer.test_clock ?? null,
    created,
  });
  const line = periodLine(subscription, itemOf(subscription), order.trialEnd !== null);
  engine.store.put("subscription_memory", { id, anchorDay, retriesDone: 0, billed: billedBy(order.price, line) });
  engine.save("subscription", subscription, "customer.subscription.created");
  engine.schedule("renew", id, itemOf(subscription).current_period_end, subscription.test_clock);
  const draft = draftInvoice(engine, {
    subscription,
    reason: "subscription_create",
    lines: [line],
    periodStart: created,
    periodEnd: created,
    hold: false,
  });
  engine.store.put("subscription", { ...subscription, latest_invoice: draft.id });
  const invoice = finalizeInvoice(engine, draft.id);
  if (invoice.status === "open") payFirst(engine, invoice, order);
  const now = engine.store.must("subscription", id);
  if (now.status === "incomplete")
    engine.schedule("expire_subscription", id, created + incompleteHours * hourSeconds, now.test_clock);
  return now;
}

function payFirst(engine: Engine, invoice: Wire.Invoice, { payment, orFail }: SubscriptionOrder): void {
  if (payment.mode === "none") return;
  if (payment.mode === "prepaid") {
    settleWith(engine, invoice, payment.attempt);
    return;
  }
  const attempt = collectInvoice(engine, invoice.id, payment.mode);
  if (orFail && attempt?.outcome === "declined") throw Object.assign(declined(attempt), { keepChanges: false });
}

export const declined = (attempt: Attempt & { outcome: "declined" }) =>
  cardFault({
    code: attempt.code,
    decline_code: attempt.declineCode,
    message: attempt.message,
    charge: attempt.charge.id,
    payment_intent: attempt.intent,
  });

export const intervalOf = (price: Wire.Price) => ({
  interval: price.recurring?.interval ?? "month",
  count: price.recurring?.interval_count ?? 1,
});

export const amountOf = (price: Wire.Price, quantity: number): number => (price.unit_amount ?? 0) * quantity;

/** The regular line for the item's current period; free while a trial runs. */
export function periodLine(
  subscription: Wire.Subscription,
  item: Wire.SubscriptionItem,
  free = false,
): Wire.InvoiceLine {
  const quantity = item.quantity ?? 1;
  const { price } = item;
  const each = `${formatCents(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? "month"}`;
  return buildLine({
    id: newId("il"),
    subscription,
    itemId: item.id,
    price,
    quantity,
    amount: free ? 0 : amountOf(price, quantity),
    description: free ? "Free trial" : `${quantity} × ${price.nickname ?? "Subscription"} (at ${each})`,
    start: item.current_period_start,
    end: item.current_period_end,
    proration: false,
  });
}

/** What a line charges for, to be credited should its time not be used. */
export const billedBy = (price: Wire.Price, { amount, period }: Wire.InvoiceLine): Billed => ({
  price,
  amount,
  start: period.start,
  end: period.end,
});

/** Takes the prorations that wait for the next invoice. */
export function takePendingLines(engine: Engine, subscription: string): Wire.InvoiceLine[] {
  const pending = engine.store.list("pending_line", { where: { subscription } }).reverse();
  for (const { id } of pending) engine.store.remove("pending_line", id);
  return pending.map(({ line }) => line);
}

/** The job at a period's end: ends what was to end, otherwise opens the next period with its invoice. */
export function renew(engine: Engine, id: string): void {
  const subscription = engine.store.must("subscription", id);
  if (["canceled", "incomplete_expired", "incomplete"].includes(subscription.status)) return;
  const at = engine.now(subscription.test_clock);
  if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= at)) {
    endSubscription(engine, subscription, "cancellation_requested");
    return;
  }
  const old = itemOf(subscription);
  const memory = engine.store.must("subscription_memory", id);
  const start = old.current_period_end;
  const end = addInterval(start, intervalOf(old.price), memory.anchorDay);
  const item = {
    ...buildItem({ ...old, quantity: old.quantity ?? 1, periodStart: start, periodEnd: end }),
    metadata: old.metadata,
  };
  const next: Wire.Subscription = {
    ...withItem(subscription, item),
    status: subscription.status === "trialing" ? "active" : subscription.status,
  };
  const line = periodLine(next, item);
  engine.store.put("subscription_memory", { ...memory, billed: billedBy(old.price, line) });
  const invoice = draftInvoice(engine, {
    subscription: next,
    reason: "subscription_cycle",
    lines: [...takePendingLines(engine, id), line],
    periodStart: old.current_period_start,
    periodEnd: start,
    hold: subscription.status !== "unpaid",
  });
  engine.save("subscription", { ...next, latest_invoice: invoice.id }, "customer.subscription.updated");
  engine.schedule("renew", id, end, subscription.test_clock);
}

/** The job an hour after a renewal's draft: finalizes it and charges the card. */
export function finalizeAndCollect(engine: Engine, invoice: string): void {
  if (engine.store.must("invoice", invoice).status !== "draft") return;
  finalizeInvoice(engine, invoice);
  collectInvoice(engine, invoice, "off_session");
}

/** The job for a first payment that never came. */
export function expire(engine: Engine, id: string): void {
  const subscription = engine.store.must("subscription", id);
  if (subscription.status !== "incomplete") return;
  if (subscription.latest_invoice && engine.store.must("invoice", subscription.latest_invoice).status === "open") {
    voidInvoice(engine, subscription.latest_invoice);
  }
  expireSubscription(engine, engine.store.must("subscription", id));
}

/** The job for a cancellation at a moment of its own (`cancel_at`). */
export function endAt(engine: Engine, id: string): void {
  const subscription = engine.store.must("subscription", id);
  if (subscription.cancel_at === null || ["canceled", "incomplete_expired"].includes(subscription.status)) return;
  endSubscription(engine, subscription, "cancellation_requested");
}

export const trialEndAfter = (now: number, days: number | null): number | null =>
  days ? now + days * daySeconds : null;
