// Connected accounts: v2 creation, v1 reading, requirements, links, restriction and closing.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, origin, refusal, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

const useCase = (
  returnUrl = `${origin}/dashboard?onboarding=success`,
): Stripe.V2.Core.AccountLinkCreateParams["use_case"] => ({
  type: "account_onboarding",
  account_onboarding: { refresh_url: `${origin}/dashboard?onboarding=incomplete`, return_url: returnUrl },
});

const include: Stripe.V2.Core.AccountRetrieveParams["include"] = [
  "configuration.recipient",
  "requirements",
  "identity",
  "defaults",
];

describe("a new account", () => {
  it("owes business, person and bank, in v2 and v1 names, and cannot be paid", async () => {
    const id = await test.creator(false);
    const v2 = await test.stripe.v2.core.accounts.retrieve(id, { include });
    const v1 = await test.stripe.accounts.retrieve(id);
    expect(v2.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe("restricted");
    expect(v2.requirements?.entries?.map(({ description }) => description)).toContain("identity.individual.given_name");
    expect(v1).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
    });
    expect(v1.requirements?.currently_due).toEqual(
      expect.arrayContaining(["external_account", "individual.first_name", "business_profile.url"]),
    );
  });

  it("shows only what was asked to be included", async () => {
    const id = await test.creator(false);
    const plain = await test.stripe.v2.core.accounts.retrieve(id);
    expect(plain.configuration).toBeUndefined();
    expect(plain.requirements).toBeUndefined();
    expect((await refusal(test.stripe.v2.core.accounts.retrieve("acct_none"))).statusCode).toBe(404);
  });

  it("with an Express dashboard needs a contact address", async () => {
    expect((await refusal(test.stripe.v2.core.accounts.create({ dashboard: "express" }))).message).toContain(
      "contact_email",
    );
  });
});

it("a finished account can be paid, and its dashboard opened", async () => {
  const id = await test.creator();
  const v2 = await test.stripe.v2.core.accounts.retrieve(id, { include });
  expect(v2.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe("active");
  expect(v2.requirements?.entries).toEqual([]);
  expect(await test.stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
  });
  expect((await test.stripe.accounts.createLoginLink(id)).url).toContain(`${test.emulator.url}/express/`);
});

it("an unfinished account has no dashboard to log in to", async () => {
  const id = await test.creator(false);
  const error = await refusal(test.stripe.accounts.createLoginLink(id));
  expect(error.message).toBe("Cannot create a login link for an account that has not completed onboarding.");
});

describe("an onboarding link", () => {
  it("is good once: a second visitor is sent to the refresh address", async () => {
    const { url } = await test.stripe.v2.core.accountLinks.create({
      account: await test.creator(false),
      use_case: useCase(),
    });
    const first = await fetch(url, { redirect: "manual" });
    const second = await fetch(url, { redirect: "manual" });
    expect(first.status).toBe(200);
    expect([second.status, second.headers.get("location")]).toEqual([303, `${origin}/dashboard?onboarding=incomplete`]);
    const cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await fetch(url, { headers: { cookie } })).status).toBe(200);
  });

  it("is dead after five minutes", async () => {
    const { url, expires_at: expiry } = await test.stripe.v2.core.accountLinks.create({
      account: await test.creator(false),
      use_case: useCase(),
    });
    test.control.advanceTo(Date.parse(expiry) / 1000 + 1);
    expect((await fetch(url, { redirect: "manual" })).headers.get("location")).toBe(
      `${origin}/dashboard?onboarding=incomplete`,
    );
  });

  it("leads to no other origin", async () => {
    const account = await test.creator(false);
    const error = await refusal(
      test.stripe.v2.core.accountLinks.create({ account, use_case: useCase("https://evil.example") }),
    );
    expect(error.param).toBe("return_url");
  });
});

it("a restricted account cannot be paid until the requirement is met, and each change is told in v2 and v1 events", async () => {
  const id = await test.creator();
  test.control.restrictAccount(id);
  const restricted = await test.stripe.accounts.retrieve(id);
  expect(restricted).toMatchObject({
    payouts_enabled: false,
    details_submitted: true,
    requirements: { currently_due: ["individual.verification.document"] },
  });
  test.control.relieveAccount(id);
  expect((await test.stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
  const events = await test.stripe.v2.core.events.list({ object_id: id, limit: 50 });
  expect(events.data.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      "v2.core.account.created",
      "v2.core.account[requirements].updated",
      "v2.core.account[configuration.recipient].capability_status_updated",
    ]),
  );
});

describe("closing", () => {
  it("waits for an empty balance", async () => {
    const id = await test.creator();
    await test.subscribed({ price: (await test.price()).id, destination: id });
    expect((await refusal(test.stripe.v2.core.accounts.close(id))).message).toContain("balance is not zero");
    const empty = await test.creator();
    expect((await test.stripe.v2.core.accounts.close(empty)).closed).toBe(true);
  });

  it("by its owner stops new checkouts and lets renewals fail", async () => {
    const destination = await test.creator();
    const { id: price } = await test.price();
    const subscription = await test.subscribed({ price, destination });
    test.control.closeAccount(destination);
    const [left] = (await test.stripe.events.list({ type: "account.application.deauthorized" })).data;
    expect(left).toMatchObject({ account: destination, data: { object: { object: "application" } } });
    expect((await refusal(test.session({ price, destination }))).code).toBe("insufficient_capabilities_for_transfer");
    test.control.advance({ days: 32 });
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
  });
});
