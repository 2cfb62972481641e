// Becoming a subscriber of an app: the gate, the plans, and the way back from Checkout, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALREADY_SUBSCRIBED } from "#contract";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, held, seen } from "../../testing/expectations.ts";
import { PRICED } from "../../testing/payment-screens.ts";
import { ownPlan, type ScriptedPayments } from "../../testing/platform-state.ts";
import { openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const FRAME = "iframe[title='Live App']";
const RETURNED = "?checkout=success&session_id=cs_1";
const MONTHLY_ONLY = {
  subscriptionOptions: { monthly: { price: 1000, enabled: true }, yearly: { price: 0, enabled: false } },
};

type Options = NonNullable<Parameters<typeof openViewer>[1]>;

/** A visitor of a deployed app that asks for a plan, unless `payments` says otherwise. */
async function openAsVisitor({ payments = {}, ...options }: Options & { payments?: Partial<ScriptedPayments> } = {}) {
  const opened = await openViewer(platform, {
    ...options,
    parts: { deployed: true, isOwner: false, projectDescription: "Hives", ...PRICED, ...options.parts },
    before: async (visit) => {
      Object.assign(visit.server.state.payments, { requires: true }, payments);
      await options.before?.(visit);
    },
  });
  const { page, server } = opened;
  return {
    ...opened,
    modal: page.getByRole("dialog", { name: "Subscribe to Access" }),
    app: page.frameLocator(FRAME).getByText("Hello ada"),
    /** The visitor's plan is on from now on. */
    pays: () => void Object.assign(server.state.payments, { requires: false, own: ownPlan() }),
    count: (end: string) => server.calls.filter(({ call }) => call.endsWith(end)).length,
  };
}

describe("the gate", () => {
  it("§4 Viewer · subscribe modal: stands before an app that a visitor must subscribe to, and no frame is loaded", async () => {
    const { page, modal, count } = await openAsVisitor();
    await seen(modal);
    expect(await page.locator(FRAME).count()).toBe(0);
    expect(count("/frame-code")).toBe(0);
  });

  it("§4 Viewer · no priced plan: asks nobody while no plan has a price", async () => {
    const { app, page } = await openAsVisitor({
      parts: { subscriptionOptions: { monthly: { price: 0, enabled: true }, yearly: { price: 0, enabled: false } } },
    });
    await seen(app);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("§6 Payments · owner bypasses: the owner opens the app without a plan", async () => {
    const { app, page } = await openAsVisitor({ parts: { isOwner: true } });
    await seen(app);
    expect(await page.getByRole("button", { name: "Your plan" }).count()).toBe(0);
  });

  it("can be closed and opened again", async () => {
    const { page, modal } = await openAsVisitor();
    await seen(modal);
    await page.keyboard.press("Escape");
    await gone(modal);
    await page.getByRole("button", { name: "See plans" }).click();
    await seen(modal);
  });
});

describe("the plans", () => {
  it("§2 Subscribe modal · title, Monthly Plan, Yearly Plan: Subscribe to Access offers both with their prices", async () => {
    const { modal } = await openAsVisitor();
    const plans = modal.getByRole("list", { name: "Plans" }).getByRole("listitem");
    await seen(plans.nth(0).getByRole("heading", { name: "Monthly Plan" }));
    await seen(plans.nth(0).getByText("$10.00"));
    await seen(plans.nth(1).getByRole("heading", { name: "Yearly Plan" }));
    await seen(plans.nth(1).getByText("$100.00"));
    await seen(plans.nth(1).getByText("$8.33 per month, saves 17%"));
    await seen(modal.getByText("Hives"));
  });

  it("§2 Subscribe modal · Monthly Plan: offers one plan alone when only one is on", async () => {
    const { modal } = await openAsVisitor({ parts: MONTHLY_ONLY });
    await seen(modal.getByRole("heading", { name: "Monthly Plan" }));
    expect(await modal.getByText("Yearly Plan").count()).toBe(0);
  });

  it.each(["monthly", "yearly"])(
    "§2 Subscribe modal · redirect: the %s plan sends the browser to sessionUrl, once",
    async (type) => {
      const answer = held();
      const { page, modal, server, count } = await openAsVisitor({
        before: ({ server }) =>
          server.override("POST /api/projects/:id/create-subscription-session", () =>
            answer.until.then(() => ({ body: { sessionUrl: `https://hosted.test/checkout-${type}` } })),
          ),
      });
      await modal.getByRole("button", { name: `Subscribe ${type}` }).click();
      await becomes(() => modal.getByRole("button", { name: "Subscribe monthly" }).isDisabled(), true);
      expect(await modal.getByRole("button", { name: "Subscribe yearly" }).isDisabled()).toBe(true);
      answer.release();
      await becomes(() => page.url(), `https://hosted.test/checkout-${type}`);
      expect(count("/create-subscription-session")).toBe(1);
      expect(server.calls.find(({ call }) => call.endsWith("/create-subscription-session"))?.body).toEqual({ type });
    },
  );

  it("§2 Subscribe modal · error variant; §8 Dashboard/project · subscription: Subscription Error says Failed to initiate subscription, why, and that nothing was charged", async () => {
    const { page, modal } = await openAsVisitor({
      before: ({ server }) =>
        server.override("POST /api/projects/:id/create-subscription-session", () => ({
          status: 409,
          body: { error: "The creator of this app can't take payments right now.", code: "SELLER_UNAVAILABLE" },
        })),
    });
    await modal.getByRole("button", { name: "Subscribe monthly" }).click();
    const failed = page.getByRole("dialog", { name: "Subscription Error" });
    await seen(failed.getByText("Failed to initiate subscription"));
    await seen(failed.getByText("The creator of this app can't take payments right now."));
    await seen(failed.getByText("Nothing has been charged."));
    await failed.getByRole("button", { name: "Try again" }).click();
    await seen(modal);
  });

  it("§2 Subscribe modal · empty variant: No Subscription Options when a price is set but no plan is on", async () => {
    const { page } = await openAsVisitor({
      parts: {
        subscriptionOptions: { monthly: { price: 1000, enabled: false }, yearly: { price: 0, enabled: false } },
      },
    });
    await seen(page.getByRole("dialog", { name: "No Subscription Options" }));
  });

  it("somebody who turns out to have a plan gets in instead of an error", async () => {
    const { modal, app, pays } = await openAsVisitor({
      before: ({ server }) =>
        server.override("POST /api/projects/:id/create-subscription-session", () => {
          pays();
          return { status: 409, body: { error: "You have a plan already.", code: ALREADY_SUBSCRIBED } };
        }),
    });
    await modal.getByRole("button", { name: "Subscribe monthly" }).click();
    await seen(app);
  });

  it("is not busy any more when the browser's Back brings the page again", async () => {
    const { page, modal } = await openAsVisitor({
      before: async ({ page }) => {
        await page.route("https://hosted.test/**", (route) => route.fulfill({ status: 204 }));
      },
    });
    const yearly = modal.getByRole("button", { name: "Subscribe yearly" });
    await yearly.click();
    await becomes(() => yearly.isDisabled(), true);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await becomes(() => yearly.isEnabled(), true);
  });
});

describe("back from Checkout", () => {
  it("the app is there at once, the payment has been confirmed, and the address is clean and stays so", async () => {
    const { page, server, app, projectId } = await openAsVisitor({
      path: "/hives?tab=log&checkout=success&session_id=cs_1",
      before: ({ server }) =>
        server.override("POST /api/checkouts/confirm", () => {
          Object.assign(server.state.payments, { requires: false, own: ownPlan() });
          return { body: { status: "fulfilled", projectId: null } };
        }),
    });
    await seen(app);
    await becomes(() => page.url(), `${server.url}/view/${projectId}/hives?tab=log`);
    await seen(page.frameLocator(FRAME).getByText(`/live/app/${projectId}/hives`));
    expect(server.calls.find(({ call }) => call === "POST /api/checkouts/confirm")?.body).toEqual({
      sessionId: "cs_1",
    });
    const frame = page.frames().find((one) => one.url().includes("/live/app/"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "NAVIGATED", path: "/harvests?year=2026" }, "*"));
    await becomes(() => page.url(), `${server.url}/view/${projectId}/harvests?year=2026`);
  });

  it("while the bank confirms, the page says so, asks every 3 seconds, and opens the app by itself", async () => {
    const { page, app, pays, server, count } = await openAsVisitor({
      path: RETURNED,
      payments: { checkout: "processing" },
      before: ({ page }) => page.clock.install(),
    });
    await seen(page.getByText("Your bank is confirming the payment. This page goes on by itself."));
    await page.clock.runFor(3_100);
    await becomes(() => count("/confirm") >= 2, true);
    await seen(page.getByRole("heading", { name: "Confirming your payment" }));
    server.state.payments.checkout = "fulfilled";
    pays();
    await page.clock.runFor(3_100);
    await seen(app);
  });

  it.each([
    ["?checkout=cancelled", "fulfilled", "Checkout was closed. Nothing has been charged."],
    [RETURNED, "open", "The payment isn't complete yet. Nothing has been charged."],
    [RETURNED, "expired", "That checkout has expired. Nothing has been charged: you can start again."],
  ] as const)("%s with a checkout that is %s is told above the plans", async (path, checkout, text) => {
    const { modal, page, server, projectId } = await openAsVisitor({ path, payments: { checkout } });
    await seen(modal.getByText(text));
    await seen(modal.getByRole("button", { name: "Subscribe monthly" }));
    expect(page.url()).toBe(`${server.url}/view/${projectId}`);
  });

  it("a confirmation that fails is told and tried again, and nobody is asked to pay twice meanwhile", async () => {
    let failing = true;
    const { page, app, pays } = await openAsVisitor({
      path: RETURNED,
      before: ({ server }) =>
        server.override("POST /api/checkouts/confirm", () =>
          failing ? { status: 503 } : { body: { status: "fulfilled", projectId: null } },
        ),
    });
    await seen(page.getByText("Your payment could not be checked. Nothing is lost: try again in a moment."));
    expect(await page.getByRole("dialog").count()).toBe(0);
    failing = false;
    pays();
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(app);
  });

  it("a confirmation that fails does not keep anybody out whose plan is on", async () => {
    const { app } = await openAsVisitor({
      path: RETURNED,
      payments: { requires: false, own: ownPlan() },
      before: ({ server }) => server.override("POST /api/checkouts/confirm", () => ({ status: 503 })),
    });
    await seen(app);
  });

  it("a payment of somebody else is told and opens nothing", async () => {
    const { modal } = await openAsVisitor({
      path: RETURNED,
      before: ({ server }) =>
        server.override("POST /api/checkouts/confirm", () => ({ status: 404, body: { error: "no" } })),
    });
    await seen(modal.getByText("That payment doesn't belong to your account. Sign in with the account that paid."));
  });
});

describe("the access that is checked again every 30 seconds", () => {
  it("puts the modal before an app whose plan has ended", async () => {
    const { page, app, modal, server } = await openAsVisitor({
      payments: { requires: false, own: ownPlan() },
      before: ({ page }) => page.clock.install(),
    });
    await seen(app);
    Object.assign(server.state.payments, { requires: true, own: null });
    await page.clock.runFor(30_500);
    await seen(modal);
    await gone(page.locator(FRAME));
  });

  it("opens the app of who has paid in another tab", async () => {
    const { page, app, modal, pays } = await openAsVisitor({ before: ({ page }) => page.clock.install() });
    await seen(modal);
    pays();
    await page.clock.runFor(30_500);
    await seen(app);
  });

  it("leaves the modal as it is while nothing has been paid", async () => {
    const { page, modal, count } = await openAsVisitor({ before: ({ page }) => page.clock.install() });
    await seen(modal);
    await page.keyboard.press("Escape");
    await page.clock.runFor(30_500);
    await becomes(() => count("/access"), 2);
    expect(await modal.count()).toBe(0);
  });
});
