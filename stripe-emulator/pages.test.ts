// The hosted pages in a real browser: Checkout, billing portal, onboarding, dashboard, invoices.
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emulatorUnderTest, origin, type UnderTest } from "./testing/emulator-under-test.ts";

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

let test: UnderTest;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  test = await emulatorUnderTest();
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser.close();
  await test.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1_000, height: 800 } });
  page = await context.newPage();
  // Where the pages lead back to: the server under test is not there, so its pages are a word each.
  await context.route(`${origin}/**`, (route) => route.fulfill({ body: "back", contentType: "text/plain" }));
});
afterEach(() => context.close());

type Card = { number?: string; expiry?: string; cvc?: string; name?: string };

async function fillCard({
  number = "4242 4242 4242 4242",
  expiry = "12/34",
  cvc = "123",
  name = "Jenny Rosen",
}: Card = {}) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill(expiry);
  await page.getByLabel("CVC").fill(cvc);
  await page.getByLabel("Name on card").fill(name);
}

const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Problems that axe finds, and what sticks out at 320 pixels. */
async function flaws(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
  await page.setViewportSize({ width: 1_000, height: 800 });
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    ...(wide ? ["too wide at 320"] : []),
  ];
}

async function openCheckout(cents = 1_999): Promise<Stripe.Checkout.Session> {
  const session = await test.session({ price: (await test.price(cents)).id });
  await page.goto(session.url ?? "");
  return session;
}

const stateOf = async ({ id }: { id: string }) => (await test.stripe.checkout.sessions.retrieve(id)).status;

