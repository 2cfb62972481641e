// The payout settings in all of their states, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectedAccount } from "#contract";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { openStopped, stepUntilSeen } from "../../../testing/clock.ts";
import { becomes, gone, held, seen } from "../../../testing/expectations.ts";
import { COMPLETE_ACCOUNT, INCOMPLETE_ACCOUNT } from "../../../testing/payment-screens.ts";
import { openDashboard } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

type Before = NonNullable<NonNullable<Parameters<typeof openDashboard>[1]>["before"]>;

function openPayouts(account: Partial<ConnectedAccount> = {}, options: { query?: string; before?: Before } = {}) {
  return openDashboard(platform, {
    query: `tab=payouts${options.query ?? ""}`,
    before: async (visit) => {
      Object.assign(visit.server.state.payments.account, account);
      await options.before?.(visit);
    },
  });
}

const indicator = (page: Page, name: string) =>
  page.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("without an account", () => {
  it("§2 Payout settings · no account, Set Up Payouts, Set Up Payouts busy; §4 Payout account · Set Up Payouts, busy flag: the button is busy with Setting up..., then onboarding begins", async () => {
    const answer = held();
    const { page, server, projectId } = await openPayouts(
      {},
      {
        before: ({ server }) =>
          server.override("POST /api/payouts/connect/onboard", () =>
            answer.until.then(() => ({ body: { url: "https://hosted.test/onboarding" } })),
          ),
      },
    );
    await seen(page.getByText("Set up your account to receive payments from your subscriptions"));
    await button(page, "Set Up Payouts").click();
    await becomes(() => button(page, "Setting up...").isDisabled(), true);
    const asked = () => server.calls.find(({ call }) => call === "POST /api/payouts/connect/onboard")?.body;
    await becomes(asked, { projectId });
    answer.release();
    await becomes(() => page.url(), "https://hosted.test/onboarding");
  });

  it("is not busy any more when the browser's Back brings the page again", async () => {
    const { page } = await openPayouts(
      {},
      {
        before: async ({ page }) => {
          await page.route("https://hosted.test/**", (route) => route.fulfill({ status: 204 }));
        },
      },
    );
    await button(page, "Set Up Payouts").click();
    await seen(button(page, "Setting up..."));
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await becomes(() => button(page, "Set Up Payouts").isEnabled(), true);
  });
});

describe("an account that is not complete", () => {
  it("§2 Payout settings · incomplete account, Account Details Incomplete, Payouts Disabled, required steps: says what is missing, with spaces for underscores", async () => {
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT);
    await seen(
      page.getByText("Your account setup is incomplete. Please complete the verification process to receive payments."),
    );
    await becomes(() => indicator(page, "Account Details").textContent(), "Incomplete");
    await becomes(() => indicator(page, "Payouts").textContent(), "Disabled");
    const steps = page.getByRole("list", { name: "Required steps" }).getByRole("listitem");
    expect(await steps.allTextContents()).toEqual(["external account", "individual date of birth", "tos acceptance"]);
  });

  it.each([
    ["Complete", "Disabled", { details_submitted: true }],
    ["Incomplete", "Enabled", { payouts_enabled: true }],
    ["Complete", "Enabled", { details_submitted: true, payouts_enabled: true }],
  ])(
    "§2 Payout settings · Account Details Complete, Account Details Incomplete, Payouts Enabled, Payouts Disabled: Account Details are %s and Payouts %s",
    async (details, payouts, parts) => {
      const { page } = await openPayouts({ ...INCOMPLETE_ACCOUNT, ...parts });
      await becomes(() => indicator(page, "Account Details").textContent(), details);
      await becomes(() => indicator(page, "Payouts").textContent(), payouts);
    },
  );

  it("§2 Payout settings · Complete Setup, Complete Setup busy; §4 Payout account · Complete Setup, busy flag: the buttons are disabled with Resuming setup..., then onboarding goes on", async () => {
    const answer = held();
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT, {
      before: ({ server }) =>
        server.override("POST /api/payouts/connect/resume", () =>
          answer.until.then(() => ({ body: { url: "https://hosted.test/resumed" } })),
        ),
    });
    await button(page, "Complete Setup").click();
    await becomes(() => button(page, "Resuming setup...").isDisabled(), true);
    expect(await button(page, "Refresh Status").isDisabled()).toBe(true);
    answer.release();
    await becomes(() => page.url(), "https://hosted.test/resumed");
  });

  it("§2 Payout settings · Refresh Status; §4 Payout account · Refresh Status, complete: reads the account again, and shows earnings once it is complete", async () => {
    const { page, server } = await openPayouts(INCOMPLETE_ACCOUNT);
    await seen(button(page, "Refresh Status"));
    server.override("POST /api/payouts/connect/refresh", () => ({ body: COMPLETE_ACCOUNT }));
    await button(page, "Refresh Status").click();
    await seen(page.getByText("Automatic Payouts"));
    await seen(page.getByText("Total Earnings"));
  });
});

