// For tests: a server with payments, and the people that most of them need: creators, apps with prices, buyers.
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import type { PlanType } from "#contract";
import type { LedgerKind } from "#database";
import { createTestServer, TEST_WEBHOOK_SECRET, type TestServer } from "#testing";
import { openStripe } from "../stripe-client.ts";

export type Person = { username: string; token: string; id: string };
export type PricedApp = { creator: Person; projectId: string; account: string };
export type PaymentsServer = Awaited<ReturnType<typeof openPaymentsServer>>;

export const STRANGERS_CARD = "4000000000000002";
export const FAILS_AT_RENEWAL = "4000000000000341";
export const GOOD_CARD = "4242424242424242";

export async function openPaymentsServer(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<NonNullable<Parameters<typeof createTestServer>[0]>, "paymentsBehind"> = {},
) {
  const ninefold = await createTestServer({ ...options, payments: { CREATOR_PLAN: "free", ...settings } });
  const stripe = openStripe({ secretKey: null, emulatorUrl: ninefold.emulator.url });
  return { ninefold, stripe, ...makers(ninefold, stripe), close: () => ninefold.close() };
}

function makers(ninefold: TestServer, stripe: Stripe) {
  const { control } = ninefold.emulator;
  const post = (path: string, token: string, body: unknown = {}) => ninefold.call("POST", path, { token, body });
  const get = (path: string, token: string) => ninefold.call("GET", path, { token });

  async function person(): Promise<Person> {
    const { username, token } = await ninefold.register();
    const row = await ninefold.database.query
      .selectFrom("users")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    return { username, token, id: row.id };
  }

  /** Marks an app as deployed, as far as buyers are concerned. */
  async function markDeployed(projectId: string): Promise<void> {
    await ninefold.database.pool.query(
      "insert into deployments (project_id, status, artifact_hash, started_at, finished_at) values ($1, 'serving', 'none', now(), now())",
      [projectId],
    );
  }

  /** Sets up payouts up to the point where the account can be paid. */
  async function onboard(creator: Person, projectId: string): Promise<string> {
    await post("/api/payouts/connect/onboard", creator.token, { projectId });
    const { body } = await get("/api/payouts/connect/account", creator.token);
    control.completeOnboarding(body.accountId);
    await post("/api/payouts/connect/refresh", creator.token);
    return body.accountId;
  }

  const price = (app: PricedApp, monthly: number, yearly: number) =>
    post(`/api/projects/${app.projectId}/subscription-settings`, app.creator.token, {
      monthly: { price: monthly, enabled: monthly > 0 },
      yearly: { price: yearly, enabled: yearly > 0 },
    });

  /** A deployed app whose creator can be paid. */
  async function app(monthly = 1_999, yearly = 19_900, by?: Person): Promise<PricedApp> {
    const creator = by ?? (await person());
    const { projectId } = (await post("/api/projects", creator.token)).body;
    const account = await onboard(creator, projectId);
    await markDeployed(projectId);
    const made = { creator, projectId, account };
    const saved = await price(made, monthly, yearly);
    if (saved.status !== 200) throw new Error(`pricing: ${JSON.stringify(saved.body)}`);
    return made;
  }

  const checkout = (app: PricedApp, buyer: Person, type: PlanType = "monthly") =>
    post(`/api/projects/${app.projectId}/create-subscription-session`, buyer.token, { type });

  /** The id of the session behind a person's open checkout. */
  async function sessionOf(buyer: Person): Promise<string> {
    const row = await ninefold.database.query
      .selectFrom("checkouts")
      .select("stripe_id")
      .where("user_id", "=", buyer.id)
      .where("status", "=", "open")
      .executeTakeFirstOrThrow();
    return row.stripe_id ?? "";
  }

  /** Opens Checkout and pays there; the page has not come back yet. */
  async function pay(app: PricedApp, buyer: Person, options: { type?: PlanType; number?: string } = {}) {
    const opened = await checkout(app, buyer, options.type);
    if (opened.status !== 200) throw new Error(`checkout: ${JSON.stringify(opened.body)}`);
    const session = await sessionOf(buyer);
    const result = control.payCheckout(session, { number: options.number });
    return { session, result };
  }

  const confirm = (buyer: Person, sessionId: string) => post("/api/checkouts/confirm", buyer.token, { sessionId });

  /** Pays and comes back. */
  async function subscribe(app: PricedApp, options: { type?: PlanType; number?: string } = {}): Promise<Person> {
    const buyer = await person();
    const { session } = await pay(app, buyer, options);
    await confirm(buyer, session);
    return buyer;
  }

  const accessOf = async (app: PricedApp, who: Person) =>
    (await get(`/api/projects/${app.projectId}/access`, who.token)).body;

  /** Waits until no stored webhook waits to be applied. One failure may be an outage's; a second one is told. */
  const applied = () =>
    until(async () => {
      const { rows } = await ninefold.database.pool.query(
        "select type, error, attempts from webhook_events where status in ('received', 'failed') order by attempts desc limit 1",
      );
      if (rows[0]?.attempts > 1) throw new Error(`${rows[0].type}: ${rows[0].error}`);
      return rows.length === 0;
    });

  /** Waits until no webhook is on its way and none waits to be applied. */
  async function settled(): Promise<void> {
    await control.deliveriesDone(60_000);
    await applied();
  }

  const eventRows = (id: string) =>
    ninefold.database.query.selectFrom("webhook_events").selectAll().where("id", "=", id).execute();

  /** Cents of a buyer's ledger rows for an app, by kind. */
  async function ledgerOf(app: PricedApp, buyer: Person): Promise<Partial<Record<LedgerKind, number>>> {
    const rows = await ninefold.database.query
      .selectFrom("ledger")
      .select(["kind", "amount_cents"])
      .where("user_id", "=", buyer.id)
      .where("project_id", "=", app.projectId)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.kind, row.amount_cents]));
  }

  /** Cents of each of a buyer's payments, in their order. */
  async function paymentsOf(buyer: Person): Promise<number[]> {
    const rows = await ninefold.database.query
      .selectFrom("ledger")
      .select("amount_cents")
      .where("user_id", "=", buyer.id)
      .where("kind", "=", "payment")
      .orderBy("recorded_at")
      .execute();
    return rows.map((row) => row.amount_cents);
  }

  /** Cents that a buyer's payments came to, by kind. */
  async function sumsOf(buyer: Person): Promise<Partial<Record<LedgerKind, number>>> {
    const rows = await ninefold.database.query
      .selectFrom("ledger")
      .select((expression) => ["kind", expression.fn.sum<number>("amount_cents").as("cents")])
      .where("user_id", "=", buyer.id)
      .groupBy("kind")
      .execute();
    return Object.fromEntries(rows.map((row) => [row.kind, Number(row.cents)]));
  }

  const balance = async (app: PricedApp) =>
    (await get(`/api/payouts/projects/${app.projectId}/balance`, app.creator.token)).body;

  /** The charge of a buyer's first payment. */
  async function chargeOf(buyer: Person): Promise<string> {
    const row = await ninefold.database.query
      .selectFrom("ledger")
      .select("charge_id")
      .where("user_id", "=", buyer.id)
      .orderBy("paid_at")
      .executeTakeFirstOrThrow();
    return row.charge_id;
  }

  /** A customer with a card and the app's monthly price, for what a test does at Stripe itself. */
  async function sellingParts(app: PricedApp, buyer: Person): Promise<{ customer: string; price: string }> {
    const customer = await stripe.customers.create({
      metadata: { ninefold_user: buyer.id },
      payment_method: "pm_card_visa",
    });
    const methods = await stripe.customers.listPaymentMethods(customer.id);
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: methods.data[0]?.id },
    });
    return { customer: customer.id, ...(await priceOf(app)) };
  }

  /** The id of an app's monthly price at Stripe. */
  async function priceOf(app: PricedApp): Promise<{ price: string }> {
    const plan = await ninefold.database.query
      .selectFrom("app_plans")
      .select("stripe_price_id")
      .where("project_id", "=", app.projectId)
      .where("plan", "=", "monthly")
      .executeTakeFirstOrThrow();
    return { price: plan.stripe_price_id ?? "" };
  }

  const reconcile = () => ninefold.server.payments.reconcile({ checkoutAgeMs: 0, staleMs: 0 });
  const differences = () => ninefold.server.payments.compareLedger();

  const subscriptionRows = (who: Person) =>
    ninefold.database.query.selectFrom("subscriptions").selectAll().where("user_id", "=", who.id).execute();

  const stats = async (app: PricedApp) => (await get(`/api/projects/${app.projectId}/stats`, app.creator.token)).body;

  /** Cents that the ledger says went back of a subscription. */
  async function refundsOf(subscriptionId: string): Promise<number> {
    const rows = await ninefold.database.query
      .selectFrom("ledger")
      .select("amount_cents")
      .where("subscription_id", "=", subscriptionId)
      .where("kind", "=", "refund")
      .execute();
    return -rows.reduce((sum, row) => sum + row.amount_cents, 0);
  }

  /** A signed webhook as Stripe would send it. */
  function webhook(event: object, options: { secret?: string; atSeconds?: number } = {}) {
    const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", ...event });
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? TEST_WEBHOOK_SECRET,
      timestamp: options.atSeconds ?? Math.floor(Date.now() / 1000),
    });
    return { payload, signature };
  }

  async function deliver(payload: string, signature: string | undefined): Promise<number> {
    const answer = await fetch(`${ninefold.config.publicUrl}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
      body: payload,
    });
    return answer.status;
  }

  const made = { person, app, price, onboard, markDeployed, checkout, sessionOf, pay, confirm, subscribe, accessOf };
  return {
    control,
    post,
    get,
    ...made,
    settled,
    applied,
    eventRows,
    subscriptionRows,
    ledgerOf,
    paymentsOf,
    sumsOf,
    stats,
    balance,
    chargeOf,
    refundsOf,
    sellingParts,
    priceOf,
    reconcile,
    differences,
    webhook,
    deliver,
  };
}

/** Asks again and again until it is so; a test's own time-out ends it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25));
}
