// The hosted pages in a real browser: billing portal, onboarding, dashboard, invoices.
import { describe, expect, it, vi } from "vitest";
import { origin } from "./testing/emulator-under-test.ts";
import { pagesInBrowser } from "./testing/pages-in-browser.ts";

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const at = pagesInBrowser();

describe("the billing portal", () => {
  async function openPortal(number?: string) {
    const subscription = await at.test.subscribed({ price: (await at.test.price(1_200)).id, number });
    const customer = String(subscription.customer);
    const session = await at.test.stripe.billingPortal.sessions.create({ customer, return_url: `${origin}/account` });
    await at.page.goto(session.url);
    return { subscription, customer, session };
  }

  it("shows plan, card and invoices, and leads back", async () => {
    const { subscription } = await openPortal();
    expect(await at.page.getByText("$12.00 per month").count()).toBe(1);
    expect(await at.page.getByText("Visa ending in 4242").count()).toBe(1);
    expect(await at.flaws()).toEqual([]);
    await at.page.getByRole("link", { name: /^View/ }).click();
    expect(await at.page.getByText("Thank you").count()).toBe(1);
    expect(await at.flaws()).toEqual([]);
    expect(at.page.url()).toContain(
      typeof subscription.latest_invoice === "object" ? (subscription.latest_invoice?.id ?? "?") : "?",
    );
    await at.page.goBack();
    await at.page.getByRole("link", { name: "Back" }).click();
    await at.page.waitForURL(`${origin}/account`);
  });

  it("cancels at the period's end after a question, and takes it back", async () => {
    const { subscription } = await openPortal();
    await at.page.getByRole("link", { name: "Cancel plan" }).click();
    expect(await at.flaws()).toEqual([]);
    await at.press("Cancel plan");
    await at.page.getByRole("status").waitFor();
    expect((await at.test.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    await at.press("Keep my plan");
    await at.page.getByText("Your plan goes on.").waitFor();
    expect((await at.test.stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(false);
  });

  it("changes the card, for the customer and the plan", async () => {
    const { subscription } = await openPortal();
    await at.page.getByRole("link", { name: "Change card" }).click();
    expect(await at.flaws()).toEqual([]);
    await at.fillCard({ number: "4000000000000002" });
    await at.press("Save card");
    expect(await at.page.getByRole("alert").textContent()).toBe("Your card was declined.");
    await at.press(/^4000 0025 0000 3155/);
    expect(await at.page.getByLabel("Card number").inputValue()).toBe("4000 0025 0000 3155");
    await at.fillCard({ number: "5555555555554444" });
    await at.press("Save card");
    await at.page.getByText("Mastercard ending in 4444").waitFor();
    const { default_payment_method: method } = await at.test.stripe.subscriptions.retrieve(subscription.id, {
      expand: ["default_payment_method"],
    });
    expect(method).toMatchObject({ card: { last4: "4444" } });
  });

  it("lets a failed renewal be paid at once", async () => {
    const { subscription, session } = await openPortal("4000000000000341");
    at.test.control.advance({ days: 32 });
    expect((await fetch(session.url)).status).toBe(410);
    const fresh = await at.test.stripe.billingPortal.sessions.create({
      customer: String(subscription.customer),
      return_url: origin,
    });
    await at.page.goto(fresh.url);
    expect(await at.page.getByText("Your last payment failed.").count()).toBe(1);
    await at.page.getByRole("link", { name: /^Pay/ }).click();
    expect(await at.flaws()).toEqual([]);
    await at.press(/^4242 4242 4242 4242/);
    await at.press("Pay $12.00");
    await at.page.getByText("Thank you").waitFor();
    expect((await at.test.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });
});

describe("onboarding", () => {
  async function openOnboarding(account: string) {
    const { url } = await at.test.stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: "account_onboarding",
        account_onboarding: { refresh_url: `${origin}/refresh`, return_url: `${origin}/return` },
      },
    });
    await at.page.goto(url);
  }

  async function business() {
    await at.page.getByLabel("Business or product name").fill("Hive Keeper");
    await at.page.getByLabel("Website").fill("hive.example.com");
    await at.page.getByLabel("What do you sell?").fill("A diary for beekeepers.");
    await at.press("Save and continue");
  }

  it("can be left half done and finished another day", async () => {
    const account = await at.test.creator(false);
    await openOnboarding(account);
    expect(await at.flaws()).toEqual([]);
    await business();
    await at.page.getByRole("heading", { level: 1, name: "About you" }).waitFor();
    expect(await at.flaws()).toEqual([]);
    await at.press("Finish later");
    await at.page.waitForURL(`${origin}/return`);
    const half = await at.test.stripe.accounts.retrieve(account);
    expect(half.details_submitted).toBe(false);
    expect(half.requirements?.currently_due).not.toContain("business_profile.url");
    await openOnboarding(account);
    await at.page.getByLabel("First name").fill("Jenny");
    await at.page.getByLabel("Last name").fill("Rosen");
    await at.page.getByLabel("Date of birth").fill("1990-02-03");
    await at.press("Save and continue");
    await at.page.getByRole("heading", { level: 1, name: "Where to pay you" }).waitFor();
    expect(await at.flaws()).toEqual([]);
    await at.page.getByLabel("Routing number").fill("110000000");
    await at.page.getByLabel("Account number").fill("000123456789");
    await at.page.getByLabel(/I agree/).check();
    await at.press("Agree and submit");
    await at.page.waitForURL(`${origin}/return`);
    expect(await at.test.stripe.accounts.retrieve(account)).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
    });
  });

  it("says what is missing, step by step", async () => {
    await openOnboarding(await at.test.creator(false));
    await at.press("Save and continue");
    expect(await at.page.getByText("Enter the name of your business or product.").count()).toBe(1);
    await business();
    await at.page.getByLabel("Date of birth").fill("2020-01-01");
    await at.press("Save and continue");
    expect(await at.page.getByText("You must be at least 18 years old.").count()).toBe(1);
  });

  it("asks a restricted account for the document that is missing", async () => {
    const account = await at.test.creator();
    at.test.control.restrictAccount(account);
    await openOnboarding(account);
    await at.page.getByLabel("Passport or identity card number").fill("X123");
    await at.press("Agree and submit");
    await at.page.waitForURL(`${origin}/return`);
    expect((await at.test.stripe.accounts.retrieve(account)).payouts_enabled).toBe(true);
  });
});

it("the Express dashboard shows balance, payouts and payments, and its link works once", async () => {
  const account = await at.test.creator();
  await at.test.subscribed({ price: (await at.test.price(2_000)).id, destination: account });
  at.test.control.advance({ days: 5 });
  await at.test.subscribed({ price: (await at.test.price(1_000)).id, destination: account });
  const { url } = await at.test.stripe.accounts.createLoginLink(account);
  await at.page.goto(url);
  expect(await at.page.getByText("$18.00").count()).toBe(2);
  expect(await at.page.getByText("−$1.00").count()).toBe(1);
  expect(await at.flaws()).toEqual([]);
  expect((await fetch(url)).status).toBe(410);
});

it("no page may be framed, run scripts or be kept", async () => {
  const { headers } = await fetch(`${at.test.emulator.url}/nothing`);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
});
