// The address as somebody goes about between screens: the browser's own ways with links, its history and where one was.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { arrivesAt, becomes, held, seen } from "../testing/expectations.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const guide = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
const entries = (page: Page) => page.evaluate(() => history.length);
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

it("leads to another screen without loading the page, and back and on again", async () => {
  const { page, server, problems } = await platform.visit();
  await page.goto(`${server.url}/docs`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const before = await entries(page);
  await guide(page, "The calls of each list").click();
  await seen(heading(page, "The calls of each list"));
  await arrivesAt(page, "/docs/calls");
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await seen(heading(page, "Docs"));
  await page.goForward();
  await seen(heading(page, "The calls of each list"));
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(problems).toEqual([]);
});

it("keeps the screen that is there until the next one has come, and does not lead back who has gone on meanwhile", async () => {
  const { page, server, problems } = await platform.visit();
  const slow = held();
  await page.route(/guides-page/, async (route) => {
    await slow.until;
    await route.continue();
  });
  await page.goto(`${server.url}/about`);
  const about = heading(page, (await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  const asked = page.waitForRequest(/guides-page/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Docs" }).click();
  await asked;
  await arrivesAt(page, "/docs");
  expect(await about.isVisible()).toBe(true);
  expect(await page.getByRole("status").count()).toBe(0);
  await page.goBack();
  await arrivesAt(page, "/about");
  slow.release();
  await page.goForward();
  await seen(heading(page, "Docs"));
  expect(await about.count()).toBe(0);
  expect(problems).toEqual([]);
});

it("begins a screen that came late at its top, also when its link was followed twice", async () => {
  const { page, server } = await platform.visit({ context: { viewport: { width: 800, height: 300 } } });
  const slow = held();
  await page.route(/guides-page/, async (route) => {
    await slow.until;
    await route.continue();
  });
  await page.goto(`${server.url}/about`);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Docs" });
  await link.click();
  await arrivesAt(page, "/docs");
  await link.click();
  expect(await scrolledTo(page)).toBeGreaterThan(0);
  slow.release();
  await seen(heading(page, "Docs"));
  await becomes(() => scrolledTo(page), 0);
});

it("makes no new entry for a link to where one is, nor for an address that leads on", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  await page.goto(`${server.url}/docs`);
  const before = await entries(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
  await guide(page, "The calls of each list").click();
  await arrivesAt(page, "/docs/calls");
  expect(await entries(page)).toBe(before + 1);
  await page.goto(`${server.url}/nowhere/at/all`);
  await arrivesAt(page, "/projects");
  await page.goBack();
  await arrivesAt(page, "/docs/calls");
});

it("leaves to the browser what is pressed with a key held, or with another button", async () => {
  const { page, server } = await platform.visit();
  await page.goto(`${server.url}/docs`);
  const link = guide(page, "The calls of each list");
  const ways = [
    () => link.click({ modifiers: ["Control"] }),
    () => link.click({ modifiers: ["Shift"] }),
    () => link.click({ button: "middle" }),
  ];
  for (const press of ways) {
    const opened = page.context().waitForEvent("page");
    await press();
    await arrivesAt(await opened, "/docs/calls");
    await arrivesAt(page, "/docs");
  }
});

it("keeps what is said behind the question mark, in place of what was there, over a reload", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  await page.goto(`${server.url}/projects?show=tokens`);
  await seen(page.getByRole("dialog"));
  const before = await entries(page);
  await page.reload();
  await seen(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await arrivesAt(page, "/projects");
  expect(await entries(page)).toBe(before);
});

it("gives a state to its entry of the history alone", async () => {
  const { page, server } = await platform.visit();
  await page.goto(`${server.url}/docs`);
  await page.evaluate(() => history.replaceState({ kept: "here" }, ""));
  await guide(page, "The calls of each list").click();
  await arrivesAt(page, "/docs/calls");
  expect(await page.evaluate(() => history.state)).toBe(null);
  await page.goBack();
  await seen(heading(page, "Docs"));
  expect(await page.evaluate(() => history.state)).toEqual({ kept: "here" });
});

it("begins a new screen at its top, and comes back to where one was", async () => {
  const { page, server } = await platform.visit({ context: { viewport: { width: 390, height: 640 } } });
  await page.goto(`${server.url}/docs`);
  const last = page.getByRole("main").getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  const at = await scrolledTo(page);
  expect(at).toBeGreaterThan(640);
  await last.click();
  await page.getByRole("article").waitFor();
  await becomes(() => scrolledTo(page), 0);
  await page.goBack();
  await seen(heading(page, "Docs"));
  await becomes(() => scrolledTo(page), at);
});

it("begins at the part that the address names", async () => {
  const { page, server } = await platform.visit();
  await page.goto(`${server.url}/docs/calls`);
  const part = page.getByRole("article").locator("h2[id]").last();
  const name = await part.getAttribute("id");
  await page.goto("about:blank");
  await page.goto(`${server.url}/docs/calls#${name}`);
  await seen(part);
  await becomes(() => part.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight), true);
});
