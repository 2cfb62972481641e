// Pricing, payouts and plans, in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { becomes, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";
import { openEditor, openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const PRICED = { monthly: { price: 1000, enabled: true }, yearly: { price: 10_000, enabled: true } };

async function openTab(query: string, before: (visit: Visit) => void = () => {}) {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { deployed: true });
  before(visit);
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=${query}`);
  return { ...visit, project, id: project._id };
}

it("§5 Pricing save: says what is wrong, then sends exact cents and reloads the project", async () => {
  const { page, server, id } = await openTab("subscription");
  const price = page.getByLabel("Monthly price ($)");
  await seen(price);
  expect(await price.isDisabled()).toBe(true);
  await page.getByRole("switch", { name: "Monthly plan" }).click();
  await page.getByRole("button", { name: "Save Pricing" }).click();
  await seen(page.getByText("Monthly price must be greater than 0"));
  await price.fill("19.99");
  await page.getByRole("button", { name: "Save Pricing" }).click();
  const saved = () => server.calls.find(({ call }) => call === `POST /api/projects/${id}/subscription-settings`)?.body;
  await becomes(saved, { monthly: { price: 1999, enabled: true }, yearly: { price: 0, enabled: false } });
  await becomes(() => server.calls.filter(({ call }) => call === `GET /api/projects/${id}`).length, 2);
});

it("§8 Pricing: Failed to save subscription settings", async () => {
  const { page } = await openTab("subscription", ({ server }) =>
    server.override("POST /api/projects/:id/subscription-settings", () => ({ status: 500 })),
  );
  await page.getByRole("button", { name: "Save Pricing" }).click();
  await seen(page.getByText("Failed to save subscription settings"));
});

it("§2 Payout settings: Set Up Payouts starts onboarding", async () => {
  const { page } = await openTab("payouts");
  await seen(page.getByText("Set up your account to receive payments from your subscriptions"));
  await page.getByRole("button", { name: "Set Up Payouts" }).click();
  await becomes(() => page.url(), "https://hosted.test/onboarding");
});

it("§4 Payout account: onboarding=incomplete restarts by itself after 2 seconds", async () => {
  const { page } = await openTab("payouts&onboarding=incomplete", ({ server }) => {
    server.state.payments.account.accountId = "acct_1";
  });
  await becomes(() => page.url(), "https://hosted.test/resumed");
});

it("§2 Payout settings: complete shows balances with 2 decimals and opens the provider's dashboard", async () => {
  const { page } = await openTab("payouts&onboarding=success&status=enabled", ({ server }) => {
    const enabled = { accountId: "acct_1", enabled: true, details_submitted: true, payouts_enabled: true };
    Object.assign(server.state.payments.account, enabled);
  });
  for (const text of ["$1,234.50", "$90.00", "$0.09", "Automatic Payouts"]) await seen(page.getByText(text));
  await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
  await becomes(() => page.url(), "https://hosted.test/express");
});

it("§4 Payout account: a 401 is not retried and opens the login modal", async () => {
  const { page, server } = await openTab("payouts", ({ server }) =>
    server.override("GET /api/payouts/connect/account", () => ({ status: 401, body: { error: "x" } })),
  );
  await seen(page.getByRole("dialog").getByText("Your session expired. Please sign in again."));
  expect(server.calls.filter(({ call }) => call === "GET /api/payouts/connect/account")).toHaveLength(1);
});

it("§2 Editor: without an active plan Deploy shows the subscription modal and deploys nothing", async () => {
  const { page, server } = await openEditor(platform, { creatorSubscription: { active: false } });
  await seen(page.getByRole("dialog", { name: "Project Creation Access" }));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await becomes(() => page.url(), "https://hosted.test/checkout");
  expect(server.calls.some(({ call }) => call.endsWith("/deploy"))).toBe(false);
});

it("§2 Subscribe modal: a visitor chooses the Yearly Plan and goes to Checkout", async () => {
  const { page } = await openViewer(platform, {
    parts: { deployed: true, isOwner: false, subscriptionOptions: PRICED },
    before: ({ server }) => {
      server.state.payments.requires = true;
    },
  });
  const modal = page.getByRole("dialog", { name: "Subscribe to Access" });
  await seen(modal.getByText("Monthly Plan"));
  await modal.getByRole("button", { name: "Subscribe yearly" }).click();
  await becomes(() => page.url(), "https://hosted.test/checkout-yearly");
});

it("§4 Viewer: back from Checkout the app is there at once, and its address is clean", async () => {
  const { page, server, projectId } = await openViewer(platform, {
    parts: { deployed: true, isOwner: false },
    path: "?checkout=success&session_id=cs_1",
  });
  await seen(page.frameLocator("iframe[title='Live App']").getByText("Hello ada"));
  expect(page.url()).toBe(`${server.url}/view/${projectId}`);
  expect(server.calls.find(({ call }) => call === "POST /api/checkouts/confirm")?.body).toEqual({ sessionId: "cs_1" });
});
