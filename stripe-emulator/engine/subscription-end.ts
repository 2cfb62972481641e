// The end of a subscription, for whatever reason.
import type * as Wire from "../objects/wire.ts";
import type { Engine } from "./types.ts";

type Reason = NonNullable<Wire.Subscription["cancellation_details"]>["reason"];

/** Cancels now: nothing is due any more, and its scheduled jobs are removed. */
export function endSubscription(engine: Engine, subscription: Wire.Subscription, reason: Reason): Wire.Subscription {
  const at = engine.now(subscription.test_clock);
  forget(engine, subscription.id);
  const ended: Wire.Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    cancel_at_period_end: false,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
  };
  return engine.save("subscription", ended, "customer.subscription.deleted");
}

/** A first payment that never came within 23 hours. */
export function expireSubscription(engine: Engine, subscription: Wire.Subscription): void {
  const at = engine.now(subscription.test_clock);
  forget(engine, subscription.id);
  const expired: Wire.Subscription = { ...subscription, status: "incomplete_expired", ended_at: at, canceled_at: at };
  engine.save("subscription", expired, "customer.subscription.updated");
}

function forget(engine: Engine, id: string): void {
  engine.unschedule("renew", id);
  engine.unschedule("end", id);
  engine.unschedule("expire_subscription", id);
  for (const invoice of engine.store.list("invoice", { where: { "parent.subscription_details.subscription": id } })) {
    engine.unschedule("retry", invoice.id);
    engine.unschedule("finalize", invoice.id);
  }
}
