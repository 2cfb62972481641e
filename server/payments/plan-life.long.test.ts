// A plan from its first renewal to its end, on the emulator's clock.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  FAILS_AT_RENEWAL,
  GOOD_CARD,
  openPaymentsServer,
  type PaymentsServer,
  type Person,
} from "./testing/payments-server.ts";

let market: PaymentsServer;

// Time that one test moves is not to renew another's plans.
beforeEach(async () => {
  market = await openPaymentsServer();
});
afterEach(() => market.close());

describe("a plan's life", () => {
  it("pays the creator again at each renewal, and stays open", async () => {
    const app = await market.app(829, 0);
    const buyer = await market.subscribe(app);
    market.control.advance({ days: 33 });
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    const balance = await market.get(`/api/payouts/projects/${app.projectId}/balance`, app.creator.token);
    expect(balance.body.totalEarnings).toBe(14.92);
  });

  it("shares every renewal to the cent: fee and share make the price, from $0.50 to $9,999.99", async () => {
    const app = await market.app(50, 0);
    const random = Array.from({ length: 24 }, () => 50 + Math.floor(Math.random() * 999_950));
    const bought: { buyer: Person; cents: number }[] = [];
    for (const cents of [50, 55, 829, 1_999, 999_999, ...random]) {
      await market.price(app, cents, 0);
      bought.push({ buyer: await market.subscribe(app), cents });
    }
    market.control.advance({ days: 33 });
    await market.settled();
    for (const { buyer, cents } of bought) {
      expect(await market.paymentsOf(buyer)).toEqual([cents, cents]);
      const { transfer, fee } = await market.sumsOf(buyer);
      const tenth = Math.floor((cents + 5) / 10);
      expect({ cents, transfer, fee }).toEqual({ cents, transfer: 2 * cents, fee: -2 * tenth });
    }
    expect(await market.differences()).toEqual([]);
  });

  it("goes on for three days after a failed renewal, then asks to subscribe, and is back once the card works", async () => {
    const app = await market.app(1_000, 0);
    const buyer = await market.subscribe(app, { number: FAILS_AT_RENEWAL });
    const [row] = await market.subscriptionRows(buyer);
    market.control.advanceTo((row?.period_end.getTime() ?? 0) / 1000 + 7_200);
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    const own = await market.get(`/api/projects/${app.projectId}/subscription`, buyer.token);
    const { accessUntil, ...plan } = own.body.subscription;
    expect(plan).toMatchObject({ pastDue: true, active: true });
    market.control.advanceTo(Date.parse(accessUntil) / 1000 - 60);
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    market.control.advance({ seconds: 60 });
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: false, requiresSubscription: true });
    const subscription = await market.stripe.subscriptions.retrieve(row?.stripe_id ?? "");
    const method = market.control.changeCard(String(subscription.customer), GOOD_CARD);
    await market.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    market.control.advance({ days: 6 });
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
  });

  it("ends when every retry of a failed renewal fails, and the app asks to subscribe anew", async () => {
    const app = await market.app(1_000, 0);
    const buyer = await market.subscribe(app, { number: FAILS_AT_RENEWAL });
    const [row] = await market.subscriptionRows(buyer);
    market.control.advanceTo((row?.period_end.getTime() ?? 0) / 1000 + 7_200);
    await market.settled();
    expect((await market.subscriptionRows(buyer))[0]?.status).toBe("past_due");
    market.control.advance({ days: 20 });
    await market.settled();
    expect(await market.subscriptionRows(buyer)).toMatchObject([{ status: "canceled", ended_at: expect.any(Date) }]);
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: false, requiresSubscription: true });
    expect((await market.balance(app)).totalEarnings).toBe(9);
    expect((await market.stats(app)).activeSubscriptions).toBe(0);
    const { session } = await market.pay(app, buyer);
    expect((await market.confirm(buyer, session)).body.status).toBe("fulfilled");
    expect(await market.differences()).toEqual([]);
  });

  it("keeps a cancelled plan open to the end of what was paid, can be taken back, and ends there", async () => {
    const app = await market.app(1_000, 0);
    const buyer = await market.subscribe(app);
    const own = `/api/projects/${app.projectId}/subscription`;
    expect((await market.post(`${own}/cancel`, buyer.token)).body.subscription.endsAt).not.toBeNull();
    expect((await market.post(`${own}/resume`, buyer.token)).body.subscription.endsAt).toBeNull();
    const { subscription } = (await market.post(`${own}/cancel`, buyer.token)).body;
    const endSeconds = Date.parse(subscription.endsAt) / 1000;
    market.control.advanceTo(endSeconds - 60);
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    market.control.advanceTo(endSeconds + 1);
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: false, requiresSubscription: true });
    await market.settled();
    expect((await market.get(own, buyer.token)).body.subscription).toBeNull();
  });

  it("changes from monthly to yearly at once, with what was unused credited", async () => {
    const app = await market.app(1_000, 10_000);
    const buyer = await market.subscribe(app);
    const own = `/api/projects/${app.projectId}/subscription`;
    const switched = await market.post(`${own}/switch`, buyer.token, { type: "yearly" });
    expect(switched.body.subscription).toMatchObject({ type: "yearly", price: 10_000, active: true });
    expect((await market.post(`${own}/switch`, buyer.token, { type: "yearly" })).status).toBe(409);
    await market.settled();
    expect((await market.stats(app)).activeSubscriptions).toBe(1);
  });

  it("leaves old subscribers the price they have when the creator changes it", async () => {
    const app = await market.app(1_000, 0);
    const old = await market.subscribe(app);
    await market.price(app, 2_500, 0);
    const fresh = await market.subscribe(app);
    const priceOf = async (who: typeof old) =>
      (await market.get(`/api/projects/${app.projectId}/subscription`, who.token)).body.subscription.price;
    expect([await priceOf(old), await priceOf(fresh)]).toEqual([1_000, 2_500]);
    market.control.advance({ days: 33 });
    await market.settled();
    expect([await priceOf(old), await priceOf(fresh)]).toEqual([1_000, 2_500]);
    expect((await market.balance(app)).totalEarnings).toBe(2 * (9 + 22.5));
  });

  it.each([
    ["deleted", ""],
    ["undeployed", "/deployment"],
  ])("ends at once with the rest refunded when the project is %s", async (_how, path) => {
    const app = await market.app(3_000, 0);
    const buyer = await market.subscribe(app);
    const [row] = await market.subscriptionRows(buyer);
    const gone = await market.ninefold.call("DELETE", `/api/projects/${app.projectId}${path}`, {
      token: app.creator.token,
    });
    expect(gone.status).toBe(200);
    await expect.poll(async () => (await market.subscriptionRows(buyer))[0]?.ended_at ?? null).not.toBeNull();
    // Subscribed a moment ago: all but the first seconds of the month come back, out of the creator's earnings.
    await expect.poll(() => market.refundsOf(row?.stripe_id ?? "")).toBeGreaterThan(2_990);
    await market.settled();
    const { refund = 0, ...shares } = await market.ledgerOf(app, buyer);
    expect(shares).toEqual({ payment: 3_000, transfer: 3_000, fee: -300, reversal: refund });
    expect(await market.differences()).toEqual([]);
    expect((await market.stripe.subscriptions.retrieve(row?.stripe_id ?? "")).status).toBe("canceled");
    expect((await market.checkout(app, await market.person())).status).toBeGreaterThanOrEqual(400);
  });
});