describe("Checkout", () => {
  it("says what is bought and that no real money moves, takes a card and leads back to the success address", async () => {
    const session = await openCheckout();
    await expect(page.getByRole("banner").textContent()).resolves.toContain("Test payments");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Hive Keeper");
    expect(await flaws()).toEqual([]);
    await fillCard();
    await press("Subscribe · $19.99");
    await page.waitForURL(`${origin}/paid?session=${session.id}`);
    expect(await stateOf(session)).toBe("complete");
    await page.goto(session.url ?? "");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You're all set");
  });

  it("says what is wrong with a card, field by field, keeps what was typed but the CVC, and is dark at night", async () => {
    const session = await openCheckout();
    await page.emulateMedia({ colorScheme: "dark" });
    await fillCard({ number: "4242424242424241", expiry: "01/20", cvc: "1", name: "" });
    await press(/Subscribe/);
    for (const text of [
      "Your card number is invalid.",
      "Your card's expiration date is in the past.",
      "Your card's security code is incomplete.",
      "Enter the name on your card.",
    ]) {
      expect(await page.getByText(text).count()).toBe(1);
    }
    expect(await page.getByLabel("Card number").getAttribute("aria-describedby")).toBe("number-problem");
    expect([await page.getByLabel("Expiry").inputValue(), await page.getByLabel("CVC").inputValue()]).toEqual([
      "01/20",
      "",
    ]);
    expect(await flaws()).toEqual([]);
    expect(await stateOf(session)).toBe("open");
  });

  it("with a declined card says so and lets another one pay", async () => {
    const session = await openCheckout();
    await fillCard({ number: "4000000000000002" });
    await press(/Subscribe/);
    expect(await page.getByRole("alert").textContent()).toBe("Your card was declined.");
    await fillCard();
    await press(/Subscribe/);
    await page.waitForURL(/\/paid/);
    expect(await stateOf(session)).toBe("complete");
  });

  it("asks for the bank's confirmation; failing it leaves the session open, completing it pays", async () => {
    const session = await openCheckout();
    await fillCard({ number: "4000 0025 0000 3155" });
    await press(/Subscribe/);
    expect(await flaws()).toEqual([]);
    await press("Fail");
    expect(await page.getByRole("alert").textContent()).toContain("unable to authenticate");
    expect((await test.stripe.paymentIntents.list({ limit: 1 })).data).toMatchObject([
      { status: "requires_payment_method", last_payment_error: { code: "payment_intent_authentication_failure" } },
    ]);
    expect(await stateOf(session)).toBe("open");
    await fillCard({ number: "4000 0025 0000 3155" });
    await press(/Subscribe/);
    await press("Complete");
    await page.waitForURL(/\/paid/);
    expect(await stateOf(session)).toBe("complete");
  });

  it("fills in a test card at the press of a button, without paying, and then pays with Enter", async () => {
    const session = await openCheckout();
    await press(/^4000 0000 0000 0002/);
    await press(/^4242 4242 4242 4242/);
    const typed = await Promise.all(
      ["Card number", "CVC", "Name on card"].map((name) => page.getByLabel(name).inputValue()),
    );
    expect(typed).toEqual(["4242 4242 4242 4242", "123", "Test Card"]);
    expect(await page.getByText("Test cards").count()).toBe(1);
    expect(await stateOf(session)).toBe("open");
    expect(await flaws()).toEqual([]);
    await page.keyboard.press("Enter");
    await expect.poll(() => stateOf(session)).toBe("complete");
  });

  it("leads back to the cancel address and changes nothing", async () => {
    const session = await openCheckout();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL(`${origin}/cancelled`);
    expect(await stateOf(session)).toBe("open");
  });

  it("that has expired says so", async () => {
    const session = await test.session({ price: (await test.price()).id });
    await test.stripe.checkout.sessions.expire(session.id);
    await page.goto(session.url ?? "");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This checkout has expired");
  });

  it("sent twice by an impatient finger is paid once", async () => {
    const session = await openCheckout();
    const token = await page.locator("input[name=token]").getAttribute("value");
    const form = new URLSearchParams({
      token: token ?? "",
      number: "4242424242424242",
      expiry: "12/34",
      cvc: "123",
      name: "A",
    });
    const answers = await Promise.all(
      [1, 2].map(() => fetch(session.url ?? "", { method: "POST", body: form, redirect: "manual" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 303]);
    const done = await test.stripe.checkout.sessions.retrieve(session.id);
    expect((await test.stripe.subscriptions.list({ customer: String(done.customer) })).data).toHaveLength(1);
  });

  it("takes no form that another site made up, and no address with a wrong secret", async () => {
    const session = await test.session({ price: (await test.price()).id });
    const form = new URLSearchParams({
      token: "invented",
      number: "4242424242424242",
      expiry: "12/34",
      cvc: "123",
      name: "A",
    });
    expect((await fetch(session.url ?? "", { method: "POST", body: form })).status).toBe(422);
    expect(await stateOf(session)).toBe("open");
    expect((await fetch(`${test.emulator.url}/checkout/${session.id}/wrong`)).status).toBe(404);
  });

  it("shows a product's name as text, whatever it is", async () => {
    const product = await test.stripe.products.create({ name: "<img src=x onerror=alert(1)>" });
    const session = await test.session({ price: (await test.price(500, "month", product.id)).id });
    await page.goto(session.url ?? "");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("<img src=x onerror=alert(1)>");
    expect(await page.locator("img").count()).toBe(0);
  });
});

describe("the billing portal", () => {
  async function openPortal(number?: string) {
    const subscription = await test.subscribed({ price: (await test.price(1_200)).id, number });
    const customer = String(subscription.customer);
    const session = await test.stripe.billingPortal.sessions.create({ customer, return_url: `${origin}/account` });
    await page.goto(session.url);
    return { subscription, customer, session };
  }

  it("shows plan, card and invoices, and leads back", async () => {
    const { subscription } = await openPortal();
    expect(await page.getByText("$12.00 per month").count()).toBe(1);
    expect(await page.getByText("Visa ending in 4242").count()).toBe(1);
    expect(await flaws()).toEqual([]);
    await page.getByRole("link", { name: /^View/ }).click();
    expect(await page.getByText("Thank you").count()).toBe(1);
    expect(await flaws()).toEqual([]);
    expect(page.url()).toContain(
      typeof subscription.latest_invoice === "object" ? (subscription.latest_invoice?.id ?? "?") : "?",
    );
    await page.goBack();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL(`${origin}/account`);
  });

  it("cancels at the period's end after a question, and takes it back", async () => {
    const { subscription } = await openPortal();
    await page.getByRole("link", { name: "Cancel plan" }).click();
    expect(await flaws()).toEqual([]);
    await press("Cancel plan");
    await page.getByRole("status").waitFor();
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    await press("Keep my plan");
    await page.getByText("Your plan goes on.").waitFor();
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false);
  });

  it("changes the card, for the customer and the plan", async () => {
    const { subscription } = await openPortal();
    await page.getByRole("link", { name: "Change card" }).click();
    expect(await flaws()).toEqual([]);
    await fillCard({ number: "4000000000000002" });
    await press("Save card");
    expect(await page.getByRole("alert").textContent()).toBe("Your card was declined.");
    await press(/^4000 0025 0000 3155/);
    expect(await page.getByLabel("Card number").inputValue()).toBe("4000 0025 0000 3155");
    await fillCard({ number: "5555555555554444" });
    await press("Save card");
    await page.getByText("Mastercard ending in 4444").waitFor();
    const { default_payment_method: method } = await test.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["default_payment_method"],
    });
    expect(method).toMatchObject({ card: { last4: "4444" } });
  });

  it("lets a failed renewal be paid at once", async () => {
    const { subscription, session } = await openPortal("4000000000000341");
    test.control.advance({ days: 32 });
    expect((await fetch(session.url)).status).toBe(410);
    const fresh = await test.stripe.billingPortal.sessions.create({
      customer: String(subscription.customer),
      return_url: origin,
    });
    await page.goto(fresh.url);
    expect(await page.getByText("Your last payment failed.").count()).toBe(1);
    await page.getByRole("link", { name: /^Pay/ }).click();
    expect(await flaws()).toEqual([]);
    await press(/^4242 4242 4242 4242/);
    await press("Pay $12.00");
    await page.getByText("Thank you").waitFor();
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });
});

