// The creator's plan: creating and deploying need it, a lapse stops them, the operator may ask for none.
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#config";
import { FAILS_AT_RENEWAL, openPaymentsServer, type PaymentsServer, type Person } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer({ CREATOR_PLAN: "paid" });
});
afterAll(() => market.close());

/** Pays for Project Creation Access and comes back. */
async function access(creator: Person, number?: string): Promise<void> {
  const opened = await market.post("/api/platform-subscription", creator.token);
  expect(opened.body.sessionUrl).toContain(`${market.ninefold.config.publicUrl}/test-payments/checkout/`);
  const session = await market.sessionOf(creator);
  market.control.payCheckout(session, { number });
  expect((await market.confirm(creator, session)).body).toEqual({ status: "fulfilled", projectId: null });
}

const create = (creator: Person) => market.post("/api/projects", creator.token);

it("§7 POST /api/platform-subscription · sessionUrl; §1 Payments · creator plan to create; §9 Revenue share · $20 a month: creating needs the plan of $20 a month, and works once it is paid", async () => {
  const creator = await market.person();
  expect(await create(creator)).toMatchObject({ status: 402, body: { code: "PLATFORM_PLAN_REQUIRED" } });
  await access(creator);
  const { projectId } = (await create(creator)).body;
  const shown = await market.get(`/api/projects/${projectId}`, creator.token);
  expect(shown.body.creatorSubscription).toEqual({ active: true });
  const plan = await market.get("/api/platform-subscription", creator.token);
  expect(plan.body).toMatchObject({ required: true, active: true, price: 2_000, subscription: { price: 2_000 } });
  expect((await market.post("/api/platform-subscription", creator.token)).status).toBe(409);
});

it("§7 POST /login · isSubscribed: tells whether the plan is on", async () => {
  const creator = await market.person();
  const signIn = async () =>
    (
      await market.ninefold.call("POST", "/login", {
        body: { username: creator.username, password: "correct horse" },
      })
    ).body.isSubscribed;
  expect(await signIn()).toBe(false);
  await access(creator);
  expect(await signIn()).toBe(true);
});

it("cancels at the end of the month, can be taken back, and opens the billing portal", async () => {
  const creator = await market.person();
  await access(creator);
  const cancelled = await market.post("/api/platform-subscription/cancel", creator.token);
  expect(cancelled.body).toMatchObject({ active: true, subscription: { endsAt: expect.any(String), renewsAt: null } });
  const resumed = await market.post("/api/platform-subscription/resume", creator.token);
  expect(resumed.body.subscription).toMatchObject({ endsAt: null });
  const portal = await market.post("/api/platform-subscription/portal", creator.token);
  expect(portal.body.url).toContain("/portal/");
});

it("§1 Payments · creator plan to deploy, creator plan to create: a lapsed plan stops creating and deploying", async () => {
  const creator = await market.person();
  await access(creator);
  const { projectId } = (await create(creator)).body;
  const { body } = await market.post("/api/platform-subscription/cancel", creator.token);
  market.control.advanceTo(Date.parse(body.subscription.endsAt) / 1000 + 5);
  expect((await create(creator)).status).toBe(402);
  expect((await market.post(`/api/projects/${projectId}/deploy`, creator.token)).status).toBe(402);
  const shown = await market.get(`/api/projects/${projectId}`, creator.token);
  expect(shown.body.creatorSubscription).toEqual({ active: false });
});

it("goes on for three days after a failed renewal, then stops creating and deploying; apps that run keep serving", async () => {
  const creator = await market.person();
  await access(creator, FAILS_AT_RENEWAL);
  const app = await market.app(900, 0, creator);
  const buyer = await market.subscribe(app);
  const [row] = await market.subscriptionRows(creator);
  market.control.advanceTo((row?.period_end.getTime() ?? 0) / 1000 + 7_200);
  await market.settled();
  const plan = async () => (await market.get("/api/platform-subscription", creator.token)).body;
  expect(await plan()).toMatchObject({ active: true, subscription: { pastDue: true } });
  expect((await create(creator)).status).toBe(200);
  market.control.advance({ days: 3, seconds: 60 });
  await market.settled();
  expect(await plan()).toMatchObject({ active: false, subscription: { pastDue: true } });
  expect((await create(creator)).status).toBe(402);
  expect((await market.post(`/api/projects/${app.projectId}/deploy`, creator.token)).status).toBe(402);
  expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true, project: { deployed: true } });
  const code = await market.post(`/api/projects/${app.projectId}/frame-code`, buyer.token, { environment: "live" });
  expect(code.status).toBe(200);
});

it("an installation charges creators unless its operator says otherwise", () => {
  expect(readConfig({}, "/tmp").payments.creatorPlan).toBe("paid");
  expect(readConfig({ CREATOR_PLAN: "free" }, "/tmp").payments.creatorPlan).toBe("free");
});
