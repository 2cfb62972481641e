// Changes of a living subscription: another price with its proration, cancellation at the period's end, an end at once.

import { planOf } from "../objects/catalog.ts";
import { buildLine } from "../objects/invoice.ts";
import { itemOf, withItem } from "../objects/subscription.ts";
import type * as Wire from "../objects/wire.ts";
import type { Billed } from "../store/records.ts";
import { addInterval, dayOfMonth } from "./calendar.ts";
import { newId } from "./identifiers.ts";
import { collectInvoice, draftInvoice, finalizeInvoice } from "./invoices.ts";
import { proportionCents } from "./money.ts";
import { endSubscription } from "./subscription-end.ts";
import { amountOf, billedBy, declined, intervalOf, periodLine, takePendingLines } from "./subscriptions.ts";
import type { Engine } from "./types.ts";

export type Proration = "always_invoice" | "create_prorations" | "none";

export type PriceSwitch = {
  price: Wire.Price;
  quantity: number;
  proration: Proration;
  prorationDate: number | null;
  restart: boolean;
  orFail: boolean;
};

type SwitchPlan = {
  subscription: Wire.Subscription;
  lines: Wire.InvoiceLine[];
  invoiceNow: boolean;
  restarted: boolean;
  billed: Billed | null;
};

/**
 * What a switch would do, without doing it. The same interval keeps the period: the unused part of what was charged for
 * it is credited, the rest of the period charged at the new price. Another interval starts a new period now, invoiced
 * at once.
 */
export function planSwitch(engine: Engine, subscription: Wire.Subscription, order: PriceSwitch): SwitchPlan {
  const old = itemOf(subscription);
  const now = engine.now(subscription.test_clock);
  const prorationDate = order.prorationDate ?? now;
  const same =
    intervalOf(old.price).interval === intervalOf(order.price).interval &&
    intervalOf(old.price).count === intervalOf(order.price).count;
  const restarted = (!same || order.restart) && subscription.status !== "trialing";
  const period = restarted
    ? { current_period_start: now, current_period_end: addInterval(now, intervalOf(order.price), dayOfMonth(now)) }
    : { current_period_start: old.current_period_start, current_period_end: old.current_period_end };
  const item: Wire.SubscriptionItem = {
    ...old,
    ...period,
    price: order.price,
    plan: planOf(order.price),
    quantity: order.quantity,
  };
  const next = { ...withItem(subscription, item), ...(restarted ? { billing_cycle_anchor: now } : {}) };
  const prorate = order.proration !== "none" && subscription.status !== "trialing";
  const billed = billedFor(engine, subscription);
  const lines = prorate ? [credit(next, old, prorationDate, billed)] : [];
  const charge = restarted ? periodLine(next, item) : prorate ? debit(next, item, prorationDate) : null;
  if (charge) lines.push(charge);
  return {
    subscription: next,
    lines,
    restarted,
    invoiceNow: restarted || order.proration === "always_invoice",
    billed: charge ? billedBy(order.price, charge) : billed,
  };
}

/** What was charged for the time that runs; for a subscription from before that was remembered, its item's price. */
function billedFor(engine: Engine, subscription: Wire.Subscription): Billed {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const known = engine.store.must("subscription_memory", subscription.id).billed;
  return known ?? { price, amount: amountOf(price, quantity ?? 1), start, end };
}

/** Switches the price. With `orFail` a declined card undoes everything; otherwise the subscription falls past due. */
export function switchPrice(engine: Engine, subscription: Wire.Subscription, order: PriceSwitch): void {
  const plan = planSwitch(engine, subscription, order);
  const { id, test_clock: clock } = subscription;
  const item = itemOf(plan.subscription);
  const memory = engine.store.must("subscription_memory", id);
  const anchorDay = plan.restarted ? dayOfMonth(item.current_period_start) : memory.anchorDay;
  engine.store.put("subscription_memory", { ...memory, anchorDay, billed: plan.billed });
  if (plan.restarted) engine.schedule("renew", id, item.current_period_end, clock);
  engine.save("subscription", plan.subscription, "customer.subscription.updated");
  if (!plan.invoiceNow) {
    for (const line of plan.lines) engine.store.put("pending_line", { id: line.id, subscription: id, line });
    return;
  }
  if (plan.lines.length > 0)
    invoiceChange(engine, plan.subscription, [...takePendingLines(engine, id), ...plan.lines], order.orFail);
}

