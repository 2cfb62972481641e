// Setting an app's prices, and what becomes of earlier subscribers, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, held, seen } from "../../../testing/expectations.ts";
import { COMPLETE_ACCOUNT, INCOMPLETE_ACCOUNT, PRICED } from "../../../testing/payment-screens.ts";
import { openDashboard } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

type Options = NonNullable<Parameters<typeof openDashboard>[1]>;

async function openPricing(options: Options = {}) {
  const opened = await openDashboard(platform, { query: "tab=subscription", ...options });
  const { page, server, projectId } = opened;
  const monthly = page.getByLabel("Monthly price ($)");
  await seen(monthly.or(page.getByRole("alert")));
  return {
    ...opened,
    monthly,
    yearly: page.getByLabel("Yearly price ($)"),
    plan: (name: "Monthly" | "Yearly") => page.getByRole("switch", { name: `${name} plan` }),
    save: () => page.getByRole("button", { name: "Save Pricing" }).click(),
    saved: () =>
      server.calls.filter(({ call }) => call === `POST /api/projects/${projectId}/subscription-settings`).at(-1)?.body,
  };
}

describe("the form", () => {
  it("§2 Project dashboard · pricing shares: tells the fee of 10% and the creator's 90%", async () => {
    const { page } = await openPricing();
    await seen(
      page.getByText("You keep 90% of every payment; the platform fee is 10%. Without a plan your app is free."),
    );
  });

  it("§5 Pricing save · price input minimum, price input step, price input disabled; §2 Project dashboard · plan toggles, plan prices: a price is typed in dollars while its plan is on", async () => {
    const { monthly, yearly, plan } = await openPricing();
    for (const price of [monthly, yearly]) {
      expect(await price.isDisabled()).toBe(true);
      expect(await price.getAttribute("min")).toBe("0");
      expect(await price.getAttribute("step")).toBe("0.01");
    }
    await plan("Yearly").click();
    await becomes(() => yearly.isEnabled(), true);
    expect(await monthly.isDisabled()).toBe(true);
    await plan("Yearly").press("Space");
    await becomes(() => yearly.isDisabled(), true);
  });

  it("§5 Pricing save · monthly above 0, yearly above 0: says Monthly price must be greater than 0, or Yearly price must be greater than 0, and sends nothing", async () => {
    const { page, monthly, yearly, plan, save, saved } = await openPricing();
    await plan("Monthly").click();
    await plan("Yearly").click();
    await save();
    await seen(page.getByText("Monthly price must be greater than 0"));
    await becomes(() => monthly.evaluate((input) => input === document.activeElement), true);
    await monthly.fill("10");
    await gone(page.getByText("Monthly price must be greater than 0"));
    await yearly.fill("0");
    await save();
    await seen(page.getByText("Yearly price must be greater than 0"));
    expect(await yearly.getAttribute("aria-invalid")).toBe("true");
    expect(saved()).toBeUndefined();
  });

  it("§5 Pricing save · disabled plan unchecked: a plan that is off is saved whatever its price", async () => {
    const { plan, save, saved } = await openPricing({ parts: PRICED });
    await plan("Monthly").click();
    await plan("Yearly").click();
    await save();
    await becomes(saved, { monthly: { price: 1000, enabled: false }, yearly: { price: 10_000, enabled: false } });
  });

  it("an enabled plan costs at least the installation's minimum", async () => {
    const { page, monthly, plan, save, saved } = await openPricing({
      before: ({ server }) => {
        server.state.payments.settings.minimumPriceCents = 500;
      },
    });
    await seen(page.getByText("A plan costs at least $5.00."));
    await plan("Monthly").click();
    await monthly.fill("4.99");
    await save();
    await seen(page.getByText("Monthly price must be at least $5.00"));
    expect(saved()).toBeUndefined();
    await monthly.fill("5");
    await save();
    await becomes(saved, { monthly: { price: 500, enabled: true }, yearly: { price: 0, enabled: false } });
  });

  it("§5 Pricing save · dollars to cents; §9 Revenue share · prices in cents; §2 Project dashboard · reload after saving: sends exact cents and reads the project again", async () => {
    const { page, server, projectId, monthly, plan, save, saved } = await openPricing();
    await plan("Monthly").click();
    await monthly.fill("19.99");
    await save();
    await becomes(saved, { monthly: { price: 1999, enabled: true }, yearly: { price: 0, enabled: false } });
    await seen(page.getByText("Subscription settings saved"));
    await becomes(() => server.calls.filter(({ call }) => call === `GET /api/projects/${projectId}`).length, 2);
    expect(await monthly.inputValue()).toBe("19.99");
  });

  it("§5 Pricing save · yearly savings, yearly per month, no yearly savings: shows what a year saves, and a twelfth of it", async () => {
    const { page, monthly, yearly, plan } = await openPricing({ parts: PRICED });
    await seen(page.getByText("Yearly saves 17%"));
    await seen(page.getByText("$8.33 per month"));
    await yearly.fill("130");
    await seen(page.getByText("Yearly costs 8% more than 12 months"));
    await monthly.fill("0");
    await gone(page.getByText(/Yearly (saves|costs)/));
    await seen(page.getByText("$10.83 per month"));
    await monthly.fill("10");
    await plan("Monthly").click();
    await gone(page.getByText(/Yearly (saves|costs)/));
  });

  it("is busy while it saves", async () => {
    const answer = held();
    const { page, save } = await openPricing({
      before: ({ server }) =>
        server.override("POST /api/projects/:id/subscription-settings", () =>
          answer.until.then(() => ({ body: { success: true } })),
        ),
    });
    await save();
    await becomes(() => page.getByRole("button", { name: "Saving..." }).isDisabled(), true);
    answer.release();
    await seen(page.getByRole("button", { name: "Save Pricing" }));
  });
});

