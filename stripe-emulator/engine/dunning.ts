// What an invoice's fate does to its subscription: recovery, past due, retries after 3, 5 and 7 days, the end.
import { subscriptionOf } from "../objects/invoice.ts";
import type * as Wire from "../objects/wire.ts";
import { daySeconds } from "./calendar.ts";
import { endSubscription } from "./subscription-end.ts";
import type { Engine } from "./types.ts";

/** A paid invoice makes an incomplete, past due or unpaid subscription active, unless another of its invoices is still open. */
export function afterPayment(engine: Engine, invoice: Wire.Invoice): void {
  const subscription = engine.store.get("subscription", subscriptionOf(invoice));
  if (!subscription) return;
  const waiting = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  if (!waiting || openInvoices(engine, subscription.id).length > 0) return;
  engine.unschedule("expire_subscription", subscription.id);
  const memory = engine.store.must("subscription_memory", subscription.id);
  engine.store.put("subscription_memory", { ...memory, retriesDone: 0 });
  engine.save("subscription", { ...subscription, status: "active" }, "customer.subscription.updated");
}

export const openInvoices = (engine: Engine, subscription: string): Wire.Invoice[] =>
  engine.store.list("invoice", {
    where: { "parent.subscription_details.subscription": subscription, status: "open" },
  });

/** A failed attempt: the subscription is past due and tried again, or ends when the tries are used up. */
export function afterFailure(engine: Engine, invoice: Wire.Invoice): void {
  const subscription = engine.store.must("subscription", subscriptionOf(invoice));
  const clock = invoice.test_clock;
  if (subscription.status === "incomplete") {
    engine.save("invoice", { ...invoice, next_payment_attempt: null }, "invoice.payment_failed");
    return;
  }
  const days = engine.options.dunning.retryAfterDays[invoice.attempt_count - 1];
  const retryAt = days === undefined ? null : engine.now(clock) + days * daySeconds;
  engine.save("invoice", { ...invoice, next_payment_attempt: retryAt }, "invoice.payment_failed");
  if (retryAt !== null) {
    engine.schedule("retry", invoice.id, retryAt, clock);
    if (subscription.status !== "past_due") {
      engine.save("subscription", { ...subscription, status: "past_due" }, "customer.subscription.updated");
    }
    return;
  }
  engine.store.put("invoice", { ...invoice, next_payment_attempt: null, auto_advance: false });
  if (engine.options.dunning.afterwards === "cancel") endSubscription(engine, subscription, "payment_failed");
  else engine.save("subscription", { ...subscription, status: "unpaid" }, "customer.subscription.updated");
}
