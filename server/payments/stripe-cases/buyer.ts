// For the contract's cases: a buyer on a test clock, prices, and a subscription bought with the API alone.
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { advance } from "./backend.ts";

const HOUR_SECONDS = 3_600;

export type Buyer = Awaited<ReturnType<typeof newBuyer>>;
type Interval = "month" | "year";

/** The subscription's one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error("the subscription has no item");
  return item;
}

/** Prices of a new product, as many as there are amounts. */
export async function pricesOf(stripe: Stripe, ...wishes: [cents: number, interval: Interval][]): Promise<string[]> {
  const product = await stripe.products.create({ name: "Contract" });
  const made: string[] = [];
  for (const [unit_amount, interval] of wishes) {
    const price = { product: product.id, currency: "usd", unit_amount, recurring: { interval } };
    made.push((await stripe.prices.create(price)).id);
  }
  return made;
}

/** A customer with a good card, whose time stands still until it is moved. */
export async function newBuyer(stripe: Stripe) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const customer = await stripe.customers.create({ name: "Ada", test_clock: clock.id });
  const userId = randomUUID();
  const projectId = randomUUID();

  /** Replaces the customer's card by one of Stripe's test cards. */
  async function payWith(name: string): Promise<void> {
    const method = await stripe.paymentMethods.attach(name, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  }

  async function subscribe(price: string, destination: string | null = null): Promise<Stripe.Subscription> {
    return stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      metadata: { ninefold_user: userId, ninefold_project: projectId },
      ...(destination ? { application_fee_percent: 10, transfer_data: { destination } } : {}),
    });
  }

  const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });

  /** Lets the running period end and its renewal be invoiced and charged. */
  async function passPeriod(id: string): Promise<Stripe.Subscription> {
    await advance(stripe, clock.id, itemOf(await read(id)).current_period_end + 2 * HOUR_SECONDS);
    return read(id);
  }

  /** What was invoiced, the newest first. */
  const totals = async (subscription: string): Promise<number[]> =>
    (await stripe.invoices.list({ subscription, limit: 20 })).data.map((invoice) => invoice.total);

  await payWith("pm_card_visa");
  return { customer: customer.id, clock: clock.id, userId, projectId, payWith, subscribe, read, passPeriod, totals };
}
