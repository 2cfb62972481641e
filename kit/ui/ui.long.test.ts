// A built app in Chromium, used as people use it: by role and name, by keyboard, on a phone.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { readApp } from "../testing/apps.ts";
import { axeIn } from "../testing/axe.ts";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

let builder: Builder;
let browser: Browser;
let url: string;
/** The same app as a member with a plan sees it. */
let subscribersUrl: string;
const closing: (() => Promise<void>)[] = [];
const complaints: string[] = [];

const BEAS_PLAN = {
  subscription: {
    type: "monthly",
    price: 1_999,
    active: true,
    pastDue: true,
    endsAt: null,
    accessUntil: "2026-12-09T10:00:00.000Z",
    renewsAt: "2026-12-24T10:00:00.000Z",
    nextPrice: { price: 2_500, from: "2026-12-24T10:00:00.000Z" },
  },
  manageUrl: "http://127.0.0.1/view/x?ninefold=plan",
};

beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
  const files = await readApp("beekeeper");
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const opened = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(built.artifact.directory, "server/index.js")).href);
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const { kit } = builder;
  const served = { artifact: built.artifact.directory, kit, app: module.default, gatewayKey: GATEWAY_KEY };
  const gateway = await startGateway({ ...served, user });
  const bea = { id: "bea", name: "Bea", role: "member" as const, plan: "monthly" };
  const subscribers = await startGateway({ ...served, user: bea, plan: BEAS_PLAN });
  subscribersUrl = subscribers.url;
  browser = await openChromium();
  url = gateway.url;
  closing.push(() => browser.close(), gateway.close, subscribers.close, builder.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function open(path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(10_000);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url + path);
  return page;
}

async function addHive(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New hive" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Add hive" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("the code of a frame's address does not stay in it, whatever else stands there", async () => {
  const page = await open("/hives?view=table&token=once-only&user=ada#list");
  await page.getByText("No hives yet").waitFor();
  expect(page.url()).toBe(`${url}/hives?view=table#list`);
});

test("somebody adds, finds, changes and deletes a row", async () => {
  const page = await open("/hives?view=table");
  await page.getByText("No hives yet").waitFor();
  await addHive(page, "Linden");
  await addHive(page, "Creek");
  await page.getByRole("row", { name: /Linden/ }).waitFor();
  await page.getByRole("searchbox", { name: "Search hives" }).fill("cree");
  await page.getByRole("row", { name: /Linden/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Creek" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Creek bank");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { name: "Creek bank", level: 1 }).waitFor();
  await page.getByRole("button", { name: "More for Creek bank" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog", { name: "Delete hive?" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Hives", level: 1 }).waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "Creek bank" }).count()).toBe(0);
  await page.close();
});

test("a form says what is missing at its field and keeps what was typed", async () => {
  const page = await open("/inspections");
  await page.getByRole("button", { name: "New inspection" }).first().click();
  await page.getByRole("textbox", { name: "Notes" }).fill("Kept");
  await page.getByRole("button", { name: "Add inspection" }).click();
  await page.getByText("Summary is required").waitFor();
  const summary = page.getByRole("textbox", { name: "Summary" });
  expect(await summary.getAttribute("aria-invalid")).toBe("true");
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await summary.fill("First look");
  await page.getByRole("combobox", { name: "Hive" }).selectOption({ label: "Linden" });
  await page.getByRole("button", { name: "Add inspection" }).click();
  await page.getByRole("link", { name: "First look" }).click();
  await page.getByText("Kept").waitFor();
  await page.close();
});

