// An installation with a share and a price of its own tells them everywhere, and nobody else's anywhere.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freePort, type RunningServer } from "#test-tools";
import { pay, register } from "./people.ts";
import { startServer } from "./servers.ts";

const SETTINGS = { CREATOR_PLAN: "paid", PLATFORM_FEE_PERCENT: "15", PLATFORM_PLAN_CENTS: "3550" };
/** The product's own figures: 90%, 10%, nine of ten, $20 a month. */
const OTHERS = /(?<![\d.])(90|10)\s?%|\$20\b|\bnine\b|\btenths?\b/i;

let server: RunningServer;
let dataDir = "";
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ninefold-prices-"));
  server = await startServer({ dataDir, port: await freePort(), settings: SETTINGS });
});
test.afterAll(async () => {
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a page and reads all of it, with what search engines are told of it. */
async function reads(page: Page, path: string, heading: string | RegExp, figures: readonly string[]): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  for (const figure of figures) await expect(page.getByText(figure).first()).toBeAttached();
  const description = await page.locator("meta[name=description]").getAttribute("content");
  const told = `${await page.title()} ${description} ${await page.locator("body").textContent()}`;
  expect(told).toContain("keep 85% of what it earns");
  expect(told, path).not.toMatch(OTHERS);
}

test("an installation that keeps 15% and asks $35.50 says so on every page", async ({ page }) => {
  await reads(page, "/", /Keep 85% of what it earns/, [
    "85% are yours",
    "The platform takes 15%",
    "$35.50",
    "$8.50",
    "$10.20 of it is yours",
  ]);
  await reads(page, "/about", "About Ninefold", ["Of a hundred parts your app earns, 85 are yours.", "takes 15%"]);
  await reads(page, "/terms", "Terms of Service", ["you receive 85% and the platform keeps 15%."]);
  await reads(page, "/privacy", "Privacy Policy", []);

  await register(page, server.url);
  await reads(page, "/subscribe", "Project Creation Access", ["$35.50", "Keep 85% of what your subscribers pay"]);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("$35.50").first()).toBeVisible();
  await pay(page);
  await page.waitForURL("**/subscribe**");
  await expect(page.getByText(/active/i).first()).toBeVisible();
  await reads(page, "/subscribe", "Project Creation Access", []);

  await reads(page, "/projects", /Projects/, []);
  await page
    .getByRole("button", { name: /^(New Project|Create Project)$/ })
    .first()
    .click();
  await page.waitForURL("**/edit");
  const projectId = await page.evaluate(() => localStorage.getItem("selectedProjectId"));
  const dashboard = `/projects/${projectId}/dashboard`;
  await reads(page, dashboard, "Business Model", [
    "you keep 85% of what your subscribers pay. The platform fee is 15%.",
  ]);
  await reads(page, `${dashboard}?tab=subscription`, "Pricing", [
    "You keep 85% of every payment; the platform fee is 15%.",
  ]);
  await reads(page, `${dashboard}?tab=payouts`, /Pay(outs|ments|out Settings)/, []);
  await reads(page, "/deployment", /./, []);
});