describe("onboarding", () => {
  async function openOnboarding(account: string) {
    const { url } = await test.stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: "account_onboarding",
        account_onboarding: { refresh_url: `${origin}/refresh`, return_url: `${origin}/return` },
      },
    });
    await page.goto(url);
  }

  async function business() {
    await page.getByLabel("Business or product name").fill("Hive Keeper");
    await page.getByLabel("Website").fill("hive.example.com");
    await page.getByLabel("What do you sell?").fill("A diary for beekeepers.");
    await press("Save and continue");
  }

  it("can be left half done and finished another day", async () => {
    const account = await test.creator(false);
    await openOnboarding(account);
    expect(await flaws()).toEqual([]);
    await business();
    await page.getByRole("heading", { level: 1, name: "About you" }).waitFor();
    expect(await flaws()).toEqual([]);
    await press("Finish later");
    await page.waitForURL(`${origin}/return`);
    const half = await test.stripe.accounts.retrieve(account);
    expect(half.details_submitted).toBe(false);
    expect(half.requirements?.currently_due).not.toContain("business_profile.url");
    await openOnboarding(account);
    await page.getByLabel("First name").fill("Jenny");
    await page.getByLabel("Last name").fill("Rosen");
    await page.getByLabel("Date of birth").fill("1990-02-03");
    await press("Save and continue");
    await page.getByRole("heading", { level: 1, name: "Where to pay you" }).waitFor();
    expect(await flaws()).toEqual([]);
    await page.getByLabel("Routing number").fill("110000000");
    await page.getByLabel("Account number").fill("000123456789");
    await page.getByLabel(/I agree/).check();
    await press("Agree and submit");
    await page.waitForURL(`${origin}/return`);
    expect(await test.stripe.accounts.retrieve(account)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
    });
  });

  it("says what is missing, step by step", async () => {
    await openOnboarding(await test.creator(false));
    await press("Save and continue");
    expect(await page.getByText("Enter the name of your business or product.").count()).toBe(1);
    await business();
    await page.getByLabel("Date of birth").fill("2020-01-01");
    await press("Save and continue");
    expect(await page.getByText("You must be at least 18 years old.").count()).toBe(1);
  });

  it("asks a restricted account for the document that is missing", async () => {
    const account = await test.creator();
    test.control.restrictAccount(account);
    await openOnboarding(account);
    await page.getByLabel("Passport or identity card number").fill("X123");
    await press("Agree and submit");
    await page.waitForURL(`${origin}/return`);
    expect((await test.stripe.accounts.retrieve(account)).payouts_enabled).toBe(true);
  });
});

it("the Express dashboard shows balance, payouts and payments, and its link works once", async () => {
  const account = await test.creator();
  await test.subscribed({ price: (await test.price(2_000)).id, destination: account });
  test.control.advance({ days: 5 });
  await test.subscribed({ price: (await test.price(1_000)).id, destination: account });
  const { url } = await test.stripe.accounts.createLoginLink(account);
  await page.goto(url);
  expect(await page.getByText("$18.00").count()).toBe(2);
  expect(await page.getByText("−$1.00").count()).toBe(1);
  expect(await flaws()).toEqual([]);
  expect((await fetch(url)).status).toBe(410);
});

it("no page may be framed, run scripts or be kept", async () => {
  const { headers } = await fetch(`${test.emulator.url}/nothing`);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
});
