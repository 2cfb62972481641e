// A change between monthly and yearly: what it was said to cost is what it costs, on the emulator's clock.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPaymentsServer, type PaymentsServer, type Person, type PricedApp } from "./testing/payments-server.ts";

let market: PaymentsServer;
beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

const path = ({ projectId }: PricedApp) => `/api/projects/${projectId}/subscription/switch`;
const quoteOf = (app: PricedApp, who: Person, type: string) => market.get(`${path(app)}?type=${type}`, who.token);
const nowSeconds = () => Math.floor(market.control.now());

it("from monthly to yearly in the middle of a month charges the quoted sum to the cent, minutes later too", async () => {
  const app = await market.app(1_999, 19_999);
  const buyer = await market.subscribe(app);
  market.control.advance({ days: 11, seconds: 4_321 });
  const { body: quote } = await quoteOf(app, buyer, "yearly");
  expect(quote).toMatchObject({ credit: 0, due: expect.any(Number) });
  expect([quote.due > 19_999 - 1_999, quote.due < 19_999]).toEqual([true, true]);
  market.control.advance({ seconds: 600 });
  const switched = await market.post(path(app), buyer.token, { type: "yearly", quotedAt: quote.quotedAt });
  expect(switched.body.subscription).toMatchObject({ type: "yearly", price: 19_999 });
  expect(await market.paymentsOf(buyer)).toEqual([1_999, quote.due]);
});

it("from yearly to monthly charges nothing and leaves the quoted credit on the account", async () => {
  const app = await market.app(1_000, 10_000);
  const buyer = await market.subscribe(app, { type: "yearly" });
  market.control.advance({ days: 40 });
  const { body: quote } = await quoteOf(app, buyer, "monthly");
  expect(quote.due).toBe(0);
  await market.post(path(app), buyer.token, { type: "monthly", quotedAt: quote.quotedAt });
  const [row] = await market.subscriptionRows(buyer);
  const customer = await market.stripe.customers.retrieve(row?.customer ?? "");
  expect(customer).toMatchObject({ balance: -quote.credit });
  expect(quote.credit).toBeGreaterThan(7_000);
  expect(await market.paymentsOf(buyer)).toEqual([10_000]);
});

it("a quote costs nothing, is told to nobody without a plan or with that plan, and not for a plan that is not offered", async () => {
  const app = await market.app(1_000, 0);
  const buyer = await market.subscribe(app);
  expect((await quoteOf(app, buyer, "monthly")).status).toBe(409);
  expect((await quoteOf(app, buyer, "yearly")).status).toBe(409);
  expect((await quoteOf(app, await market.person(), "monthly")).status).toBe(409);
  expect((await quoteOf(app, buyer, "weekly")).status).toBe(400);
  expect(await market.paymentsOf(buyer)).toEqual([1_000]);
});

it("a change by a quote that is too old, or from tomorrow, is refused and charges nothing", async () => {
  const app = await market.app(1_000, 10_000);
  const buyer = await market.subscribe(app);
  market.control.advance({ days: 2 });
  for (const quotedAt of [nowSeconds() - 901, nowSeconds() + 86_400]) {
    const answer = await market.post(path(app), buyer.token, { type: "yearly", quotedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: "QUOTE_EXPIRED" } });
  }
  expect(await market.paymentsOf(buyer)).toEqual([1_000]);
});
