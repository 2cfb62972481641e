// Checkout in payment mode: what is bought once, by somebody who need be no customer.
import { buildPrice, buildProduct } from "../objects/catalog.ts";
import { buildCheckoutSession, customerDetails } from "../objects/checkout-session.ts";
import type * as Wire from "../objects/wire.ts";
import type { CheckoutPlan, OneOffOrder } from "../store/records.ts";
import { attemptPayment, openIntent, type Presence } from "./charging.ts";
import { newId, randomText } from "./identifiers.ts";
import { attach } from "./payment-methods.ts";
import { amountOf } from "./subscriptions.ts";
import type { AnySessionOrder, CheckoutResult, Engine } from "./types.ts";

export type OneOffSessionOrder = Readonly<
  AnySessionOrder & {
    lines: readonly { price: Wire.Price; quantity: number }[];
    currency: string;
    payment: {
      feeCents: number | null;
      destination: string | null;
      metadata: Record<string, string>;
      description: string | null;
    };
  }
>;

/** A product and a price of its own for one line, as `price_data` asks for: good for this session alone. */
export function makePrice(
  engine: Engine,
  wanted: { name: string; description: string | null; currency: string; cents: number },
): Wire.Price {
  const created = engine.now();
  const { name, description, currency, cents } = wanted;
  const product = buildProduct({
    id: newId("prod"),
    name,
    description,
    metadata: {},
    active: false,
    images: [],
    url: null,
    statementDescriptor: null,
    unitLabel: null,
    created,
  });
  engine.store.put("product", product);
  const price = buildPrice({
    id: newId("price"),
    product: product.id,
    currency,
    unitAmountCents: cents,
    interval: null,
    intervalCount: 1,
    nickname: null,
    lookupKey: null,
    metadata: {},
    active: false,
    created,
  });
  return engine.store.put("price", price);
}

export function openOneOffSession(engine: Engine, order: OneOffSessionOrder): Wire.CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const secret = randomText(32);
  const total = order.lines.reduce((sum, { price, quantity }) => sum + amountOf(price, quantity), 0);
  const { feeCents, destination, metadata, description } = order.payment;
  engine.store.put("checkout_plan", {
    id,
    secret,
    oneOff: {
      lines: order.lines.map(({ price, quantity }) => ({ priceId: price.id, quantity })),
      feeCents,
      metadata,
      description,
    },
    priceId: order.lines[0]?.price.id ?? "",
    quantity: order.lines[0]?.quantity ?? 0,
    applicationFeePercent: null,
    destination,
    subscriptionMetadata: {},
    subscriptionDescription: null,
    trialPeriodDays: null,
    pendingPaymentMethod: null,
    intent: null,
  });
  engine.schedule("expire_session", id, order.expiresAt);
  const url = engine.pageUrl(`/checkout/${id}/${secret}`);
  const session = buildCheckoutSession({ ...order, mode: "payment", id, url, total, created: engine.now() });
  return engine.store.put("checkout_session", session);
}

type Payer = { method: Wire.PaymentMethod; email: string | null; presence: Presence };

/** Pays an open session. A declined card leaves it open, exactly as it was. */
export function payOnce(
  engine: Engine,
  session: Wire.CheckoutSession,
  { plan, order }: { plan: CheckoutPlan; order: OneOffOrder },
  { method, email, presence }: Payer,
): CheckoutResult {
  const at = engine.now();
  const intent =
    engine.store.get("payment_intent", plan.intent ?? "") ??
    openIntent(engine, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "usd",
      customer: session.customer ? String(session.customer) : null,
      paymentMethod: method.id,
      feePercent: null,
      feeCents: order.feeCents,
      destination: plan.destination,
      description: order.description,
      metadata: order.metadata,
      at,
    });
  const attempt = attemptPayment(engine, intent, method.id, presence, at);
  if (attempt.outcome !== "paid") {
    const pendingPaymentMethod = attempt.outcome === "needs_confirmation" ? method.id : null;
    engine.store.put("checkout_plan", { ...plan, pendingPaymentMethod, intent: attempt.intent.id });
    return attempt.outcome === "declined"
      ? { outcome: "declined", code: attempt.code, message: attempt.message }
      : { outcome: "needs_confirmation" };
  }
  if (session.customer) attach(engine, method, String(session.customer));
  engine.unschedule("expire_session", session.id);
  const done: Wire.CheckoutSession = {
    ...session,
    status: "complete",
    payment_status: "paid",
    payment_intent: attempt.intent.id,
    customer_details: customerDetails(session.customer_email ?? email, method.billing_details.name),
    url: null,
  };
  return { outcome: "complete", session: engine.save("checkout_session", done, "checkout.session.completed") };
}
