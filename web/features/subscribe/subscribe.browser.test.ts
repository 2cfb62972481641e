// Project Creation Access in all of its states, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, held, seen } from "../../testing/expectations.ts";
import { ownPlan, type ScriptedPayments } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

type Options = {
  query?: string;
  payments?: Partial<ScriptedPayments>;
  signedIn?: boolean;
  before?: (visit: Visit) => Promise<void> | void;
};

async function openSubscribe({ query = "", payments = {}, signedIn = true, before }: Options = {}) {
  const visit = await platform.visit(signedIn ? { as: "ada" } : {});
  Object.assign(visit.server.state.payments, payments);
  await before?.(visit);
  await visit.page.goto(`${visit.server.url}/subscribe${query}`);
  return { ...visit, subscribe: visit.page.getByRole("button", { name: "Subscribe", exact: true }) };
}

const withPlan = (parts: Parameters<typeof ownPlan>[0] = {}): Partial<ScriptedPayments> => ({
  platform: {
    required: true,
    active: parts.active ?? true,
    price: 2000,
    subscription: ownPlan({ price: 2000, ...parts }),
  },
});
const RETURNED = "?checkout=success&session_id=cs_1";
const ENDS = "2026-02-15T09:30:00.000Z";

describe("without a plan", () => {
  it("§2 Route table · /subscribe; §2 Subscribe page · title, price, checkout; §9 Revenue share · $20 a month: Project Creation Access costs $20.00 a month, and its button leads to the payment provider's page", async () => {
    const answer = held();
    const { page, subscribe } = await openSubscribe({
      before: ({ server }) =>
        server.override("POST /api/platform-subscription", () =>
          answer.until.then(() => ({ body: { sessionUrl: "https://hosted.test/checkout" } })),
        ),
    });
    await seen(page.getByRole("heading", { name: "Project Creation Access" }));
    expect(await page.title()).toContain("Project Creation Access");
    await seen(page.getByText("$20.00"));
    await seen(page.getByText("Test payments: no real money"));
    await subscribe.click();
    await becomes(() => subscribe.isDisabled(), true);
    answer.release();
    await becomes(() => page.url(), "https://hosted.test/checkout");
  });

  it("shows the installation's own price, and no mark of tests where money is real", async () => {
    const settings = { testPayments: false, creatorPlan: "paid", platformPlanCents: 3550 } as const;
    const { page } = await openSubscribe({
      before: ({ server }) => void Object.assign(server.state.payments.settings, settings),
    });
    await seen(page.getByText("$35.50"));
    expect(await page.getByText("Test payments").count()).toBe(0);
  });

  it("§8 Pricing · platform: says Failed to start subscription process with the server's reason, and lets try again", async () => {
    const { page, subscribe } = await openSubscribe({
      before: ({ server }) =>
        server.override("POST /api/platform-subscription", () => ({ status: 502, body: { error: "Stripe is away" } })),
    });
    await subscribe.click();
    await seen(page.getByRole("alert").getByText("Failed to start subscription process: Stripe is away"));
    await seen(page.getByLabel("Notifications").getByText("Failed to start subscription process"));
    await becomes(() => subscribe.isEnabled(), true);
  });

  it("asks who is not signed in to sign in, and then offers the plan", async () => {
    const { page, subscribe } = await openSubscribe({ signedIn: false });
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(subscribe);
    expect(new URL(page.url()).pathname).toBe("/subscribe");
  });

  it("is not busy any more when the browser's Back brings the page again", async () => {
    const { page, subscribe } = await openSubscribe({
      before: async ({ page }) => {
        await page.route("https://hosted.test/**", (route) => route.fulfill({ status: 204 }));
      },
    });
    await subscribe.click();
    await becomes(() => subscribe.isDisabled(), true);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await becomes(() => subscribe.isEnabled(), true);
  });

  it("says that the plan could not be loaded, and tries again", async () => {
    let failing = true;
    const { page, subscribe } = await openSubscribe({
      before: ({ server }) =>
        server.override("GET /api/platform-subscription", () =>
          failing ? { status: 500 } : { body: server.state.payments.platform },
        ),
    });
    await seen(page.getByText("Your plan could not be loaded"));
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(subscribe);
  });
});

