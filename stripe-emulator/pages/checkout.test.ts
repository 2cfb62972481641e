// Checkout in a real browser: paying, being declined, confirming, going back, and what must not work.
import type Stripe from "stripe";
import { describe, expect, it, vi } from "vitest";
import { origin } from "../testing/emulator-under-test.ts";
import { pagesInBrowser } from "../testing/pages-in-browser.ts";

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const at = pagesInBrowser();

async function openCheckout(cents = 1_999): Promise<Stripe.Checkout.Session> {
  const session = await at.test.session({ price: (await at.test.price(cents)).id });
  await at.page.goto(session.url ?? "");
  return session;
}

const stateOf = async ({ id }: { id: string }) => (await at.test.stripe.checkout.sessions.retrieve(id)).status;

describe("Checkout", () => {
  it("says what is bought and that no real money moves, takes a card and leads back to the success address", async () => {
    const session = await openCheckout();
    await expect(at.page.getByRole("banner").textContent()).resolves.toContain("Test payments");
    expect(await at.page.getByRole("heading", { level: 1 }).textContent()).toBe("Hive Keeper");
    expect(await at.flaws()).toEqual([]);
    await at.fillCard();
    await at.press("Subscribe · $19.99");
    await at.page.waitForURL(`${origin}/paid?session=${session.id}`);
    expect(await stateOf(session)).toBe("complete");
    await at.page.goto(session.url ?? "");
    expect(await at.page.getByRole("heading", { level: 1 }).textContent()).toBe("You're all set");
  });

  it("says what is wrong with a card, field by field, keeps what was typed but the CVC, and is dark at night", async () => {
    const session = await openCheckout();
    await at.page.emulateMedia({ colorScheme: "dark" });
    await at.fillCard({ number: "4242424242424241", expiry: "01/20", cvc: "1", name: "" });
    await at.press(/Subscribe/);
    for (const text of [
      "Your card number is invalid.",
      "Your card's expiration date is in the past.",
      "Your card's security code is incomplete.",
      "Enter the name on your card.",
    ]) {
      expect(await at.page.getByText(text).count()).toBe(1);
    }
    expect(await at.page.getByLabel("Card number").getAttribute("aria-describedby")).toBe("number-problem");
    expect([await at.page.getByLabel("Expiry").inputValue(), await at.page.getByLabel("CVC").inputValue()]).toEqual([
      "01/20",
      "",
    ]);
    expect(await at.flaws()).toEqual([]);
    expect(await stateOf(session)).toBe("open");
  });

  it("with a declined card says so and lets another one pay", async () => {
    const session = await openCheckout();
    await at.fillCard({ number: "4000000000000002" });
    await at.press(/Subscribe/);
    expect(await at.page.getByRole("alert").textContent()).toBe("Your card was declined.");
    await at.fillCard();
    await at.press(/Subscribe/);
    await at.page.waitForURL(/\/paid/);
    expect(await stateOf(session)).toBe("complete");
  });

  it("asks for the bank's confirmation; failing it leaves the session open, completing it pays", async () => {
    const session = await openCheckout();
    await at.fillCard({ number: "4000 0025 0000 3155" });
    await at.press(/Subscribe/);
    expect(await at.flaws()).toEqual([]);
    await at.press("Fail");
    expect(await at.page.getByRole("alert").textContent()).toContain("unable to authenticate");
    expect((await at.test.stripe.paymentIntents.list({ limit: 1 })).data).toMatchObject([
      { status: "requires_payment_method", last_payment_error: { code: "payment_intent_authentication_failure" } },
    ]);
    expect(await stateOf(session)).toBe("open");
    await at.fillCard({ number: "4000 0025 0000 3155" });
    await at.press(/Subscribe/);
    await at.press("Complete");
    await at.page.waitForURL(/\/paid/);
    expect(await stateOf(session)).toBe("complete");
  });

  it("fills in a test card at the press of a button, without paying, and then pays with Enter", async () => {
    const session = await openCheckout();
    await at.press(/^4000 0000 0000 0002/);
    await at.press(/^4242 4242 4242 4242/);
    const typed = await Promise.all(
      ["Card number", "CVC", "Name on card"].map((name) => at.page.getByLabel(name).inputValue()),
    );
    expect(typed).toEqual(["4242 4242 4242 4242", "123", "Test Card"]);
    expect(await at.page.getByText("Test cards").count()).toBe(1);
    expect(await stateOf(session)).toBe("open");
    expect(await at.flaws()).toEqual([]);
    await at.page.keyboard.press("Enter");
    await expect.poll(() => stateOf(session)).toBe("complete");
  });

  it("leads back to the cancel address and changes nothing", async () => {
    const session = await openCheckout();
    await at.page.getByRole("link", { name: "Back" }).click();
    await at.page.waitForURL(`${origin}/cancelled`);
    expect(await stateOf(session)).toBe("open");
  });

  it("that has expired says so", async () => {
    const session = await at.test.session({ price: (await at.test.price()).id });
    await at.test.stripe.checkout.sessions.expire(session.id);
    await at.page.goto(session.url ?? "");
    expect(await at.page.getByRole("heading", { level: 1 }).textContent()).toBe("This checkout has expired");
  });

  it("sent twice by an impatient finger is paid once", async () => {
    const session = await openCheckout();
    const token = await at.page.locator("input[name=token]").getAttribute("value");
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
    const done = await at.test.stripe.checkout.sessions.retrieve(session.id);
    expect((await at.test.stripe.subscriptions.list({ customer: String(done.customer) })).data).toHaveLength(1);
  });

  it("takes no form that another site made up, and no address with a wrong secret", async () => {
    const session = await at.test.session({ price: (await at.test.price()).id });
    const form = new URLSearchParams({
      token: "invented",
      number: "4242424242424242",
      expiry: "12/34",
      cvc: "123",
      name: "A",
    });
    expect((await fetch(session.url ?? "", { method: "POST", body: form })).status).toBe(422);
    expect(await stateOf(session)).toBe("open");
    expect((await fetch(`${at.test.emulator.url}/checkout/${session.id}/wrong`)).status).toBe(404);
  });

  it("shows a product's name as text, whatever it is", async () => {
    const product = await at.test.stripe.products.create({ name: "<img src=x onerror=alert(1)>" });
    const session = await at.test.session({ price: (await at.test.price(500, "month", product.id)).id });
    await at.page.goto(session.url ?? "");
    expect(await at.page.getByRole("heading", { level: 1 }).textContent()).toBe("<img src=x onerror=alert(1)>");
    expect(await at.page.locator("img").count()).toBe(0);
  });
});
