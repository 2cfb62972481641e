// A subscriber's own plan of an app: what it is, notices about it, changes to it, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnSubscription } from "#contract";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { PRICED } from "../../testing/payment-screens.ts";
import { ownPlan } from "../../testing/platform-state.ts";
import { openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const FRAME = "iframe[title='Live App']";
const DAY = "2026-02-15T09:30:00.000Z";

type Options = NonNullable<Parameters<typeof openViewer>[1]>;

/** A subscriber in the app; `null` is a visitor of a free one. */
async function openAsSubscriber(plan: Partial<OwnSubscription> | null = {}, options: Options = {}) {
  const opened = await openViewer(platform, {
    ...options,
    parts: { deployed: true, isOwner: false, projectDescription: "Hives", ...PRICED, ...options.parts },
    before: async (visit) => {
      visit.server.state.payments.own = plan && ownPlan(plan);
      await options.before?.(visit);
    },
  });
  const { page } = opened;
  await seen(page.frameLocator(FRAME).getByText("Hello ada"));
  const dialog = page.getByRole("dialog", { name: "Your plan" });
  return {
    ...opened,
    dialog,
    openPlan: async () => {
      await page.getByRole("banner").getByRole("button", { name: "Your plan" }).click();
      await seen(dialog);
    },
    /** Sends a message as the app's own code would. */
    appSays: async (message: unknown) => {
      const frame = page.frames().find((one) => one.url().includes("/live/app/"));
      await frame?.evaluate((sent) => window.parent.postMessage(sent, "*"), message);
    },
  };
}

describe("the plan dialog", () => {
  it("says which plan it is, what it costs and when it renews", async () => {
    const { dialog, openPlan } = await openAsSubscriber();
    await openPlan();
    for (const text of ["Hives", "Monthly Plan", "$10.00 a month", "Renews on February 15, 2026.", "Active"])
      await seen(dialog.getByText(text, { exact: true }));
  });

  it.each([
    [
      "monthly",
      "yearly",
      { due: 9_100, credit: 0 },
      "You pay $91.00 today: the year's price less what is unused of your month. The plan then renews at $100.00 a year.",
    ],
    [
      "yearly",
      "monthly",
      { due: 0, credit: 8_912 },
      "You pay nothing today. $89.12 stays as credit and pays for the coming months. The plan then renews at $10.00 a month.",
    ],
  ] as const)(
    "a %s plan is switched to the %s one after the dialog has said to the cent what it costs",
    async (from, to, sums, text) => {
      const { page, server, dialog, openPlan, projectId } = await openAsSubscriber({ type: from });
      server.state.payments.quote = { ...sums, quotedAt: 1_770_000_123 };
      await openPlan();
      await dialog.getByRole("button", { name: `Switch to ${to}` }).click();
      const asking = page.getByRole("alertdialog", { name: `Switch to ${to}?` });
      await seen(asking.getByText(text));
      await asking.getByRole("button", { name: `Switch to ${to}` }).click();
      await gone(asking);
      await seen(dialog.getByText(to === "yearly" ? "Yearly Plan" : "Monthly Plan"));
      const switched = server.calls.filter(
        ({ call }) => call === `POST /api/projects/${projectId}/subscription/switch`,
      );
      expect(switched.map(({ body }) => body)).toEqual([{ type: to, quotedAt: 1_770_000_123 }]);
    },
  );

  it.each([
    [
      "monthly",
      "yearly",
      "You pay $100.00 for a year from today, less the unused part of your month. The plan then renews at $100.00 a year.",
    ],
    [
      "yearly",
      "monthly",
      "You change to $10.00 a month today. What is unused of your year stays as credit and pays for the coming months.",
    ],
  ] as const)(
    "while the provider can't say the sum, a %s plan is switched to the %s one in words",
    async (from, to, text) => {
      const { page, server, dialog, openPlan, projectId } = await openAsSubscriber({ type: from });
      server.override("GET /api/projects/:id/subscription/switch", () => ({ status: 503 }));
      await openPlan();
      await dialog.getByRole("button", { name: `Switch to ${to}` }).click();
      const asking = page.getByRole("alertdialog", { name: `Switch to ${to}?` });
      await seen(asking.getByText(text));
      await asking.getByRole("button", { name: `Switch to ${to}` }).click();
      await gone(asking);
      const switched = server.calls.filter(
        ({ call }) => call === `POST /api/projects/${projectId}/subscription/switch`,
      );
      expect(switched.map(({ body }) => body)).toEqual([{ type: to }]);
    },
  );

  it("a switch that the card refuses is told in the server's words, and the plan stays", async () => {
    const { page, dialog, openPlan } = await openAsSubscriber(
      {},
      {
        before: ({ server }) =>
          server.override("POST /api/projects/:id/subscription/switch", () => ({
            status: 402,
            body: { error: "Your card was declined.", code: "CARD_DECLINED" },
          })),
      },
    );
    await openPlan();
    await dialog.getByRole("button", { name: "Switch to yearly" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch to yearly" }).click();
    await seen(dialog.getByText("Your card was declined."));
    await seen(dialog.getByText("Monthly Plan"));
  });

  it("offers no switch to a plan that the app does not offer", async () => {
    const { dialog, openPlan } = await openAsSubscriber(
      {},
      {
        parts: {
          subscriptionOptions: { monthly: { price: 1000, enabled: true }, yearly: { price: 10_000, enabled: false } },
        },
      },
    );
    await openPlan();
    await seen(dialog.getByRole("button", { name: "Cancel plan" }));
    expect(await dialog.getByRole("button", { name: /Switch/ }).count()).toBe(0);
  });

  it("is cancelled to the end of the paid period, which it shows, and resumed", async () => {
    const { page, dialog, openPlan } = await openAsSubscriber();
    await openPlan();
    await dialog.getByRole("button", { name: "Cancel plan" }).click();
    const asking = page.getByRole("alertdialog", { name: "Cancel your plan?" });
    await seen(asking.getByText("You keep access until February 15, 2026 and are not charged again."));
    await asking.getByRole("button", { name: "Keep plan" }).click();
    await gone(asking);
    await dialog.getByRole("button", { name: "Cancel plan" }).click();
    await asking.getByRole("button", { name: "Cancel plan" }).click();
    await seen(dialog.getByText("Your plan is cancelled. You have access until February 15, 2026."));
    await dialog.getByRole("button", { name: "Resume plan" }).click();
    await seen(dialog.getByText("Renews on February 15, 2026."));
  });

  it("leads to the provider's page for card and invoices, and says when that fails", async () => {
    const { page, server, dialog, openPlan } = await openAsSubscriber();
    server.override("POST /api/projects/:id/subscription/portal", () => ({ status: 502 }));
    await openPlan();
    await dialog.getByRole("button", { name: "Card and invoices" }).click();
    await seen(dialog.getByText("The billing portal could not be opened"));
    server.override("POST /api/projects/:id/subscription/portal", () => ({
      body: { url: "https://hosted.test/portal" },
    }));
    await dialog.getByRole("button", { name: "Card and invoices" }).click();
    await becomes(() => page.url(), "https://hosted.test/portal");
  });

  it("says that the plan could not be loaded, and tries again", async () => {
    const { server, page, dialog, openPlan } = await openAsSubscriber();
    await page.waitForLoadState("networkidle");
    server.override("GET /api/projects/:id/subscription", () => ({ status: 500 }));
    await openPlan();
    await seen(dialog.getByText("Your plan could not be loaded"));
    server.override("GET /api/projects/:id/subscription", () => ({ body: { subscription: ownPlan() } }));
    await dialog.getByRole("button", { name: "Try again" }).click();
    await seen(dialog.getByText("Monthly Plan"));
  });
});

describe("what a subscriber is told without asking", () => {
  it.each([
    [
      "a failed payment",
      { pastDue: true, accessUntil: DAY },
      "Your last payment failed. You have access until February 15, 2026: update your card to keep it.",
    ],
    [
      "a cancelled plan",
      { endsAt: DAY, renewsAt: null },
      "Your plan is cancelled. You have access until February 15, 2026.",
    ],
    [
      "a new price",
      { nextPrice: { price: 1200, from: DAY } },
      "The price changes from $10.00 a month to $12.00 on February 15, 2026. You can cancel before then.",
    ],
  ])("%s stands above the app and in the dialog, and can be dismissed", async (_, plan, text) => {
    const { page, dialog } = await openAsSubscriber(plan);
    const notice = page.getByRole("status").filter({ hasText: text });
    await seen(notice);
    await notice.getByRole("button", { name: "See plan" }).click();
    await seen(dialog.getByText(text));
    await page.keyboard.press("Escape");
    await notice.getByRole("button", { name: "Dismiss notice" }).click();
    await gone(notice);
  });

  it("nothing, while all is well", async () => {
    const { page } = await openAsSubscriber();
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("button", { name: "See plan" }).count()).toBe(0);
  });

  it("a plan whose days of grace are over asks for another card instead of selling a second plan", async () => {
    const { page } = await openViewer(platform, {
      parts: { deployed: true, isOwner: false, ...PRICED },
      before: ({ server }) => {
        Object.assign(server.state.payments, { requires: true, own: ownPlan({ pastDue: true, active: false }) });
      },
    });
    await seen(page.getByText("Your plan is paused"));
    await seen(page.getByText("Your last payment failed more than 3 days ago."));
    expect(await page.getByText("Subscribe to Access").count()).toBe(0);
    await page.getByRole("button", { name: "Update card" }).click();
    await becomes(() => page.url(), "https://hosted.test/portal");
  });
});

describe("the way to the plan from the app itself", () => {
  it("the app's MANAGE_PLAN opens the dialog", async () => {
    const { dialog, appSays } = await openAsSubscriber();
    await appSays({ type: "MANAGE_PLAN" });
    await seen(dialog.getByText("Monthly Plan"));
  });

  it("no other window's, and nothing that is no message of the contract", async () => {
    const { page, dialog, appSays } = await openAsSubscriber();
    await page.evaluate(() => window.postMessage({ type: "MANAGE_PLAN" }, "*"));
    await appSays({ type: "MANAGE_PLANS" });
    await appSays("MANAGE_PLAN");
    await appSays({ type: "NAVIGATED", path: "/last" });
    await becomes(() => page.url().endsWith("/last"), true);
    expect(await dialog.count()).toBe(0);
  });

  it("an address with ninefold=plan opens it, and neither the app nor the address keeps that", async () => {
    const { page, server, dialog, projectId } = await openAsSubscriber({}, { path: "/hives?tab=log&ninefold=plan" });
    await seen(dialog.getByText("Monthly Plan"));
    await becomes(() => page.url(), `${server.url}/view/${projectId}/hives?tab=log`);
    expect(await page.locator(FRAME).getAttribute("src")).not.toContain("ninefold");
  });

  it.each([
    ["who has no plan", false, "You have no plan for this app."],
    ["the owner", true, "This is your own app: you use it without a plan."],
  ])("%s is told so", async (_, isOwner, text) => {
    const { dialog, appSays } = await openAsSubscriber(null, { parts: { isOwner } });
    await appSays({ type: "MANAGE_PLAN" });
    await seen(dialog.getByText(text));
  });
});
