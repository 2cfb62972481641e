// What the payment screens say when something fails.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { becomes, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";
import { openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const COMPLETE = { accountId: "acct_1", enabled: true, details_submitted: true, payouts_enabled: true };

async function openPayouts(before: (visit: Visit) => void) {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { deployed: true });
  before(visit);
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=payouts`);
  return visit;
}

it("§8 Payouts: Failed to fetch account status", async () => {
  const { page } = await openPayouts(({ server }) =>
    server.override("GET /api/payouts/connect/account", () => ({ status: 500 })),
  );
  await seen(page.getByText("Failed to fetch account status"));
});

it("§8 Payouts: Failed to fetch balance", async () => {
  const { page } = await openPayouts(({ server }) => {
    Object.assign(server.state.payments.account, COMPLETE);
    server.override("GET /api/payouts/projects/:id/balance", () => ({ status: 500 }));
  });
  await seen(page.getByText("Failed to fetch balance"));
});

it("§8 Payouts: Failed to start onboarding process. Please try again.", async () => {
  const { page } = await openPayouts(({ server }) =>
    server.override("POST /api/payouts/connect/onboard", () => ({ status: 500 })),
  );
  await page.getByRole("button", { name: "Set Up Payouts" }).click();
  await seen(page.getByText("Failed to start onboarding process. Please try again."));
});

it("§2 Payout settings: an incomplete account names its steps with spaces, and resumes", async () => {
  const { page } = await openPayouts(({ server }) => {
    Object.assign(server.state.payments.account, {
      accountId: "acct_1",
      requirements: { currently_due: ["individual_date_of_birth"] },
    });
  });
  await seen(
    page.getByText("Your account setup is incomplete. Please complete the verification process to receive payments."),
  );
  await seen(page.getByText("individual date of birth"));
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await becomes(() => page.url(), "https://hosted.test/resumed");
});

it("§8 Dashboard link: Failed to access dashboard, with the server's error on the page", async () => {
  const { page } = await openPayouts(({ server }) => {
    Object.assign(server.state.payments.account, COMPLETE);
    server.override("GET /api/payouts/connect/dashboard", () => ({ status: 500, body: { error: "Stripe is away" } }));
  });
  await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
  await seen(page.getByText("Failed to access dashboard: Stripe is away"));
  await seen(page.getByText("Failed to access dashboard", { exact: true }));
});

it("§8 Dashboard link: needsOnboarding shows the message and starts onboarding", async () => {
  const { page } = await openPayouts(({ server }) => {
    Object.assign(server.state.payments.account, COMPLETE);
    server.override("GET /api/payouts/connect/dashboard", () => ({
      body: { needsOnboarding: true, message: null, url: null },
    }));
  });
  await page.getByRole("button", { name: "Open Payment Dashboard" }).click();
  await becomes(() => page.url(), "https://hosted.test/onboarding");
});

it("§2 Subscribe modal: says Subscription Error when Checkout does not start", async () => {
  const { page, server } = await openViewer(platform, {
    parts: {
      deployed: true,
      isOwner: false,
      subscriptionOptions: { monthly: { price: 1000, enabled: true }, yearly: { price: 0, enabled: false } },
    },
    before: ({ server }) => {
      server.state.payments.requires = true;
      server.override("POST /api/projects/:id/create-subscription-session", () => ({ status: 500 }));
    },
  });
  await page.getByRole("button", { name: "Subscribe monthly" }).click();
  await seen(page.getByText("Subscription Error"));
  expect(server.calls.some(({ call }) => call.endsWith("/create-subscription-session"))).toBe(true);
});

it("§8 Dashboard/project: Failed to start subscription process, on the page of the platform's plan", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  server.override("POST /api/platform-subscription", () => ({ status: 500 }));
  await page.goto(`${server.url}/subscribe`);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await seen(page.getByText("Failed to start subscription process").first());
});
