// For tests: an emulator of one's own with the real SDK pointed at it, and the few objects most tests begin with.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type Emulator, type EmulatorOptions, startStripeEmulator } from "../index.ts";

export const origin = "http://127.0.0.1:3000";

export type UnderTest = Awaited<ReturnType<typeof emulatorUnderTest>>;

/** The SDK, pointed at an emulator. */
export const sdkFor = (port: number, key = "sk_test_emulator"): Stripe =>
  new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false });

/** Starts an emulator in a folder that `close` removes again. */
export async function emulatorUnderTest(options: Partial<EmulatorOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "stripe-emulator-"));
  const emulator: Emulator = await startStripeEmulator({
    dataDir,
    webhookEndpoints: [],
    allowedOrigins: [origin],
    environment: {},
    ...options,
  });
  const stripe = sdkFor(emulator.port);
  return {
    emulator,
    control: emulator.control,
    stripe,
    dataDir,
    ...makers(stripe, emulator),
    close: async () => {
      await emulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Interval = "day" | "week" | "month" | "year";

export function makers(stripe: Stripe, { control }: Pick<Emulator, "control">) {
  async function price(cents = 1_000, interval: Interval = "month", product?: string): Promise<Stripe.Price> {
    const owner = product ?? (await stripe.products.create({ name: "Hive Keeper" })).id;
    return stripe.prices.create({ product: owner, currency: "usd", unit_amount: cents, recurring: { interval } });
  }

  /** A connected account that can be paid. */
  async function creator(complete = true): Promise<string> {
    const account = await stripe.v2.core.accounts.create({
      contact_email: "creator@example.com",
      display_name: "Creator",
      dashboard: "express",
      identity: { country: "us" },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
    });
    if (complete) control.completeOnboarding(account.id);
    return account.id;
  }

  type SessionWish = {
    price: string;
    destination?: string;
    customer?: string;
    metadata?: Record<string, string>;
    trialDays?: number;
  };

  function session({ price: id, destination, customer, metadata, trialDays }: SessionWish) {
    return stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: id, quantity: 1 }],
      success_url: `${origin}/paid?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/cancelled`,
      client_reference_id: "user-1",
      customer,
      customer_email: customer ? undefined : "buyer@example.com",
      subscription_data: {
        metadata: metadata ?? { project: "p1" },
        ...(trialDays ? { trial_period_days: trialDays } : {}),
        ...(destination ? { application_fee_percent: 10, transfer_data: { destination } } : {}),
      },
    });
  }

  /** A Checkout for what is bought once, by a guest. */
  const sale = (lines: readonly { name: string; cents: number; quantity: number }[], destination?: string) =>
    stripe.checkout.sessions.create({
      mode: "payment",
      customer_creation: "if_required",
      line_items: lines.map(({ name, cents, quantity }) => ({
        quantity,
        price_data: { currency: "usd", unit_amount: cents, product_data: { name } },
      })),
      success_url: `${origin}/paid`,
      cancel_url: `${origin}/cancelled`,
      payment_intent_data: {
        description: "A sale",
        metadata: { sale: "s1" },
        ...(destination ? { application_fee_amount: 500, transfer_data: { destination } } : {}),
      },
    });

  /** A subscription that was paid for in Checkout. */
  async function subscribed(wish: SessionWish & { number?: string }): Promise<Stripe.Subscription> {
    const opened = await session(wish);
    const result = control.payCheckout(opened.id, { number: wish.number });
    if (result.outcome !== "complete") throw new Error(`not paid: ${result.outcome}`);
    return stripe.subscriptions.retrieve(String(result.session.subscription), { expand: ["latest_invoice"] });
  }

  return { price, creator, session, sale, subscribed };
}

/** The subscription's one item. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error("the subscription has no item");
  return item;
}

/** What a call refuses with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("the call was not refused");
}

const DRAFT_SECONDS = 3_600;

/** Moves on to just after the subscription's period, its draft's hour included. */
export async function passPeriod({ stripe, control }: UnderTest, id: string): Promise<void> {
  const { current_period_end: end } = itemOf(await stripe.subscriptions.retrieve(id));
  control.advanceTo(end + DRAFT_SECONDS + 60);
}
