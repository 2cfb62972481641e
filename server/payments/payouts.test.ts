// Pricing and payouts: what a creator may set, when, and what strangers may not see.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentsServer, type PaymentsServer } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

async function project() {
  const creator = await market.person();
  const { projectId } = (await market.post("/api/projects", creator.token)).body;
  return { creator, projectId: String(projectId) };
}

const plans = (monthly: object, yearly: object = { price: 0, enabled: false }) => ({ monthly, yearly });

describe("§7 POST /api/projects/{id}/subscription-settings", () => {
  it("§7 POST /api/projects/{id}/subscription-settings · monthly, yearly; §9 Revenue share · prices in cents: saves both plans in cents, and shows them on the project", async () => {
    const app = await market.app(1_999, 19_900);
    const { body } = await market.get(`/api/projects/${app.projectId}`, app.creator.token);
    expect(body.subscriptionOptions).toEqual({
      monthly: { price: 1_999, enabled: true },
      yearly: { price: 19_900, enabled: true },
    });
  });

  it("§5 Pricing save · monthly above 0, yearly above 0; §7 POST /api/projects/{id}/subscription-settings · bad prices: an enabled plan needs a price above 0, in the spec's words", async () => {
    const { creator, projectId } = await project();
    const save = async (body: object) =>
      (await market.post(`/api/projects/${projectId}/subscription-settings`, creator.token, body)).body.error;
    const zero = { price: 0, enabled: true };
    expect(await save(plans(zero, zero))).toBe("Monthly price must be greater than 0");
    expect(await save(plans({ price: 0, enabled: false }, zero))).toBe("Yearly price must be greater than 0");
    expect(await save(plans({ price: 49, enabled: true }))).toBe("Monthly price must be at least $0.50");
    expect(await save(plans({ price: 19.99, enabled: true }))).toBe("A price is a whole number of cents");
    expect(await save(plans({ price: -5, enabled: true }))).toBe("A price can't be negative");
    expect(await save(plans({ price: 100_000_000, enabled: true }))).toBe("A price can be at most $999,999.99");
  });

  it("§5 Pricing save · payment setup needed: a plan is saved before there is an account; nobody can subscribe until that can be paid", async () => {
    const { creator, projectId } = await project();
    await market.markDeployed(projectId);
    const settings = plans({ price: 500, enabled: true });
    expect(
      await market.post(`/api/projects/${projectId}/subscription-settings`, creator.token, settings),
    ).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const visitor = await market.person();
    const access = (await market.get(`/api/projects/${projectId}/access`, visitor.token)).body;
    expect(access).toMatchObject({ requiresSubscription: true, subscriptionOptions: settings });
    const subscribe = () =>
      market.post(`/api/projects/${projectId}/create-subscription-session`, visitor.token, { type: "monthly" });
    expect(await subscribe()).toMatchObject({ status: 409, body: { code: "SELLER_UNAVAILABLE" } });
    await market.onboard(creator, projectId);
    expect((await subscribe()).status).toBe(200);
  });

  it("§6 Payments · prices are the owner's: a stranger's are refused", async () => {
    const app = await market.app();
    const stranger = await market.person();
    const path = `/api/projects/${app.projectId}/subscription-settings`;
    expect((await market.post(path, stranger.token, plans({ price: 500, enabled: true }))).status).toBe(403);
  });
});

