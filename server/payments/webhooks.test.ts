// Webhooks: what is not signed is refused, what is doubled, stirred, late or lost ends the same.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openPaymentsServer,
  type PaymentsServer,
  type Person,
  type PricedApp,
  until,
} from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

const nothing = { type: "customer.created", data: { object: { id: "cus_1", object: "customer" } } };
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe("a webhook", () => {
  it("without a signature, with another's, altered, stale or from the future is refused and leaves no row", async () => {
    const { payload, signature } = market.webhook({ id: "evt_refused", ...nothing });
    const stale = market.webhook({ id: "evt_refused", ...nothing }, { atSeconds: nowSeconds() - 301 });
    const future = market.webhook({ id: "evt_refused", ...nothing }, { atSeconds: nowSeconds() + 330 });
    const forged = market.webhook({ id: "evt_refused", ...nothing }, { secret: "whsec_other" });
    const statuses = [
      await market.deliver(payload, undefined),
      await market.deliver(payload, forged.signature),
      await market.deliver(payload.replace("cus_1", "cus_2"), signature),
      await market.deliver(stale.payload, stale.signature),
      await market.deliver(future.payload, future.signature),
      await market.deliver("{", signature),
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await market.eventRows("evt_refused")).toEqual([]);
  });

  it("that comes three times is stored once", async () => {
    const { payload, signature } = market.webhook({ id: "evt_tripled", ...nothing });
    const statuses = await Promise.all([1, 2, 3].map(() => market.deliver(payload, signature)));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await market.eventRows("evt_tripled")).toHaveLength(1);
  });

  it("whose object can't be read is kept as failed with the reason, not swallowed", async () => {
    const { payload, signature } = market.webhook({
      id: "evt_failing",
      type: "customer.subscription.updated",
      data: { object: { id: "sub_none" } },
    });
    expect(await market.deliver(payload, signature)).toBe(200);
    await until(async () => (await market.eventRows("evt_failing"))[0]?.status === "failed");
    expect(await market.eventRows("evt_failing")).toMatchObject([
      { attempts: 1, error: expect.stringContaining("sub_none") },
    ]);
    await market.ninefold.database.query.deleteFrom("webhook_events").where("id", "=", "evt_failing").execute();
  });
});

/** The same four events about one payment, in every order. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

async function outcome(app: PricedApp, buyer: Person) {
  const rows = await market.subscriptionRows(buyer);
  return {
    plans: rows.map(({ status, plan, price_cents, superseded }) => ({ status, plan, price_cents, superseded })),
    ledger: await market.ledgerOf(app, buyer),
    access: (await market.accessOf(app, buyer)).isSubscribed,
  };
}

it("every order of completed, created, updated and paid, before and after the return, ends the same", async () => {
  const app = await market.app(1_999, 0);
  market.control.setChaos({ drop: 1 });
  for (const order of orders([
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.updated",
    "invoice.paid",
  ])) {
    const buyer = await market.person();
    const { session } = await market.pay(app, buyer);
    const paid = await market.stripe.checkout.sessions.retrieve(session);
    const idOf = (type: string) =>
      type.startsWith("checkout") ? session : String(type.startsWith("invoice") ? paid.invoice : paid.subscription);
    for (const type of order) {
      const { payload, signature } = market.webhook({ type, data: { object: { id: idOf(type) } } });
      await market.deliver(payload, signature);
    }
    await market.confirm(buyer, session);
    await market.applied();
    expect(await outcome(app, buyer)).toEqual({
      plans: [{ status: "active", plan: "monthly", price_cents: 1_999, superseded: false }],
      ledger: { payment: 1_999, transfer: 1_999, fee: -200 },
      access: true,
    });
  }
  market.control.setChaos({});
});

it("webhooks that come after the buyer has come back change nothing more", async () => {
  const app = await market.app(1_999, 0);
  market.control.setChaos({ drop: 1 });
  const buyer = await market.person();
  const { session } = await market.pay(app, buyer);
  await market.confirm(buyer, session);
  const before = await outcome(app, buyer);
  expect(before).toMatchObject({ access: true, plans: [{ status: "active" }] });
  market.control.setChaos({});
  market.control.resend();
  await market.settled();
  expect(await outcome(app, buyer)).toEqual(before);
});

it("what webhooks drop is made good by reconciliation", async () => {
  const app = await market.app(1_500, 0);
  const buyer = await market.person();
  market.control.setChaos({ drop: 1 });
  await market.pay(app, buyer);
  expect((await market.accessOf(app, buyer)).isSubscribed).toBe(false);
  await market.reconcile();
  expect((await market.accessOf(app, buyer)).isSubscribed).toBe(true);
  expect(await market.ledgerOf(app, buyer)).toEqual({ payment: 1_500, transfer: 1_500, fee: -150 });
  market.control.setChaos({});
});

it("a server that dies between the payment and its record knows of it after the restart", async () => {
  const app = await market.app(1_200, 0);
  const buyer = await market.person();
  await market.ninefold.server.close();
  // Nobody answers now; the page was open, and the buyer pays.
  const { customer, price } = await market.sellingParts(app, buyer);
  await market.stripe.subscriptions.create({
    customer,
    items: [{ price }],
    metadata: { ninefold_user: buyer.id, ninefold_project: app.projectId },
    application_fee_percent: 10,
    transfer_data: { destination: app.account },
  });
  await market.ninefold.restart();
  await expect.poll(async () => (await market.accessOf(app, buyer)).isSubscribed).toBe(true);
});

it("what was stored while the work could not be done is applied later, however late", async () => {
  const app = await market.app(600, 0);
  const buyer = await market.person();
  market.control.setChaos({ drop: 1 });
  const { session } = await market.pay(app, buyer);
  market.control.advance({ days: 3 });
  expect((await market.accessOf(app, buyer)).isSubscribed).toBe(false);
  const { payload, signature } = market.webhook({
    type: "checkout.session.completed",
    data: { object: { id: session } },
  });
  expect(await market.deliver(payload, signature)).toBe(200);
  await market.applied();
  expect((await market.accessOf(app, buyer)).isSubscribed).toBe(true);
  market.control.setChaos({});
});
