// Another price for those who subscribed before: at their next period, announced, or not at all.
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  GOOD_CARD,
  openPaymentsServer,
  type PaymentsServer,
  type Person,
  type PricedApp,
} from "./testing/payments-server.ts";

let market: PaymentsServer;

// Time that one test moves is not to renew another's plans.
beforeEach(async () => {
  market = await openPaymentsServer();
});
afterEach(() => market.close());

const planOf = async (app: PricedApp, buyer: Person) =>
  (await market.get(`/api/projects/${app.projectId}/subscription`, buyer.token)).body.subscription;
const movesOf = async (app: PricedApp) =>
  (await market.get(`/api/projects/${app.projectId}/price-moves`, app.creator.token)).body;
const move = (app: PricedApp, wanted: { type?: string; move: boolean }, who = app.creator) =>
  market.post(`/api/projects/${app.projectId}/price-moves`, who.token, { type: "monthly", ...wanted });

/** All wishes about prices are made at Stripe and known here. */
async function moved(): Promise<void> {
  await expect
    .poll(async () => (await market.ninefold.database.query.selectFrom("price_moves").selectAll().execute()).length)
    .toBe(0);
  await market.settled();
}

/** An app at $10 with a subscriber, which costs $25 by now. */
async function dearerApp() {
  const app = await market.app(1_000, 10_000);
  const buyer = await market.subscribe(app);
  await market.price(app, 2_500, 10_000);
  return { app, buyer };
}

it("old subscribers who are moved are told so, pay the old price to the period's end and the new one after it", async () => {
  const { app, buyer } = await dearerApp();
  expect((await movesOf(app)).monthly).toEqual({ price: 2_500, keeping: 1, moving: 0 });
  expect((await move(app, { move: true })).body.monthly).toEqual({ price: 2_500, keeping: 0, moving: 1 });
  await moved();
  const before = await planOf(app, buyer);
  expect(before).toMatchObject({ price: 1_000, nextPrice: { price: 2_500, from: before.renewsAt } });
  expect(await market.ledgerOf(app, buyer)).toMatchObject({ payment: 1_000 });
  expect((await movesOf(app)).monthly).toEqual({ price: 2_500, keeping: 0, moving: 1 });
  market.control.advance({ days: 33 });
  await market.settled();
  expect(await planOf(app, buyer)).toMatchObject({ price: 2_500, nextPrice: null, active: true });
  expect((await movesOf(app)).monthly).toEqual({ price: 2_500, keeping: 0, moving: 0 });
  expect((await market.balance(app)).totalEarnings).toBe(9 + 22.5);
  expect(await market.differences()).toEqual([]);
});

it("those who have not moved yet can be left at their price after all, though it is offered no more", async () => {
  const { app, buyer } = await dearerApp();
  await move(app, { move: true });
  await moved();
  expect((await move(app, { move: false })).body.monthly).toEqual({ price: 2_500, keeping: 1, moving: 0 });
  await moved();
  expect(await planOf(app, buyer)).toMatchObject({ price: 1_000, nextPrice: null });
  const product = (await market.stripe.prices.retrieve((await market.priceOf(app)).price)).product;
  const offered = await market.stripe.prices.list({ product: String(product), active: true });
  expect(offered.data.map(({ unit_amount: cents }) => cents).sort()).toEqual([10_000, 2_500]);
  market.control.advance({ days: 33 });
  await market.settled();
  expect(await planOf(app, buyer)).toMatchObject({ price: 1_000 });
});

it("a move that was announced is replaced by the next, and undone by going back to the old price", async () => {
  const { app, buyer } = await dearerApp();
  await move(app, { move: true });
  await moved();
  await market.price(app, 1_500, 10_000);
  expect((await movesOf(app)).monthly).toEqual({ price: 1_500, keeping: 1, moving: 0 });
  await move(app, { move: true });
  await moved();
  expect(await planOf(app, buyer)).toMatchObject({ price: 1_000, nextPrice: { price: 1_500 } });
  await market.price(app, 1_000, 10_000);
  await move(app, { move: true });
  await moved();
  expect(await planOf(app, buyer)).toMatchObject({ price: 1_000, nextPrice: null });
});

it("a subscriber who cancels, switches or subscribes anew is not moved", async () => {
  const { app, buyer } = await dearerApp();
  const path = `/api/projects/${app.projectId}/subscription`;
  await market.post(`${path}/cancel`, buyer.token);
  expect((await move(app, { move: true })).body.monthly).toEqual({ price: 2_500, keeping: 0, moving: 0 });
  await market.post(`${path}/resume`, buyer.token);
  await market.post(`${path}/switch`, buyer.token, { type: "yearly" });
  await market.subscribe(app);
  await move(app, { move: true });
  await moved();
  expect(await planOf(app, buyer)).toMatchObject({ type: "yearly", price: 10_000, nextPrice: null });
  expect(await movesOf(app)).toMatchObject({ monthly: { keeping: 0, moving: 0 }, yearly: { keeping: 0, moving: 0 } });
});

