// Cards as payment methods: made from a number, attached to a customer, chosen as the one to charge.
import { createHash } from "node:crypto";
import { buildCardMethod } from "../objects/customer.ts";
import type * as Wire from "../objects/wire.ts";
import { type CardInput, testCard } from "./cards.ts";
import { newId } from "./identifiers.ts";
import type { Engine } from "./types.ts";

/** Makes a payment method of a card; the number itself is not kept. */
export function createCard(engine: Engine, card: CardInput, email: string | null): Wire.PaymentMethod {
  const { brand, outcome, declineCode, bypassPending = false } = testCard(card.number);
  const id = newId("pm");
  engine.store.put("card_behaviour", { id, outcome, declineCode, bypassPending });
  const fingerprint = createHash("sha256").update(card.number).digest("base64url").slice(0, 16);
  const method = buildCardMethod({
    id,
    brand,
    last4: card.number.slice(-4),
    expMonth: card.expMonth,
    expYear: card.expYear,
    name: card.name || null,
    email,
    fingerprint,
    created: engine.now(),
  });
  return engine.store.put("payment_method", method);
}

export function attach(engine: Engine, method: Wire.PaymentMethod, customer: string): Wire.PaymentMethod {
  if (method.customer === customer) return method;
  return engine.save("payment_method", { ...method, customer }, "payment_method.attached");
}

/** Makes a card the one that the customer's invoices and living subscriptions are charged to. */
export function makeDefault(engine: Engine, customerId: string, method: string): void {
  const customer = engine.store.must("customer", customerId);
  const settings = { ...customer.invoice_settings, default_payment_method: method };
  engine.save("customer", { ...customer, invoice_settings: settings }, "customer.updated");
  for (const subscription of engine.store.list("subscription", { where: { customer: customerId } })) {
    if (
      ["canceled", "incomplete_expired"].includes(subscription.status) ||
      subscription.default_payment_method === method
    )
      continue;
    engine.save("subscription", { ...subscription, default_payment_method: method }, "customer.subscription.updated");
  }
}