describe("a complete account", () => {
  it("§2 Payout settings · Total Earnings, Available Balance, Pending Balance; §9 Revenue share · money in dollars: dollars with 2 decimals", async () => {
    const { page } = await openPayouts(COMPLETE_ACCOUNT);
    for (const [name, amount] of [
      ["Total Earnings", "$1,234.50"],
      ["Available Balance", "$90.00"],
      ["Pending Balance", "$0.09"],
    ] as const)
      await becomes(() => indicator(page, name).textContent(), amount);
    await seen(page.getByText("The balances are your account's, for all of your projects together."));
  });

  it("§2 Payout settings · Automatic Payouts, automatic transfer, schedule and history: says how the money comes", async () => {
    const { page } = await openPayouts(COMPLETE_ACCOUNT);
    await seen(page.getByRole("heading", { name: "Automatic Payouts" }));
    await seen(page.getByText("Your earnings are transferred automatically to your bank account."));
    await seen(page.getByText("The payout schedule and history are in the payment provider's dashboard."));
  });

  it("§2 Payout settings · provider dashboard button; §4 Payout account · dashboard address: is busy, then the browser goes to the returned url", async () => {
    const answer = held();
    const asked: string[] = [];
    const { page, server, projectId } = await openPayouts(COMPLETE_ACCOUNT, {
      before: ({ page, server }) => {
        page.on("request", (request) => {
          if (request.url().includes("/connect/dashboard")) asked.push(new URL(request.url()).search);
        });
        server.override("GET /api/payouts/connect/dashboard", () =>
          answer.until.then(() => ({
            body: { needsOnboarding: false, message: null, url: "https://hosted.test/express" },
          })),
        );
      },
    });
    await button(page, "Open Payment Dashboard").click();
    await becomes(() => button(page, "Opening...").isDisabled(), true);
    answer.release();
    await becomes(() => page.url(), "https://hosted.test/express");
    expect(asked).toEqual([`?projectId=${projectId}`]);
    expect(server.calls.some(({ call }) => call.endsWith("/onboard"))).toBe(false);
  });

  it("§2 Payout settings · Refresh: reads account and balance again", async () => {
    const { page, server } = await openPayouts(COMPLETE_ACCOUNT);
    await becomes(() => indicator(page, "Total Earnings").textContent(), "$1,234.50");
    server.override("GET /api/payouts/projects/:id/balance", () => ({
      body: { totalEarnings: 1243.5, availableBalance: 99, pendingBalance: 0 },
    }));
    await button(page, "Refresh").click();
    await becomes(() => indicator(page, "Total Earnings").textContent(), "$1,243.50");
    await becomes(() => indicator(page, "Pending Balance").textContent(), "$0.00");
    expect(server.calls.filter(({ call }) => call === "POST /api/payouts/connect/refresh")).toHaveLength(1);
  });
});

describe("coming back from onboarding", () => {
  const SET_UP = "Your payout account is set up. You can receive payments.";

  it("§4 Payout account · return enabled; §2 Payout settings · success banner: is congratulated once, and the address is clean", async () => {
    const { page } = await openPayouts(COMPLETE_ACCOUNT, { query: "&onboarding=success&status=enabled" });
    await seen(page.getByText(SET_UP));
    await becomes(() => new URL(page.url()).search, "?tab=payouts");
    await page.reload();
    await seen(page.getByText("Automatic Payouts"));
    expect(await page.getByText(SET_UP).count()).toBe(0);
  });

  it("§4 Payout account · return not enabled; §8 Payouts · incomplete: another status says Your account setup is incomplete. Please complete all required steps.", async () => {
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT, { query: "&onboarding=success&status=incomplete" });
    await seen(page.getByText("Your account setup is incomplete. Please complete all required steps."));
    expect(await page.getByText(SET_UP).count()).toBe(0);
  });

  it("§4 Payout account · return not enabled: an account that is being checked is told to wait", async () => {
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT, { query: "&onboarding=success&status=pending" });
    await seen(page.getByText("Your details are being checked. This can take a few minutes."));
  });

  it("an address that speaks of success does not outweigh an account that is not complete", async () => {
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT, { query: "&onboarding=success&status=enabled" });
    await seen(button(page, "Complete Setup"));
    expect(await page.getByText(SET_UP).count()).toBe(0);
  });

  it.each([
    ["resumes it", INCOMPLETE_ACCOUNT, "https://hosted.test/resumed"],
    ["begins it where there is no account", {}, "https://hosted.test/onboarding"],
  ])(
    "§4 Payout account · return incomplete; §9 Timings · onboarding auto-restart: onboarding=incomplete %s by itself after 2 seconds",
    async (_, account, url) => {
      const { page, server } = await openPayouts(account, {
        query: "&onboarding=incomplete",
        before: ({ page }) => openStopped(page),
      });
      await stepUntilSeen(page, button(page, "Complete Setup").or(button(page, "Set Up Payouts")));
      await seen(page.getByText("Your setup isn't finished. Taking you back to it..."));
      await page.clock.runFor(1_800);
      expect(server.calls.filter(({ call }) => call.startsWith("POST /api/payouts"))).toEqual([]);
      await page.clock.runFor(300);
      await becomes(() => page.url(), url);
    },
  );

  it("onboarding=incomplete leaves a complete account alone", async () => {
    const { page, server } = await openPayouts(COMPLETE_ACCOUNT, {
      query: "&onboarding=incomplete",
      before: ({ page }) => page.clock.install(),
    });
    await seen(page.getByText("Automatic Payouts"));
    await page.clock.runFor(5_000);
    await gone(page.getByText("Taking you back to it..."));
    expect(server.calls.filter(({ call }) => call.startsWith("POST /api/payouts"))).toEqual([]);
  });

  it.each([
    ["onboarding=error&message=Your+bank+said+no", "Your bank said no"],
    ["error=Your+bank+said+no", "Your bank said no"],
    ["onboarding=error", "Failed to start onboarding process. Please try again."],
  ])("§4 Payout account · return error: %s shows its message as text", async (query, text) => {
    const { page } = await openPayouts(INCOMPLETE_ACCOUNT, { query: `&${query}` });
    await seen(page.getByRole("alert").getByText(text));
  });
});
