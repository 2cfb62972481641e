// Apps that the built-in model made, in the real sandbox and in Chromium: every kind of page, light and dark, wide and narrow.
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChromium } from "#test-tools";
import { createTestServer, type TestServer } from "#testing";
import { SHOWCASE } from "./showcase.ts";

const APPS = ["events", "beehives", "tickets"] as const;
const SHOWN_MS = 5_000;
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

let server: TestServer;
let browser: Browser;
let url: string;
let token: string;
const shown = new Set<string>();

beforeAll(async () => {
  server = await createTestServer();
  url = await server.listen();
  ({ token } = await server.register());
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Describes an app and opens its preview; what the browser complains about is collected. */
async function openApp(description: string): Promise<{ page: Page; complaints: string[] }> {
  const project = await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  const { projectId } = project.body;
  await server.call("POST", `/api/projects/${projectId}/initialize`, { token, body: {} });
  await server.call("POST", "/api/chat", { token, body: { projectId, message: description, messages: [] } });
  await expect
    .poll(
      async () =>
        (await server.call("GET", `/api/projects/${projectId}/generation-status`, { token })).body.isGenerating,
    )
    .toBe(false);
  const frame = await server.call("POST", `/api/projects/${projectId}/frame-code`, {
    token,
    body: { environment: "preview" },
  });
  const page = await browser.newPage({ viewport: WIDE, reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${url}/preview/app/${projectId}?token=${frame.body.code}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, complaints };
}

/** Goes to a page without loading the document again: its session lives in it. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    const base = location.pathname.split("/").slice(0, 4).join("/");
    history.pushState(null, "", base + ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent("popstate"));
  }`);
  // The old page stays until the new one can be shown; a page without a link in the navigation tells nothing of that.
  const link = page.locator(`nav a[aria-current="page"][href$="${path.split("?")[0]}"]`).first();
  await link.waitFor({ state: "attached", timeout: SHOWN_MS }).catch(() => {});
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator('main [role="status"]:has-text("Loading")').count()).toBe(0);
}

/** Colours that are still changing are nobody's choice. */
const settled = (page: Page) =>
  page.evaluate(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  })()`);

/** What sticks out of a narrow page. What measures itself, as charts do, needs a moment after a change of size. */
const excessOf = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** What axe finds in light and in dark, and how far the page is wider than a narrow screen. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const scheme of ["light", "dark"]) {
    await page.evaluate(`document.documentElement.dataset.scheme = "${scheme}"`);
    await settled(page);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // Colours alone depend on the scheme.
    const { violations } = await (scheme === "light" ? axe : axe.withRules(["color-contrast"])).analyze();
    faults.push(...violations.map(({ id, nodes }) => `${name}, ${scheme}: ${id} ${nodes[0]?.html.slice(0, 200)}`));
  }
  await page.setViewportSize(NARROW);
  await expect
    .poll(() => excessOf(page))
    .toBe(0)
    .catch(async () => faults.push(`${name}: ${await excessOf(page)} px wider than ${NARROW.width}`));
  await page.setViewportSize(WIDE);
  return faults;
}

/** Every page of the navigation with every view of it, a row's own page, and the pages that each app has. */
async function faultsOfApp(page: Page): Promise<string[]> {
  const faults = await faultsOf(page, "landing");
  const pages: { path: string }[] = await page.evaluate("window.__ninefoldPages");
  for (const { path } of pages.filter((one) => !one.path.includes(":"))) {
    await go(page, path);
    const views = await page.getByRole("group", { name: "View" }).getByRole("button").allInnerTexts();
    const [first = "page", ...others] = views.map((view) => view.trim().toLowerCase());
    if (!shown.has(first) || first === "page") faults.push(...(await faultsOf(page, path)));
    shown.add(first);
    for (const view of others.filter((one) => !shown.has(one))) {
      await go(page, `${path}?view=${view}`);
      faults.push(...(await faultsOf(page, `${path} ${view}`)));
      shown.add(view);
    }
  }
  return faults;
}

describe("an app that the built-in model makes", () => {
  for (const name of APPS)
    it(`reads well for everybody: ${name}`, async () => {
      const { page, complaints } = await openApp(SHOWCASE[name] ?? "");
      expect(await faultsOfApp(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    }, 180_000);

  it("shows rows in every way of showing them", () => {
    expect([...shown]).toEqual(
      expect.arrayContaining(["table", "cards", "board", "calendar", "gallery", "timeline", "places", "page"]),
    );
  });
});
