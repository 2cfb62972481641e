// Test payments through the platform's own address: a browser needs no other, and reaches nothing but pages.

import { afterAll, beforeAll, expect, it } from "vitest";
import { EMULATOR_KEY } from "#config";
import { openPaymentsServer, type PaymentsServer } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

/** What a browser that keeps cookies would send with the page's form. */
async function submit(address: string, page: string, cookie: string, values: Record<string, string>) {
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? "";
  return fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie },
    body: new URLSearchParams({ token, ...values }),
    redirect: "manual",
  });
}

const card = { expiry: "12/40", cvc: "123", name: "Jenny Rosen" };

it("Checkout is on the platform's own origin, keeps its headers, takes a card and leads back there", async () => {
  const app = await market.app(1_999, 0);
  const buyer = await market.person();
  const { sessionUrl } = (await market.checkout(app, buyer)).body;
  const origin = market.ninefold.config.publicUrl;
  expect(sessionUrl).toMatch(new RegExp(`^${origin}/test-payments/checkout/`));
  const page = await fetch(sessionUrl);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  const paid = await submit(sessionUrl, await page.text(), "", { ...card, number: "4242424242424242" });
  expect(paid.status).toBe(303);
  expect(paid.headers.get("location")).toMatch(new RegExp(`^${origin}/`));
  await market.settled();
  expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
});

it("a card that needs confirmation opens the app only once the bank's question is answered", async () => {
  const app = await market.app(1_999, 0);
  const buyer = await market.person();
  const { sessionUrl } = (await market.checkout(app, buyer)).body;
  const session = await market.sessionOf(buyer);
  const form = await (await fetch(sessionUrl)).text();
  const asked = await submit(sessionUrl, form, "", { ...card, number: "4000002500003155" });
  const question =
    asked.status === 303 ? await (await fetch(asked.headers.get("location") ?? "")).text() : await asked.text();
  expect(question).toContain("Your bank wants to know");
  expect((await market.confirm(buyer, session)).body.status).not.toBe("fulfilled");
  expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: false });
  const method = /name="method" value="(\w+)"/.exec(question)?.[1] ?? "";
  const answered = await submit(sessionUrl, question, "", { method, action: "confirm" });
  expect(answered.status).toBe(303);
  expect((await market.confirm(buyer, session)).body.status).toBe("fulfilled");
  expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
});

it("onboarding goes on over several pages in one browser, by its cookie", async () => {
  const creator = await market.person();
  const { projectId } = (await market.post("/api/projects", creator.token)).body;
  const { url } = (await market.post("/api/payouts/connect/onboard", creator.token, { projectId })).body;
  expect(url).toContain("/test-payments/onboarding/");
  const first = await fetch(url);
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^visit_/);
  const same = await (await fetch(url, { headers: { cookie } })).text();
  const other = await (await fetch(url)).text();
  expect(same).toContain('name="token"');
  expect(other).not.toContain('name="token"');
});

it("leaving onboarding half done leads back by a signed address, which says how the account stands", async () => {
  const creator = await market.person();
  const { projectId } = (await market.post("/api/projects", creator.token)).body;
  const { url } = (await market.post("/api/payouts/connect/onboard", creator.token, { projectId })).body;
  const page = await fetch(url);
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const left = await submit(url, await page.text(), cookie, { step: "business", action: "later" });
  const origin = market.ninefold.config.publicUrl;
  const link = left.headers.get("location") ?? "";
  expect(link.split("state=")[0]).toBe(`${origin}/api/payouts/connect/return?projectId=${projectId}&`);
  const back = async () => (await fetch(link, { redirect: "manual" })).headers.get("location");
  const tab = `${origin}/projects/${projectId}/dashboard?tab=payouts&onboarding=success&status=`;
  expect(await back()).toBe(`${tab}incomplete`);
  const account = (await market.get("/api/payouts/connect/account", creator.token)).body.accountId;
  market.control.completeOnboarding(account);
  expect(await back()).toBe(`${tab}enabled`);
  const swapped = link.replace(projectId, (await market.app()).projectId);
  expect((await fetch(swapped, { redirect: "manual" })).status).toBe(404);
});

it("neither the emulator's API nor its control calls can be reached, whatever the spelling", async () => {
  const { server } = market.ninefold;
  for (const path of [
    "v1/customers",
    "_emulator/state",
    "checkout/../v1/customers",
    "checkout/%2e%2e/_emulator/state",
  ]) {
    const answer = await server.app.inject({
      method: "GET",
      url: `/test-payments/${path}`,
      headers: { authorization: `Bearer ${EMULATOR_KEY}` },
    });
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 404 });
  }
});
