// Checkout: a session opens, is paid or expires. Only a paid one makes a subscription, or is a sale.
import { buildCheckoutSession, buildLineItem, customerDetails } from "../objects/checkout-session.ts";
import type * as Wire from "../objects/wire.ts";
import type { CheckoutPlan } from "../store/records.ts";
import { type Attempt, attemptPayment, openIntent, type Presence } from "./charging.ts";
import { createCustomer } from "./customers.ts";
import { invalidRequest } from "./faults.ts";
import { randomText } from "./identifiers.ts";
import { settle } from "./invoices.ts";
import { payOnce } from "./one-off-checkout.ts";
import { attach, makeDefault } from "./payment-methods.ts";
import { canBePaid } from "./requirements.ts";
import { amountOf, startSubscription, trialEndAfter } from "./subscriptions.ts";
import type { AnySessionOrder, CheckoutResult, Engine } from "./types.ts";

export type SessionOrder = AnySessionOrder & {
  price: Wire.Price;
  quantity: number;
  subscription: {
    feePercent: number | null;
    destination: string | null;
    metadata: Record<string, string>;
    description: string | null;
    trialDays: number | null;
  };
};

export function openSession(engine: Engine, order: SessionOrder): Wire.CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const secret = randomText(32);
  const total = order.subscription.trialDays ? 0 : amountOf(order.price, order.quantity);
  const url = engine.pageUrl(`/checkout/${id}/${secret}`);
  const { currency } = order.price;
  const session = buildCheckoutSession({
    ...order,
    mode: "subscription",
    currency,
    id,
    url,
    total,
    created: engine.now(),
  });
  engine.store.put("checkout_plan", {
    id,
    secret,
    priceId: order.price.id,
    quantity: order.quantity,
    applicationFeePercent: order.subscription.feePercent,
    destination: order.subscription.destination,
    subscriptionMetadata: order.subscription.metadata,
    subscriptionDescription: order.subscription.description,
    trialPeriodDays: order.subscription.trialDays,
    pendingPaymentMethod: null,
    intent: null,
  });
  engine.schedule("expire_session", id, order.expiresAt);
  return engine.store.put("checkout_session", session);
}

export function lineItemsOf(engine: Engine, id: string): Wire.LineItem[] {
  const plan = engine.store.must("checkout_plan", id);
  const lines = plan.oneOff?.lines ?? [{ priceId: plan.priceId, quantity: plan.quantity }];
  return lines.map(({ priceId, quantity }, index) => {
    const price = engine.store.must("price", priceId);
    const product = engine.store.must("product", price.product);
    return buildLineItem(`li_${id.slice(8, 30)}${index === 0 ? "" : index}`, price, quantity, product.name);
  });
}

export function expireSession(engine: Engine, id: string): Wire.CheckoutSession {
  const session = engine.store.must("checkout_session", id);
  if (session.status !== "open") {
    const text = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw invalidRequest(text);
  }
  engine.unschedule("expire_session", id);
  return engine.save("checkout_session", { ...session, status: "expired", url: null }, "checkout.session.expired");
}