describe("what is missing", () => {
  it.each([
    ["no account", {}, "Set up payouts so that people can subscribe. Until then nobody can buy a plan."],
    [
      "half an account",
      INCOMPLETE_ACCOUNT,
      "Complete your payout account so that people can subscribe. Still missing: external account, individual date of birth, tos acceptance.",
    ],
    [
      "an account that is being checked",
      { ...INCOMPLETE_ACCOUNT, requirements: { currently_due: [] } },
      "Your payout account is being checked. People can subscribe once it can receive payments.",
    ],
  ])("with %s it says so and leads to the payouts", async (_, account, text) => {
    const { page } = await openPricing({
      before: ({ server }) => void Object.assign(server.state.payments.account, account),
    });
    await seen(page.getByText(text));
    await page.getByRole("link", { name: "Open Payments" }).click();
    await seen(page.getByRole("heading", { name: "Payout Settings" }));
  });

  it("with an enabled account nothing is missing", async () => {
    const { page } = await openPricing({
      before: ({ server }) => void Object.assign(server.state.payments.account, COMPLETE_ACCOUNT),
    });
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("link", { name: "Open Payments" }).count()).toBe(0);
  });

  it("§8 Pricing · load: says Failed to load subscription settings", async () => {
    const { page } = await openPricing({
      before: ({ server }) => server.override("GET /api/projects/:id", () => ({ status: 500 })),
    });
    await seen(page.getByText("Failed to load subscription settings"));
  });

  it("§8 Pricing · save: says Failed to save subscription settings with the server's reason, and keeps what was typed", async () => {
    const { page, plan, monthly, save } = await openPricing({
      before: ({ server }) =>
        server.override("POST /api/projects/:id/subscription-settings", () => ({
          status: 502,
          body: { error: "Payments can't be reached right now.", code: "PAYMENTS_UNREACHABLE" },
        })),
    });
    await plan("Monthly").click();
    await monthly.fill("9.50");
    await save();
    await seen(page.getByText("Failed to save subscription settings: Payments can't be reached right now."));
    await seen(page.getByLabel("Notifications").getByText("Failed to save subscription settings"));
    expect(await monthly.inputValue()).toBe("9.50");
  });
});

describe("subscribers from before a change of price", () => {
  const moves = {
    monthly: { price: 1200, keeping: 3, moving: 0 },
    yearly: { price: 10_000, keeping: 0, moving: 0 },
  };

  it("keep their price until the creator moves them at their next renewal, and may be left alone again", async () => {
    const { page, server, projectId } = await openPricing({
      parts: PRICED,
      before: ({ server }) => {
        server.state.payments.moves = moves;
      },
    });
    const section = page.getByRole("region", { name: "Earlier subscribers" });
    await seen(
      section.getByText(
        "3 monthly subscribers keep the price from before you changed it. New ones pay $12.00 a month.",
      ),
    );
    await section.getByRole("button", { name: "Move to $12.00" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Move 3 monthly subscribers?" });
    await seen(dialog.getByText("From the next renewal on, each pays $12.00 a month. Nothing is charged before that."));
    await seen(dialog.getByText("They are told in the app, and can cancel before they renew."));
    await dialog.getByRole("button", { name: "Move to $12.00" }).click();
    await seen(
      section.getByText("3 monthly subscribers pay $12.00 a month from the next renewal on, and have been told so."),
    );
    await gone(dialog);
    await section.getByRole("button", { name: "Let them keep their price" }).click();
    await seen(section.getByRole("button", { name: "Move to $12.00" }));
    const asked = server.calls.filter(({ call }) => call === `POST /api/projects/${projectId}/price-moves`);
    expect(asked.map(({ body }) => body)).toEqual([
      { type: "monthly", move: true },
      { type: "monthly", move: false },
    ]);
  });

  it("are asked about right after a changed price was saved", async () => {
    const { page, server, monthly, save } = await openPricing({ parts: PRICED });
    await seen(page.getByRole("button", { name: "Save Pricing" }));
    expect(await page.getByText("Earlier subscribers").count()).toBe(0);
    server.state.payments.moves = { ...moves, monthly: { price: 1200, keeping: 1, moving: 0 } };
    await monthly.fill("12");
    await save();
    await seen(page.getByText("1 monthly subscriber keeps the price from before you changed it."));
  });

  it("stay as they are when the move fails, and it says so", async () => {
    const { page } = await openPricing({
      parts: PRICED,
      before: ({ server }) => {
        server.state.payments.moves = moves;
        server.override("POST /api/projects/:id/price-moves", () => ({ status: 500 }));
      },
    });
    await page.getByRole("button", { name: "Move to $12.00" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Move to $12.00" }).click();
    await seen(page.getByText("Failed to change your subscribers' price"));
    await seen(page.getByText("3 monthly subscribers keep the price"));
  });
});
