// Changes of a living subscription: another price with its proration, cancellation at the period's end, an end at once.

import { planOf } from "../objects/catalog.ts";
import { buildLine } from "../objects/invoice.ts";
import { itemOf, withItem } from "../objects/subscription.ts";
import type * as Wire from "../objects/wire.ts";
import { addInterval, dayOfMonth } from "./calendar.ts";
import type { Engine } from "./engine.ts";
import { newId } from "./identifiers.ts";
import { collectInvoice, draftInvoice, finalizeInvoice } from "./invoices.ts";
import { proportionCents } from "./money.ts";
import { endSubscription } from "./subscription-end.ts";
import { amountOf, declined, intervalOf, periodLine, takePendingLines } from "./subscriptions.ts";

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
};

/**
 * What a switch would do, without doing it. The same interval keeps the period: the unused part of the old price is
 * credited, the rest of the period charged at the new one. Another interval starts a new period now, invoiced at once.
 */
export function planSwitch(engine: Engine, subscription: Wire.Subscription, order: PriceSwitch): SwitchPlan {
  const old = itemOf(subscription);
  const now = order.prorationDate ?? engine.now(subscription.test_clock);
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
  const lines = prorate ? [credit(next, old, now)] : [];
  if (restarted) lines.push(periodLine(next, item));
  else if (prorate) lines.push(debit(next, item, now));
  return { subscription: next, lines, restarted, invoiceNow: restarted || order.proration === "always_invoice" };
}

/** Switches the price. With `orFail` a declined card undoes everything; otherwise the subscription falls past due. */
export function switchPrice(engine: Engine, subscription: Wire.Subscription, order: PriceSwitch): void {
  const plan = planSwitch(engine, subscription, order);
  const { id, test_clock: clock } = subscription;
  const item = itemOf(plan.subscription);
  if (plan.restarted) {
    const memory = engine.store.must("subscription_memory", id);
    engine.store.put("subscription_memory", { ...memory, anchorDay: dayOfMonth(item.current_period_start) });
    engine.schedule("renew", id, item.current_period_end, clock);
  }
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

function credit(subscription: Wire.Subscription, item: Wire.SubscriptionItem, now: number): Wire.InvoiceLine {
  return proration(subscription, item, now, -1);
}

function debit(subscription: Wire.Subscription, item: Wire.SubscriptionItem, now: number): Wire.InvoiceLine {
  return proration(subscription, item, now, 1);
}

function proration(
  subscription: Wire.Subscription,
  item: Wire.SubscriptionItem,
  now: number,
  sign: 1 | -1,
): Wire.InvoiceLine {
  const quantity = item.quantity ?? 1;
  const { current_period_start: start, current_period_end: end } = item;
  const rest = proportionCents(amountOf(item.price, quantity), Math.max(0, end - now), end - start);
  const day = new Date(now * 1000).toUTCString().slice(5, 16);
  const name = item.price.nickname ?? "Subscription";
  return buildLine({
    id: newId("il"),
    subscription,
    itemId: item.id,
    price: item.price,
    quantity,
    amount: rest === 0 ? 0 : sign * rest,
    description: `${sign < 0 ? "Unused time on" : "Remaining time on"} ${name} after ${day}`,
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
  const lines = prorate && used ? [credit(subscription, item, now)] : [];
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