it("an announced price stays out of what a switch credits and of what a deletion gives back", async () => {
  const { app, buyer } = await dearerApp();
  const other = await market.subscribe(app);
  await market.price(app, 9_000, 10_000);
  await move(app, { move: true });
  await moved();
  await market.post(`/api/projects/${app.projectId}/subscription/switch`, buyer.token, { type: "yearly" });
  await market.settled();
  expect(await planOf(app, buyer)).toMatchObject({ type: "yearly", nextPrice: null });
  // The first month's $10, then a year's $100 less the unused rest of those $10: not of the announced price.
  expect(await market.paymentsOf(buyer)).toEqual([1_000, expect.closeTo(9_000, -1)]);
  const [row] = await market.subscriptionRows(other);
  const gone = await market.ninefold.call("DELETE", `/api/projects/${app.projectId}`, { token: app.creator.token });
  expect(gone).toMatchObject({ status: 200 });
  const refunds = () => market.refundsOf(row?.stripe_id ?? "");
  await expect.poll(refunds).toBeGreaterThan(2_490);
  const refunded = await refunds();
  expect(refunded).toBeLessThanOrEqual(2_500);
});

it("prices are moved by their app's owner alone, and only to one that is offered", async () => {
  const { app, buyer } = await dearerApp();
  expect((await move(app, { move: true }, buyer)).status).toBe(403);
  expect((await market.get(`/api/projects/${app.projectId}/price-moves`, buyer.token)).status).toBe(403);
  expect((await move(app, { type: "weekly", move: true })).status).toBe(400);
  await market.price(app, 0, 10_000);
  expect(await move(app, { move: true })).toMatchObject({ status: 409, body: { code: "PLAN_UNAVAILABLE" } });
});

it("a server that stops in the middle moves the rest after the restart", async () => {
  const { app, buyer } = await dearerApp();
  const [row] = await market.subscriptionRows(buyer);
  await market.ninefold.server.close();
  const { price } = await market.priceOf(app);
  await market.ninefold.database.query
    .insertInto("price_moves")
    .values({
      subscription_id: row?.stripe_id ?? "",
      project_id: app.projectId,
      plan: "monthly",
      stripe_price_id: price,
    })
    .execute();
  await market.ninefold.restart();
  await moved();
  expect(await planOf(app, buyer)).toMatchObject({ nextPrice: { price: 2_500 } });
});

it("a switch that the card declines changes nothing, and works once the card does", async () => {
  const app = await market.app(1_000, 10_000);
  const buyer = await market.subscribe(app, { number: "4000000000000341" });
  const path = `/api/projects/${app.projectId}/subscription`;
  const refused = await market.post(`${path}/switch`, buyer.token, { type: "yearly" });
  expect(refused).toMatchObject({ status: 402, body: { code: "CARD_DECLINED" } });
  expect(await planOf(app, buyer)).toMatchObject({ type: "monthly", price: 1_000, active: true });
  const [row] = await market.subscriptionRows(buyer);
  const method = market.control.changeCard(row?.customer ?? "", GOOD_CARD);
  await market.stripe.subscriptions.update(row?.stripe_id ?? "", { default_payment_method: method.id });
  const answers = await Promise.all([1, 2].map(() => market.post(`${path}/switch`, buyer.token, { type: "yearly" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("credit of one app's plan never pays for another's, and goes back when the app does", async () => {
  const app = await market.app(1_000, 12_000);
  const buyer = await market.subscribe(app, { type: "yearly" });
  await market.post(`/api/projects/${app.projectId}/subscription/switch`, buyer.token, { type: "monthly" });
  await market.settled();
  expect(await planOf(app, buyer)).toMatchObject({ type: "monthly", price: 1_000 });
  const other = await market.app(2_000, 0);
  const { session } = await market.pay(other, buyer);
  await market.confirm(buyer, session);
  expect(await market.ledgerOf(other, buyer)).toEqual({ payment: 2_000, transfer: 2_000, fee: -200 });
  const [first] = (await market.subscriptionRows(buyer)).filter((row) => row.project_id === app.projectId);
  await market.ninefold.call("DELETE", `/api/projects/${app.projectId}`, { token: app.creator.token });
  await expect.poll(() => market.refundsOf(first?.stripe_id ?? "")).toBeGreaterThan(11_990);
  const credit = async () => {
    const customer = await market.stripe.customers.retrieve(first?.customer ?? "");
    return customer.deleted ? null : customer.balance;
  };
  await expect.poll(credit).toBe(0);
  await market.settled();
  expect(await market.differences()).toEqual([]);
});
