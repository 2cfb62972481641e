// What the payout settings say when something fails, and what a session does that has ended, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectedAccount } from "#contract";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, seen } from "../../../testing/expectations.ts";
import { COMPLETE_ACCOUNT, INCOMPLETE_ACCOUNT } from "../../../testing/payment-screens.ts";
import { openDashboard } from "../../../testing/screens.ts";
import type { Answer } from "../../../testing/types.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** The payouts of an account where a call answers as given, until `mend` is called. */
async function openFailing(account: Partial<ConnectedAccount>, route: string, answer: Answer) {
  let current = answer;
  const opened = await openDashboard(platform, {
    query: "tab=payouts",
    before: ({ server }) => {
      Object.assign(server.state.payments.account, account);
      server.override(route, () => current);
    },
  });
  const mend = (body: unknown) => {
    current = { body };
  };
  return { ...opened, mend, toasts: opened.page.getByLabel("Notifications") };
}

const BALANCE = "GET /api/payouts/projects/:id/balance";
const DASHBOARD = "GET /api/payouts/connect/dashboard";
const ENDED: Answer = { status: 401, body: { error: "Invalid or expired token", code: "AUTH_REQUIRED" } };

describe("failures", () => {
  it("§8 Payouts · account: says Failed to fetch account status, and tries again", async () => {
    const { page, mend } = await openFailing({}, "GET /api/payouts/connect/account", { status: 500 });
    await seen(page.getByText("Failed to fetch account status"));
    mend(COMPLETE_ACCOUNT);
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByText("Automatic Payouts"));
  });

  it("§8 Payouts · account: a refresh that fails says Failed to fetch account status and keeps what is shown", async () => {
    const { page } = await openFailing(INCOMPLETE_ACCOUNT, "POST /api/payouts/connect/refresh", { status: 502 });
    await page.getByRole("button", { name: "Refresh Status" }).click();
    await seen(page.getByText("Failed to fetch account status"));
    await seen(page.getByText("external account"));
  });

  it("§8 Payouts · balance: says Failed to fetch balance, and tries again", async () => {
    const { page, mend } = await openFailing(COMPLETE_ACCOUNT, BALANCE, { status: 500 });
    await seen(page.getByText("Failed to fetch balance"));
    mend({ totalEarnings: 7, availableBalance: 0, pendingBalance: 0 });
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByText("$7.00"));
  });

  it.each([
    ["onboard", {}, "Set Up Payouts"],
    ["resume", INCOMPLETE_ACCOUNT, "Complete Setup"],
  ])(
    "§8 Payouts · onboarding: %s says Failed to start onboarding process. Please try again.",
    async (path, account, name) => {
      const { page, toasts } = await openFailing(account, `POST /api/payouts/connect/${path}`, { status: 500 });
      await page.getByRole("button", { name }).click();
      await seen(page.getByRole("main").getByText("Failed to start onboarding process. Please try again."));
      await seen(toasts.getByText("Failed to start onboarding process. Please try again."));
      await becomes(() => page.getByRole("button", { name }).isEnabled(), true);
    },
  );

  it("§8 Dashboard link · page error, toast: says Failed to access dashboard: and the server's error, and Failed to access dashboard in a toast", async () => {
    const { page, toasts } = await openFailing(COMPLETE_ACCOUNT, DASHBOARD, {
      status: 502,
      body: { error: "Stripe is away" },
    });
    await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
    await seen(page.getByRole("main").getByText("Failed to access dashboard: Stripe is away"));
    await seen(toasts.getByText("Failed to access dashboard", { exact: true }));
  });

  it("§8 Dashboard link · page error without the server's: Failed to access dashboard: and the error's message", async () => {
    const { page } = await openFailing(COMPLETE_ACCOUNT, DASHBOARD, { status: 500 });
    await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
    await seen(page.getByText("Failed to access dashboard: Status 500"));
  });

  it.each([
    [
      "§8 Dashboard link · info toast: the server's message",
      "Tell us your date of birth",
      "Tell us your date of birth",
    ],
    ["§8 Dashboard link · info toast without message: the default", null, "Your account needs to be set up"],
  ])("§4 Payout account · dashboard needs onboarding; %s is shown, and onboarding starts", async (_, message, text) => {
    const { page, toasts, server } = await openFailing(COMPLETE_ACCOUNT, DASHBOARD, {
      body: { needsOnboarding: true, message, url: null },
    });
    server.override("POST /api/payouts/connect/onboard", () => ({
      body: { url: "https://hosted.test/onboarding" },
      afterMs: 1_000,
    }));
    await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
    await seen(toasts.getByText(text));
    await becomes(() => page.url(), "https://hosted.test/onboarding");
  });
});

describe("a session that has ended", () => {
  const EXPIRED = "Your session expired. Please sign in again.";

  it.each([
    ["the account", {}, "GET /api/payouts/connect/account", null],
    ["the balance", COMPLETE_ACCOUNT, BALANCE, null],
    ["the refresh", INCOMPLETE_ACCOUNT, "POST /api/payouts/connect/refresh", "Refresh Status"],
    ["the onboarding", {}, "POST /api/payouts/connect/onboard", "Set Up Payouts"],
    ["its resumption", INCOMPLETE_ACCOUNT, "POST /api/payouts/connect/resume", "Complete Setup"],
    ["the provider's dashboard", COMPLETE_ACCOUNT, DASHBOARD, "Open Payment Dashboard"],
  ])(
    "§4 Session · payouts 401 not retried, payouts authError: %s opens the login modal and is not asked again",
    async (_, account, route, name) => {
      const { page, server, mend } = await openFailing(account, route, ENDED);
      if (name !== null) await page.getByRole("button", { name, exact: true }).click();
      const modal = page.getByRole("dialog");
      await seen(modal.getByText(EXPIRED));
      const calls = () =>
        server.calls.filter(({ call }) => new RegExp(`^${route.replace(":id", "[^/]+")}$`).test(call)).length;
      expect(calls()).toBe(1);
      if (name === null) return;
      mend({ url: "https://hosted.test/late" });
      await modal.getByLabel("Username").fill("ada");
      await modal.getByLabel("Password").fill("secret");
      await modal.getByRole("button", { name: "Sign In", exact: true }).click();
      await seen(page.getByRole("button", { name, exact: true }));
      expect(calls()).toBe(1);
    },
  );

  it("§4 Session · payouts authError: after the sign-in the screen reads what it shows again", async () => {
    const { page, mend } = await openFailing({}, "GET /api/payouts/connect/account", ENDED);
    const modal = page.getByRole("dialog");
    await seen(modal.getByText(EXPIRED));
    mend(COMPLETE_ACCOUNT);
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(page.getByText("Automatic Payouts"));
  });
});