test("the board moves a card by the keyboard, along its transitions", async () => {
  const page = await open("/inspections?view=board");
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  await column("Planned").getByRole("link", { name: "First look" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  const moved = column("In progress").getByRole("link", { name: "First look" });
  await moved.waitFor();
  await expect.poll(() => moved.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText("First look moved to In progress").waitFor();
  await page.reload();
  await column("In progress").getByRole("link", { name: "First look" }).waitFor();
  await page.close();
});

test("what was typed is not lost by a slip: the window asks first", async () => {
  const page = await open("/hives?view=table");
  await page.getByRole("button", { name: "New hive" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Half typed");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Half typed");
  // The keyboard is back in the window.
  await expect.poll(() => page.evaluate("document.activeElement?.closest('[role=dialog]') !== null")).toBe(true);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.close();
});

test("a change is taken back from the message that tells of it", async () => {
  const page = await open("/hives?view=table");
  await page.getByRole("link", { name: "Linden" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Lime");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { name: "Lime", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Linden", level: 1 }).waitFor();
  await page.close();
});

test("the calendar's days are walked by arrow keys, and its month stands in the address", async () => {
  const page = await open("/inspections?view=calendar&month=2026-01");
  await page.getByRole("heading", { name: "January 2026" }).waitFor();
  await page.getByRole("button", { name: /^Thursday, January 1\b/ }).focus();
  const focused = () => page.evaluate("document.activeElement.dataset.day");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("2026-01-08");
  await page.keyboard.press("PageUp");
  await page.getByRole("heading", { name: "December 2025" }).waitFor();
  await expect.poll(focused).toBe("2025-12-08");
  expect(page.url()).toContain("month=2025-12");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New inspection" }).waitFor();
  await page.close();
});

test("on a phone the navigation is a drawer that Escape closes", async () => {
  const page = await open("/home", { width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Hive Keeper" });
  await drawer.getByRole("link", { name: "Guides" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await drawer.getByRole("link", { name: "Guides" }).click();
  await page.getByRole("heading", { name: "Guides", level: 1 }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await page.close();
});

test("the page is the given background, the header and the buttons are the given accent", async () => {
  const page = await open("/hives");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const background = (selector: string) =>
    page.evaluate((one) => getComputedStyle(document.querySelector(one) ?? document.body).backgroundColor, selector);
  expect(await background("body")).toBe("rgb(240, 255, 240)");
  expect(await background("header")).toBe("rgb(85, 107, 47)");
  expect(await background("nav a[aria-current=page]")).toBe("rgb(85, 107, 47)");
  const button = page.getByRole("button", { name: "New hive" }).first();
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(85, 107, 47)");
  await page.close();
});

test("a subscriber sees what their plan costs and will cost, and changes it in the page around the app", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  // The app speaks to a page of its own host alone.
  await page.goto(new URL("/around", subscribersUrl).href);
  await page.setContent(
    `<script>heard = []; addEventListener("message", ({ data }) => heard.push(data.type));</script>
     <iframe src="${subscribersUrl}/account" width="1000" height="700"></iframe>`,
  );
  const app = page.frameLocator("iframe");
  await app.getByText("$19.99 a month").waitFor();
  await app.getByText("Renews on Dec 24, 2026.").waitFor();
  await app.getByText("You keep access until Dec 9, 2026. Update your card before then.").waitFor();
  await app.getByText(/^The price changes to \$25\.00 a month from Dec 24, 2026\./).waitFor();
  await app.getByRole("button", { name: "Manage plan" }).click();
  await expect.poll(() => page.evaluate("heard")).toContain("MANAGE_PLAN");
  await page.close();
});

test("alone in a tab, the app makes way for the platform's page where the plan is changed", async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.route("**/view/x?ninefold=plan", (route) => route.fulfill({ body: "The viewer" }));
  await page.goto(`${subscribersUrl}/account`);
  await page.getByRole("button", { name: "Manage plan" }).click();
  await page.getByText("The viewer").waitFor();
  await page.close();
});

test("axe finds nothing on any page, light or dark, and the console stays quiet", async () => {
  const page = await open("/home");
  const pages: { path: string }[] = await page.evaluate("window.__ninefoldPages");
  const plain = pages.map(({ path }) => path).filter((path) => !path.includes(":"));
  const views = ["board", "calendar", "timeline"].map((view) => `/inspections?view=${view}`);
  const found: string[] = [];
  const addresses = ["/", "/account", "/admin", "/nowhere", ...views, ...plain].map((path) => url + path);
  for (const address of [...addresses, `${subscribersUrl}/account`]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("status").first().waitFor({ state: "detached" });
    for (const scheme of ["light", "dark"] as const) {
      await page.evaluate((one) => document.documentElement.setAttribute("data-scheme", one), scheme);
      // Colours move for 150 ms; what axe measures is where they arrive.
      await page.waitForTimeout(200);
      const { violations } = await axeIn(page, scheme).analyze();
      found.push(
        ...violations.map(
          (violation) => `${address} ${scheme}: ${violation.id} ${violation.nodes[0]?.html.slice(0, 200)}`,
        ),
      );
    }
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
}, 180_000);