describe("payouts", () => {
  it("§7 GET /api/payouts/connect/account · enabled, accountId, details_submitted, payouts_enabled, requirements.currently_due; §3 Connected account status · enabled, accountId, details_submitted, payouts_enabled, requirements.currently_due: none, then incomplete with its steps, then enabled", async () => {
    const { creator, projectId } = await project();
    const account = async () => (await market.get("/api/payouts/connect/account", creator.token)).body;
    expect(await account()).toMatchObject({ enabled: false, accountId: null, details_submitted: false });
    await market.post("/api/payouts/connect/onboard", creator.token, { projectId });
    const incomplete = await account();
    expect(incomplete).toMatchObject({ enabled: false, details_submitted: false, payouts_enabled: false });
    expect(incomplete.requirements.currently_due).toContain("identity_individual_given_name");
    market.control.completeOnboarding(incomplete.accountId);
    const enabled = (await market.post("/api/payouts/connect/refresh", creator.token)).body;
    expect(enabled).toEqual({
      enabled: true,
      accountId: incomplete.accountId,
      details_submitted: true,
      payouts_enabled: true,
      requirements: { currently_due: [] },
    });
    expect(await account()).toEqual(enabled);
  });

  it("§7 POST /api/payouts/connect/onboard · projectId, url; §1 Payments · connected account: gives a fresh address each time and one account of two tabs", async () => {
    const { creator, projectId } = await project();
    const answers = await Promise.all(
      [1, 2, 3].map(() => market.post("/api/payouts/connect/onboard", creator.token, { projectId })),
    );
    expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(3);
    const rows = await market.ninefold.database.query
      .selectFrom("connected_accounts")
      .select("stripe_id")
      .where("owner_id", "=", creator.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await market.post("/api/payouts/connect/onboard", creator.token, {})).status).toBe(400);
    expect((await market.post("/api/payouts/connect/resume", creator.token, { projectId })).body.url).toContain(
      "/onboarding/",
    );
  });

  it("§7 GET /api/payouts/connect/dashboard · needsOnboarding, message, url: needs onboarding first, then opens the provider's dashboard", async () => {
    const { creator, projectId } = await project();
    const open = () => market.get(`/api/payouts/connect/dashboard?projectId=${projectId}`, creator.token);
    expect((await open()).body).toEqual({
      needsOnboarding: true,
      message: "Your account needs to be set up",
      url: null,
    });
    await market.onboard(creator, projectId);
    expect((await open()).body).toMatchObject({ needsOnboarding: false, url: expect.stringContaining("/express/") });
  });

  it("§7 GET /api/payouts/projects/{id}/balance · balance data; §3 Payout dashboard data · totalEarnings, availableBalance, pendingBalance: this app's earnings and the account's balance in dollars", async () => {
    const app = await market.app(1_000, 0);
    await market.subscribe(app);
    expect(await market.balance(app)).toEqual({ totalEarnings: 9, availableBalance: 0, pendingBalance: 9 });
  });

  it("§6 Payments · payouts are the owner's, dashboard is the owner's: are nobody else's to see or to open", async () => {
    const app = await market.app();
    const stranger = await market.person();
    const answers = await Promise.all([
      market.get(`/api/payouts/projects/${app.projectId}/balance`, stranger.token),
      market.get(`/api/payouts/connect/dashboard?projectId=${app.projectId}`, stranger.token),
      market.post("/api/payouts/connect/onboard", stranger.token, { projectId: app.projectId }),
      market.post("/api/payouts/connect/resume", stranger.token, { projectId: app.projectId }),
      market.get(`/api/projects/${app.projectId}/stats`, stranger.token),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    const visitor = await market.ninefold.call("GET", `/api/payouts/projects/${app.projectId}/balance`);
    expect(visitor.status).toBe(401);
  });

  it("come back from onboarding only by an address we made", async () => {
    const app = await market.app();
    const forged = await market.ninefold.call(
      "GET",
      `/api/payouts/connect/return?projectId=${app.projectId}&state=forged`,
    );
    expect(forged.status).toBe(404);
  });
});

it("an account is made for the operator's country, with the operator's address", async () => {
  const other = await openPaymentsServer({
    STRIPE_COUNTRY: "de",
    PAYOUTS_CONTACT_EMAIL: "payouts+{creator}@ninefold.example",
  });
  const creator = await other.person();
  const { projectId } = (await other.post("/api/projects", creator.token)).body;
  const made = await other.stripe.v2.core.accounts.retrieve(await other.onboard(creator, projectId), {
    include: ["identity"],
  });
  expect([made.identity?.country, made.contact_email]).toEqual(["de", `payouts+${creator.id}@ninefold.example`]);
  await other.close();
});

describe("a creator's account that can't be paid", () => {
  it("stops new checkouts while it is restricted", async () => {
    const app = await market.app();
    market.control.restrictAccount(app.account);
    await market.post("/api/payouts/connect/refresh", app.creator.token);
    const refused = await market.checkout(app, await market.person());
    expect(refused).toMatchObject({ status: 409, body: { code: "SELLER_UNAVAILABLE" } });
    market.control.relieveAccount(app.account);
    await market.settled();
    expect((await market.checkout(app, await market.person())).status).toBe(200);
  });

  it("lets its subscriptions end with their period once it is closed", async () => {
    const app = await market.app(900, 0);
    const buyer = await market.subscribe(app);
    market.control.closeAccount(app.account);
    // Another event tells of each end, after the account's own was applied.
    const own = async () => (await market.get(`/api/projects/${app.projectId}/subscription`, buyer.token)).body;
    await expect.poll(own).toMatchObject({ subscription: { active: true, endsAt: expect.any(String) } });
    expect(await market.checkout(app, await market.person())).toMatchObject({
      status: 409,
      body: { code: "SELLER_UNAVAILABLE" },
    });
    const account = (await market.get("/api/payouts/connect/account", app.creator.token)).body;
    expect(account).toMatchObject({ enabled: false, accountId: null });
  });
});

it("a return address in the request leads nobody away: Checkout comes back to this installation alone", async () => {
  const app = await market.app(1_000, 0);
  const buyer = await market.person();
  const path = `/api/projects/${app.projectId}/create-subscription-session`;
  const away = { successUrl: "https://evil.example/", success_url: "https://evil.example/", price: 1 };
  await market.post(path, buyer.token, { type: "monthly", ...away });
  const session = await market.stripe.checkout.sessions.retrieve(await market.sessionOf(buyer));
  const origin = market.ninefold.config.publicUrl;
  expect([session.success_url, session.cancel_url].map((url) => url && new URL(url).origin)).toEqual([origin, origin]);
  expect(session.amount_total).toBe(1_000);
});

it("a plan that is switched off stops new checkouts, closes open ones, and leaves its subscribers alone", async () => {
  const app = await market.app(1_000, 0);
  const old = await market.subscribe(app);
  const late = await market.person();
  await market.checkout(app, late);
  const session = await market.sessionOf(late);
  await market.price(app, 0, 9_000);
  expect(await market.checkout(app, await market.person())).toMatchObject({
    status: 409,
    body: { code: "PLAN_UNAVAILABLE" },
  });
  expect((await market.stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
  expect(await market.accessOf(app, old)).toMatchObject({ isSubscribed: true });
});

it("§7 POST /api/projects/{id}/create-subscription-session · other types: tampered plans, sessions and projects are refused", async () => {
  const app = await market.app(1_000, 0);
  const buyer = await market.person();
  const path = `/api/projects/${app.projectId}/create-subscription-session`;
  const yearly = await market.post(path, buyer.token, { type: "yearly", price: 1 });
  expect(yearly).toMatchObject({ status: 409, body: { code: "PLAN_UNAVAILABLE" } });
  expect((await market.post(path, buyer.token, { type: "weekly" })).status).toBe(400);
  const { session } = await market.pay(app, buyer);
  expect((await market.confirm(await market.person(), session)).status).toBe(404);
  expect((await market.confirm(buyer, "cs_test_none")).status).toBe(404);
  const nowhere = "/api/projects/00000000-0000-4000-8000-000000000000/create-subscription-session";
  expect((await market.post(nowhere, buyer.token, { type: "monthly" })).status).toBe(404);
});