function invoiceChange(
  engine: Engine,
  subscription: Wire.Subscription,
  lines: Wire.InvoiceLine[],
  orFail: boolean,
): void {
  const now = engine.now(subscription.test_clock);
  const draft = draftInvoice(engine, {
    subscription,
    reason: "subscription_update",
    lines,
    periodStart: now,
    periodEnd: now,
    hold: false,
  });
  engine.save("subscription", { ...subscription, latest_invoice: draft.id }, "customer.subscription.updated");
  if (finalizeInvoice(engine, draft.id).status !== "open") return;
  const attempt = collectInvoice(engine, draft.id, "off_session");
  if (orFail && attempt?.outcome === "declined") throw Object.assign(declined(attempt), { keepChanges: false });
}

/** Gives back the unused part of what was charged, at the price it was charged at. */
function credit(
  subscription: Wire.Subscription,
  item: Wire.SubscriptionItem,
  now: number,
  billed: Billed,
): Wire.InvoiceLine {
  const unused = proportionCents(billed.amount, Math.max(0, billed.end - now), billed.end - billed.start);
  const priced = { ...item, price: billed.price };
  // Nothing to give back is 0, not -0.
  return proration(subscription, priced, now, { amount: 0 - unused, words: "Unused time on", end: billed.end });
}

function debit(subscription: Wire.Subscription, item: Wire.SubscriptionItem, now: number): Wire.InvoiceLine {
  const { current_period_start: start, current_period_end: end } = item;
  const amount = proportionCents(amountOf(item.price, item.quantity ?? 1), Math.max(0, end - now), end - start);
  return proration(subscription, item, now, { amount, words: "Remaining time on", end });
}

function proration(
  subscription: Wire.Subscription,
  item: Wire.SubscriptionItem,
  now: number,
  { amount, words, end }: { amount: number; words: string; end: number },
): Wire.InvoiceLine {
  const day = new Date(now * 1000).toUTCString().slice(5, 16);
  return buildLine({
    id: newId("il"),
    subscription,
    itemId: item.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    amount,
    description: `${words} ${item.price.nickname ?? "Subscription"} after ${day}`,
    start: now,
    end,
    proration: true,
  });
}

/** Ends it now; with `prorate` the unused time becomes credit, with `invoiceNow` that credit is invoiced at once. */
export function cancelNow(
  engine: Engine,
  subscription: Wire.Subscription,
  { prorate, invoiceNow }: { prorate: boolean; invoiceNow: boolean },
): Wire.Subscription {
  const item = itemOf(subscription);
  const now = engine.now(subscription.test_clock);
  const used = subscription.status === "active" || subscription.status === "past_due";
  const lines = prorate && used ? [credit(subscription, item, now, billedFor(engine, subscription))] : [];
  if (invoiceNow) lines.unshift(...takePendingLines(engine, subscription.id));
  const ended = endSubscription(engine, subscription, "cancellation_requested");
  if (lines.length === 0) return ended;
  if (!invoiceNow) {
    for (const line of lines) engine.store.put("pending_line", { id: line.id, subscription: subscription.id, line });
    return ended;
  }
  const draft = draftInvoice(engine, {
    subscription: ended,
    reason: "subscription_update",
    lines,
    periodStart: now,
    periodEnd: now,
    hold: false,
  });
  const latest = engine.save("subscription", { ...ended, latest_invoice: draft.id });
  finalizeInvoice(engine, draft.id);
  return latest;
}

/** Marks it to end with its period, or takes that back. */
export function setCancelAtPeriodEnd(
  engine: Engine,
  subscription: Wire.Subscription,
  cancel: boolean,
): Wire.Subscription {
  const now = engine.now(subscription.test_clock);
  if (!cancel) engine.unschedule("end", subscription.id);
  return {
    ...subscription,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(subscription).current_period_end : null,
    canceled_at: cancel ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? "cancellation_requested" : null,
    },
  };
}

/** Marks it to end at a moment of its own. */
export function setCancelAt(engine: Engine, subscription: Wire.Subscription, at: number | null): Wire.Subscription {
  const base = setCancelAtPeriodEnd(engine, subscription, false);
  if (at === null) return base;
  engine.schedule("end", subscription.id, at, subscription.test_clock);
  return {
    ...base,
    cancel_at: at,
    canceled_at: engine.now(subscription.test_clock),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: "cancellation_requested" },
  };
}