/** Pays an open session with a card. A declined card leaves the session open, exactly as it was. */
export function paySession(
  engine: Engine,
  id: string,
  payer: { method: Wire.PaymentMethod; email: string | null; presence: Presence },
): CheckoutResult {
  const session = engine.store.must("checkout_session", id);
  if (session.status !== "open") throw invalidRequest("This Checkout Session is no longer open.");
  const plan = engine.store.must("checkout_plan", id);
  const destination = plan.destination && engine.store.get("account_progress", plan.destination);
  if (destination && !canBePaid(destination))
    return {
      outcome: "declined",
      code: "account_invalid",
      message: "This seller cannot take payments right now. You have not been charged.",
    };
  if (plan.oneOff) return payOnce(engine, session, { plan, order: plan.oneOff }, payer);
  const price = engine.store.must("price", plan.priceId);
  const customer = session.customer
    ? engine.store.must("customer", session.customer)
    : createCustomer(engine, {
        email: session.customer_email ?? payer.email,
        name: payer.method.billing_details.name,
        phone: null,
        description: null,
        metadata: {},
        testClock: null,
      });
  const order = { price, plan, customer, method: payer.method };
  const { outcome } = engine.store.must("card_behaviour", payer.method.id);
  if (plan.trialPeriodDays && outcome === "declines") {
    return { outcome: "declined", code: "card_declined", message: "Your card was declined." };
  }
  const attempt = takeFirstPayment(engine, order, payer.presence);
  if (attempt && attempt.outcome !== "paid") {
    engine.store.put("checkout_plan", {
      ...plan,
      pendingPaymentMethod: attempt.outcome === "needs_confirmation" ? payer.method.id : null,
      intent: attempt.intent.id,
    });
    // The customer that a failed attempt would have made is kept, so that the next try does not make another.
    if (!session.customer) engine.store.put("checkout_session", { ...session, customer: customer.id });
    return attempt.outcome === "declined"
      ? { outcome: "declined", code: attempt.code, message: attempt.message }
      : { outcome: "needs_confirmation" };
  }
  return { outcome: "complete", session: complete(engine, session, order, attempt) };
}

type Order = { price: Wire.Price; plan: CheckoutPlan; customer: Wire.Customer; method: Wire.PaymentMethod };

/** Null when there is nothing to pay now (a trial, or credit that covers it) and the card raises no question. */
function takeFirstPayment(
  engine: Engine,
  { price, plan, customer, method }: Order,
  presence: Presence,
): Attempt | null {
  const total = plan.trialPeriodDays ? 0 : amountOf(price, plan.quantity);
  const amount = settle(total, customer.balance).due;
  if (amount === 0) return null;
  const at = engine.now(customer.test_clock);
  const former = engine.store.get("payment_intent", plan.intent ?? "");
  const intent =
    former?.amount === amount
      ? former
      : openIntent(engine, {
          amount,
          currency: price.currency,
          customer: customer.id,
          paymentMethod: method.id,
          feePercent: plan.applicationFeePercent,
          destination: plan.destination,
          description: "Subscription creation",
          at,
        });
  return attemptPayment(engine, intent, method.id, presence, at);
}

function complete(
  engine: Engine,
  session: Wire.CheckoutSession,
  order: Order,
  attempt: (Attempt & { outcome: "paid" }) | null,
): Wire.CheckoutSession {
  const { customer, method, plan, price } = order;
  attach(engine, method, customer.id);
  if (!customer.invoice_settings.default_payment_method) makeDefault(engine, customer.id, method.id);
  const subscription = startSubscription(engine, {
    customer: customer.id,
    price,
    quantity: plan.quantity,
    paymentMethod: method.id,
    feePercent: plan.applicationFeePercent,
    destination: plan.destination,
    metadata: plan.subscriptionMetadata,
    description: plan.subscriptionDescription,
    trialEnd: trialEndAfter(engine.now(customer.test_clock), plan.trialPeriodDays),
    payment: attempt ? { mode: "prepaid", attempt } : { mode: "confirmed" },
    orFail: false,
  });
  engine.unschedule("expire_session", session.id);
  const done: Wire.CheckoutSession = {
    ...session,
    status: "complete",
    payment_status: attempt || !plan.trialPeriodDays ? "paid" : "no_payment_required",
    customer: customer.id,
    customer_details: customerDetails(customer.email, method.billing_details.name),
    invoice: subscription.latest_invoice,
    subscription: subscription.id,
    url: null,
  };
  return engine.save("checkout_session", done, "checkout.session.completed");
}

/** The job at a session's end. */
export function expireOpenSession(engine: Engine, id: string): void {
  if (engine.store.must("checkout_session", id).status === "open") expireSession(engine, id);
}
