// Subscribing to apps, told through HTTP against the emulator: paying, twice, not at all.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOOD_CARD, openPaymentsServer, type PaymentsServer, STRANGERS_CARD } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

describe("§7 POST /api/projects/{id}/create-subscription-session", () => {
  it("§7 POST /api/projects/{id}/create-subscription-session · type monthly, sessionUrl; §6 Payments · end user subscribes; §1 Payments · subscription to use: a visitor who pays gets in as soon as they are back", async () => {
    const app = await market.app();
    const buyer = await market.person();
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: true, isSubscribed: false });
    const { session } = await market.pay(app, buyer);
    const confirmed = await market.confirm(buyer, session);
    expect(confirmed.body).toEqual({ status: "fulfilled", projectId: app.projectId });
    expect(await market.accessOf(app, buyer)).toMatchObject({ requiresSubscription: false, isSubscribed: true });
  });

  it("§7 POST /api/projects/{id}/create-subscription-session · type yearly, sessionUrl: a year is paid at once", async () => {
    const app = await market.app(1_000, 9_000);
    const buyer = await market.person();
    const { body } = await market.checkout(app, buyer, "yearly");
    expect(new URL(body.sessionUrl).origin).toBe(market.ninefold.config.publicUrl);
    const session = await market.stripe.checkout.sessions.retrieve(await market.sessionOf(buyer));
    expect(session.amount_total).toBe(9_000);
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
    await expect.poll(async () => (await market.stats(app)).monthlyRevenue).toBe(20);
    const rows = await market.subscriptionRows(buyer);
    expect(rows.filter((one) => one.ended_at === null)).toMatchObject([{ stripe_id: row?.stripe_id }]);
    const balance = await market.get(`/api/payouts/projects/${app.projectId}/balance`, app.creator.token);
    expect(balance.body.totalEarnings).toBe(18);
  });
});

describe("who pays nothing", () => {
  it("§6 Payments · owner bypasses: the owner opens their own app without a plan, and is told so", async () => {
    const app = await market.app();
    expect(await market.accessOf(app, app.creator)).toMatchObject({ isOwner: true, requiresSubscription: false });
    expect((await market.checkout(app, app.creator)).status).toBe(409);
  });

  it("§6 Payments · end user subscribes; §7 GET /api/projects/{id}/access · requiresSubscription, subscriptionOptions: an app without plans asks nobody to subscribe", async () => {
    const app = await market.app();
    await market.price(app, 0, 0);
    const answer = await market.accessOf(app, await market.person());
    expect(answer).toMatchObject({
      requiresSubscription: false,
      subscriptionOptions: { monthly: { enabled: false }, yearly: { enabled: false } },
    });
  });
});

it("§1 Payments · subscription to use: the gateway refuses a code for the live app until the visitor has a plan", async () => {
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
