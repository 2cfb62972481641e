// Money from end to end, in the browser, with test payments: the creator's plan, payouts, an app's price, a subscriber.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { freePort, type RunningServer } from "#test-tools";
import { pay, register, say } from "./people.ts";
import { startServer } from "./servers.ts";

let server: RunningServer;
let dataDir = "";
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ninefold-payments-"));
  server = await startServer({ dataDir, port: await freePort(), settings: { CREATOR_PLAN: "paid" } });
});
test.afterAll(async () => {
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** Goes through the hosted onboarding of a connected account. */
async function verifyAccount(page: Page): Promise<void> {
  await page.getByLabel("Business or product name").fill("Golden Comb");
  await page.getByLabel("Website").fill("comb.example.com");
  await page.getByLabel("What do you sell?").fill("A diary for beekeepers.");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Martin");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Routing number").fill("110000000");
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByLabel(/I agree/).check();
  await page
    .getByRole("button", { name: /submit|finish|agree/i })
    .first()
    .click();
}

/** From the app's own account page to the plan, by the message that its frame sends. */
async function managePlan(page: Page): Promise<Locator> {
  const app = page.frameLocator("iframe");
  // The app greets with its front page; its own pages, and the account, are behind the link there.
  await app.getByRole("banner").getByRole("link").first().click();
  await app.getByRole("button", { name: "Your account" }).click();
  await app.getByRole("menuitem", { name: "Account" }).click();
  await app.getByRole("button", { name: "Manage plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Your plan" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Answers the question that a button of the plan's dialog asks. */
async function confirm(page: Page, action: string, told: RegExp): Promise<void> {
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText(told);
  await asking.getByRole("button", { name: action }).click();
  await expect(asking).toBeHidden();
}

test("§2 Subscribe page · title, checkout; §2 Payout settings · Automatic Payouts; §2 Subscribe modal · title, redirect; §1 Payments · subscription to use, connected account, fee taken: a creator subscribes, sets up payouts and a price; a visitor subscribes, gets in, goes yearly, cancels and stays in", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await register(page, server.url);
  await page.goto(`${server.url}/subscribe`);
  await expect(page.getByRole("heading", { name: "Project Creation Access" })).toBeVisible();
  await expect(page.getByText("Test payments: no real money").first()).toBeVisible();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await pay(page);
  await page.waitForURL("**/subscribe**");
  await expect(page.getByText(/active/i).first()).toBeVisible();

  await page.goto(`${server.url}/projects`);
  await page
    .getByRole("button", { name: /^(New Project|Create Project)$/ })
    .first()
    .click();
  await page.waitForURL("**/edit");
  await say(page, "A diary for beekeepers with hives and harvests");
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.waitForURL("**/view/**");
  const [, projectId] = /\/view\/([^/?]+)/.exec(page.url()) ?? [];

  await page.goto(`${server.url}/projects/${projectId}/dashboard?tab=payouts`);
  await page.getByRole("button", { name: "Set Up Payouts" }).click();
  await verifyAccount(page);
  await page.waitForURL("**/dashboard**");
  await expect(page.getByText("Automatic Payouts")).toBeVisible();

  await page.goto(`${server.url}/projects/${projectId}/dashboard?tab=subscription`);
  await page.getByRole("switch", { name: "Monthly plan" }).click();
  await page.getByLabel("Monthly price ($)").fill("19.99");
  await page.getByRole("switch", { name: "Yearly plan" }).click();
  await page.getByLabel("Yearly price ($)").fill("199.99");
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await register(visitor, server.url);
  await visitor.goto(`${server.url}/view/${projectId}`);
  await expect(visitor.getByRole("heading", { name: "Subscribe to Access" })).toBeVisible();
  await visitor
    .getByRole("dialog")
    .getByRole("button", { name: /subscribe|monthly/i })
    .first()
    .click();
  await pay(visitor);
  await visitor.waitForURL("**/view/**");
  await expect(visitor.frameLocator("iframe").getByRole("heading").first()).toBeVisible();

  await page.goto(`${server.url}/projects/${projectId}/dashboard`);
  await expect(page.getByText("$19.99").first()).toBeVisible();
  await page.goto(`${server.url}/projects/${projectId}/dashboard?tab=payouts`);
  await expect(page.getByText("$17.99").first()).toBeVisible();

  const plan = await managePlan(visitor);
  await expect(plan).toContainText("$19.99 a month");
  await plan.getByRole("button", { name: "Switch to yearly" }).click();
  await confirm(visitor, "Switch to yearly", /You pay \$180\.\d\d today/);
  await expect(plan).toContainText("$199.99 a year");
  await plan.getByRole("button", { name: "Cancel plan" }).click();
  await confirm(visitor, "Cancel plan", /You keep access until/);
  await expect(plan.getByText(/Your plan is cancelled. You have access until/)).toBeVisible();
  await visitor.goto(`${server.url}/view/${projectId}`);
  await expect(visitor.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  await expect(visitor.getByRole("status").filter({ hasText: "Your plan is cancelled" })).toBeVisible();

  await page.goto(`${server.url}/projects/${projectId}/dashboard`);
  await expect(page.getByText(/\$(199\.99|200\.00)/).first()).toBeVisible();
});
