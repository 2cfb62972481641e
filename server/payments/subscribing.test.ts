// Subscribing to apps, told through HTTP against the emulator: paying, twice, not at all, changing, ending.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAILS_AT_RENEWAL, GOOD_CARD, type Market, openMarket, STRANGERS_CARD } from "./testing/market.ts";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe("§7 POST /api/projects/{id}/create-subscription-session", () => {
  it("§7 POST /api/projects/{id}/create-subscription-session: a visitor who pays gets in as soon as they are back", async () => {
    const app = await market.app();
    const buyer = await market.person();
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: true, isSubscribed: false });
    const { session } = await market.pay(app, buyer);
    const confirmed = await market.confirm(buyer, session);
    expect(confirmed.body).toEqual({ status: "fulfilled", projectId: app.projectId });
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: false, isSubscribed: true });
  });

  it("lets a buyer in who never comes back from Checkout, by the webhook alone", async () => {
    const app = await market.app();
    const buyer = await market.person();
    await market.pay(app, buyer);
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: false });
  });

  it("changes nothing when Checkout is closed, and gives the same address again", async () => {
    const app = await market.app();
    const buyer = await market.person();
    const first = await market.checkout(app, buyer);
    const again = await market.checkout(app, buyer);
    expect(again.body.sessionUrl).toBe(first.body.sessionUrl);
    expect((await market.confirm(buyer, await market.sessionOf(buyer))).body.status).toBe("open");
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: true });
  });

  it("lets nobody in with a declined card, and lets them try again with another", async () => {
    const app = await market.app();
    const buyer = await market.person();
    const { session, result } = await market.pay(app, buyer, { number: STRANGERS_CARD });
    expect(result.outcome).toBe("declined");
    expect((await market.confirm(buyer, session)).body.status).toBe("open");
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: true });
    market.control.payCheckout(session, { number: GOOD_CARD });
    expect((await market.confirm(buyer, session)).body.status).toBe("fulfilled");
  });

  it("makes one customer, one session and one live plan of two tabs and many clicks", async () => {
    const app = await market.app();
    const buyer = await market.person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => market.checkout(app, buyer)));
    expect(new Set(answers.map((answer) => answer.body.sessionUrl)).size).toBe(1);
    const session = await market.sessionOf(buyer);
    market.control.payCheckout(session);
    await Promise.all(Array.from({ length: 6 }, () => market.confirm(buyer, session)));
    await market.settled();
    expect(await market.subscriptionRows(buyer)).toHaveLength(1);
    const again = await market.checkout(app, buyer);
    expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_SUBSCRIBED" } });
  });

  it("ends and refunds a second plan that was paid all the same", async () => {
    const app = await market.app(2_000, 0);
    const buyer = await market.subscribe(app);
    const [row] = await market.subscriptionRows(buyer);
    const known = await market.stripe.subscriptions.retrieve(row?.stripe_id ?? "");
    const second = await market.stripe.checkout.sessions.create({
      mode: "subscription",
      customer: String(known.customer),
      line_items: [{ price: known.items.data[0]?.price.id, quantity: 1 }],
      success_url: `${market.ninefold.config.publicUrl}/`,
      subscription_data: {
        metadata: known.metadata,
        application_fee_percent: 10,
        transfer_data: { destination: app.account },
      },
    });
    market.control.payCheckout(second.id);
    await market.settled();
    await expect.poll(async () => (await market.stats(app)).monthlyRevenue, { timeout: 20_000 }).toBe(20);
    const rows = await market.subscriptionRows(buyer);
    expect(rows.filter((one) => one.ended_at === null)).toMatchObject([{ stripe_id: row?.stripe_id }]);
    const balance = await market.get(`/api/payouts/projects/${app.projectId}/balance`, app.creator.token);
    expect(balance.body.totalEarnings).toBe(18);
  });
});

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

  it("goes on for three days after a failed renewal, then asks to subscribe, and is back once the card works", async () => {
    const app = await market.app(1_000, 0);
    const buyer = await market.subscribe(app, { number: FAILS_AT_RENEWAL });
    const [row] = await market.subscriptionRows(buyer);
    market.control.advanceTo((row?.period_end.getTime() ?? 0) / 1000 + 7_200);
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    const own = await market.get(`/api/projects/${app.projectId}/subscription`, buyer.token);
    expect(own.body.subscription).toMatchObject({ pastDue: true, active: true });
    market.control.advance({ days: 3, seconds: 60 });
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: false, requiresSubscription: true });
    const subscription = await market.stripe.subscriptions.retrieve(row?.stripe_id ?? "");
    const method = market.control.changeCard(String(subscription.customer), GOOD_CARD);
    await market.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    market.control.advance({ days: 6 });
    await market.settled();
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
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
  });

  it("ends at once with the rest refunded when the project is deleted", async () => {
    const app = await market.app(3_000, 0);
    const buyer = await market.subscribe(app);
    const [row] = await market.subscriptionRows(buyer);
    await market.ninefold.call("DELETE", `/api/projects/${app.projectId}`, { token: app.creator.token });
    await expect
      .poll(async () => (await market.subscriptionRows(buyer))[0]?.ended_at ?? null, { timeout: 20_000 })
      .not.toBeNull();
    await market.settled();
    const refunds = await market.refundsOf(row?.stripe_id ?? "");
    // Subscribed a moment ago: all but the first seconds of the month come back.
    expect(refunds).toBeGreaterThan(2_990);
  });
});

describe("who pays nothing", () => {
  it("§6 Creator: the owner opens their own app without a plan, and is told so", async () => {
    const app = await market.app();
    expect(await market.accessOf(app, app.creator)).toMatchObject({ isOwner: true, requiresSubscription: false });
    expect((await market.checkout(app, app.creator)).status).toBe(409);
  });

  it("§7 GET /api/projects/{id}/access: an app without plans asks nobody to subscribe", async () => {
    const app = await market.app();
    await market.price(app, 0, 0);
    const answer = await market.accessOf(app, await market.person());
    expect(answer).toMatchObject({
      requiresSubscription: false,
      subscriptionOptions: { monthly: { enabled: false }, yearly: { enabled: false } },
    });
  });
});

it("§6 End user: the gateway refuses a code for the live app until the visitor has a plan", async () => {
  const app = await market.app();
  const buyer = await market.person();
  const code = (who: typeof buyer) =>
    market.post(`/api/projects/${app.projectId}/frame-code`, who.token, { environment: "live" });
  expect(await code(await market.person())).toMatchObject({
    status: 403,
    body: { error: "Subscribe to use this app." },
  });
  const { session } = await market.pay(app, buyer);
  await market.confirm(buyer, session);
  expect((await code(buyer)).status).toBe(200);
});