describe("back from Checkout", () => {
  it("a paid plan is on at once, and leads back to what was being built", async () => {
    const { page, server } = await openSubscribe({
      query: RETURNED,
      before: async ({ page, server }) => {
        server.override("POST /api/checkouts/confirm", ({ body }) => {
          Object.assign(server.state.payments, withPlan());
          expect(body).toEqual({ sessionId: "cs_1" });
          return { body: { status: "fulfilled", projectId: null } };
        });
        await page.addInitScript(() => localStorage.setItem("selectedProjectId", "p1"));
      },
    });
    await seen(page.getByText("Your plan is active. You can create and deploy."));
    await seen(page.getByText("Active", { exact: true }));
    const back = page.getByRole("link", { name: "Back to your project" });
    expect(await back.getAttribute("href")).toBe("/edit");
    expect(server.calls.filter(({ call }) => call === "POST /api/checkouts/confirm")).toHaveLength(1);
  });

  it("while the bank confirms, it waits without asking to pay again, and goes on by itself", async () => {
    const { page, server, subscribe } = await openSubscribe({
      query: RETURNED,
      payments: { checkout: "processing" },
      before: ({ page }) => page.clock.install(),
    });
    await seen(page.getByText("Your bank is confirming the payment. This page goes on by itself."));
    expect(await subscribe.count()).toBe(0);
    Object.assign(server.state.payments, { checkout: "fulfilled" }, withPlan());
    await page.clock.runFor(3_100);
    await seen(page.getByText("Your plan is active. You can create and deploy."));
  });

  it.each([
    ["?checkout=cancelled", "fulfilled", "Checkout was closed. Nothing has been charged."],
    [RETURNED, "open", "The payment isn't complete yet. Nothing has been charged."],
    [RETURNED, "expired", "That checkout has expired. Nothing has been charged: you can start again."],
  ] as const)("%s with a checkout that is %s is told, and the plan is offered again", async (query, checkout, text) => {
    const { page, subscribe } = await openSubscribe({ query, payments: { checkout } });
    await seen(page.getByText(text));
    await seen(subscribe);
  });

  it("a payment that could not be checked is told, and checked again", async () => {
    let failing = true;
    const { page, server } = await openSubscribe({
      query: RETURNED,
      before: ({ server }) =>
        server.override("POST /api/checkouts/confirm", () =>
          failing ? { status: 503 } : { body: { status: "fulfilled", projectId: null } },
        ),
    });
    await seen(page.getByText("Your payment could not be checked. Nothing is lost: try again in a moment."));
    failing = false;
    Object.assign(server.state.payments, withPlan());
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByText("Your plan is active. You can create and deploy."));
  });

  it("a payment of somebody else opens nothing", async () => {
    const { page, subscribe } = await openSubscribe({
      query: RETURNED,
      before: ({ server }) =>
        server.override("POST /api/checkouts/confirm", () => ({
          status: 404,
          body: { error: "There is no such payment." },
        })),
    });
    await seen(page.getByText("That payment doesn't belong to your account."));
    await seen(subscribe);
  });
});

describe("with a plan", () => {
  it("shows until when it is paid, and leads to the provider's page for card, invoices and cancellation", async () => {
    const { page, subscribe } = await openSubscribe({ payments: withPlan() });
    await seen(page.getByText("Active", { exact: true }));
    await seen(page.getByText("Renews on February 15, 2026."));
    await seen(page.getByText("Card, invoices and cancellation are on the payment provider's page."));
    expect(await subscribe.count()).toBe(0);
    await page.getByRole("button", { name: "Manage card and plan" }).click();
    await becomes(() => page.url(), "https://hosted.test/portal");
  });

  it("says when the provider's page is not to be had", async () => {
    const { page } = await openSubscribe({
      payments: withPlan(),
      before: ({ server }) => server.override("POST /api/platform-subscription/portal", () => ({ status: 502 })),
    });
    await page.getByRole("button", { name: "Manage card and plan" }).click();
    await seen(page.getByRole("main").getByText("The billing portal could not be opened"));
  });

  it("a cancelled plan says until when it lasts, and can be resumed", async () => {
    const { page } = await openSubscribe({ payments: withPlan({ endsAt: ENDS, renewsAt: null }) });
    await seen(page.getByText("Cancelled. You can create and deploy until February 15, 2026."));
    await page.getByRole("button", { name: "Resume plan" }).click();
    await seen(page.getByText("Your plan goes on"));
    await gone(page.getByText("Cancelled"));
  });

  it("a failed payment asks for another card while everything still works", async () => {
    const { page } = await openSubscribe({ payments: withPlan({ pastDue: true, accessUntil: ENDS }) });
    await seen(page.getByText("Payment failed", { exact: true }));
    await seen(
      page.getByText(
        "The last payment failed. You can create and deploy until February 15, 2026: update your card to go on.",
      ),
    );
    await page.getByRole("button", { name: "Update card" }).click();
    await becomes(() => page.url(), "https://hosted.test/portal");
  });

  it("after the days of grace the plan is paused until the card is updated, not offered a second time", async () => {
    const { page, subscribe } = await openSubscribe({ payments: withPlan({ pastDue: true, active: false }) });
    await seen(page.getByText("Paused", { exact: true }));
    await seen(page.getByText("creating and deploying are paused"));
    expect(await page.getByRole("link", { name: "Start building" }).count()).toBe(0);
    expect(await subscribe.count()).toBe(0);
    await seen(page.getByRole("button", { name: "Update card" }));
  });

  it("one that has ended is offered again", async () => {
    const { page, server, subscribe } = await openSubscribe({ payments: withPlan() });
    await seen(page.getByText("Active", { exact: true }));
    server.state.payments.platform = { required: true, active: false, price: 2000, subscription: null };
    await page.reload();
    await seen(subscribe);
  });
});

describe("where creators pay nothing", () => {
  it("says that no plan is needed, and leads to the projects", async () => {
    const { page, subscribe } = await openSubscribe({
      payments: { platform: { required: false, active: true, price: 2000, subscription: null } },
    });
    await seen(page.getByText("Creating and deploying is free here."));
    expect(await subscribe.count()).toBe(0);
    await page.getByRole("link", { name: "Start building" }).click();
    await arrivesAt(page, "/projects");
  });
});
