// What is late, near, too high or too low stands out by colour, a sign and a word, in tables, cards, details and on the first page.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { createTableSql, date, dueAfter, entity, number, text } from "../entity/index.ts";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

const FRIDGES = `import { date, dueAfter, entity, number, text } from "@ninefold/entity";
export const fridges = entity("fridges", {
  one: "Fridge", many: "Fridges", access: "shared",
  fields: {
    name: text("Name", { required: true }),
    warmth: number("Warmth", { unit: "°C", alert: { over: 8, word: "Too warm" } }),
    cleanedOn: date("Cleaned on"),
    due: date("Due", { alert: { days: 3 } }),
  },
  rules: [dueAfter({ field: "due", after: "cleanedOn", every: 1, unit: "week" })],
});
`;
/** The same, for its table. */
const TABLE = createTableSql(
  entity("fridges", {
    one: "Fridge",
    many: "Fridges",
    fields: {
      name: text("Name", { required: true }),
      warmth: number("Warmth"),
      cleanedOn: date("Cleaned on"),
      due: date("Due"),
    },
    rules: [dueAfter({ field: "due", after: "cleanedOn", every: 1, unit: "week" })],
  }),
);
const MAIN = `import { DashboardPage, DetailPage, ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { fridges } from "../shared/fridges.ts";

const Home = () => (
  <DashboardPage
    title="Home"
    figures={[{ label: "Due", of: fridges, filter: { due: { alert: true } } }, { label: "Too warm", of: fridges, filter: { warmth: { alert: true } } }]}
    lists={[{ title: "To clean", of: fridges, filter: { due: { alert: true } }, sort: "due" }]}
  />
);
mountApp({
  manifest,
  entities: [fridges],
  pages: [
    { path: "/home", title: "Home", element: <Home /> },
    { path: "/fridges", title: "Fridges", element: <ListPage of={fridges} views={["table", "cards"]} /> },
    { path: "/fridges/:id", title: "Fridge", hidden: true, element: <DetailPage of={fridges} /> },
  ],
});
`;
const SERVER = `import { createServer, resource } from "@ninefold/server";
import { fridges } from "../shared/fridges.ts";
export default createServer({ resources: [resource(fridges)] });
`;

let builder: Builder;
let browser: Browser;
let url: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [builder, browser] = await Promise.all([createBuilder({ dataDir: inject("builderDir") }), openChromium()]);
  const files = {
    ...builder.starter,
    "shared/fridges.ts": FRIDGES,
    "web/main.tsx": MAIN,
    "server/index.ts": SERVER,
    "server/migrations/0001_fridges.sql": TABLE,
  };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const opened = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(built.artifact.directory, "server/index.js")).href);
  const gateway = await startGateway({
    artifact: built.artifact.directory,
    kit: builder.kit,
    app: module.default,
    gatewayKey: GATEWAY_KEY,
    user: { id: "ada", name: "Ada", plan: null, role: "owner" },
  });
  url = gateway.url;
  closing.push(() => browser.close(), gateway.close, builder.close, opened.drop);
  for (const [name, warmth, cleanedDaysAgo] of [
    ["Kitchen", 9, 9],
    ["Bar", 5, 7],
    ["Cellar", 8, 5],
    ["Spare", 4, 0],
  ] as const)
    await fetch(`${url}/api/fridges`, {
      method: "POST",
      body: JSON.stringify({ name, warmth, cleanedOn: localDay(-cleanedDaysAgo) }),
      headers: { "content-type": "application/json" },
    });
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** A day as somebody's own calendar has it, so many days from today. */
function localDay(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

async function open(path: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
  page.setDefaultTimeout(10_000);
  await page.goto(url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const standing = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name }).locator("[data-standing]").allInnerTexts();

for (const scheme of ["light", "dark"] as const)
  test(`a table marks what is too warm, late, due today and soon, and nothing else, readable in ${scheme}`, async () => {
    const page = await open("/fridges", scheme);
    await page.getByRole("row").filter({ hasText: "Kitchen" }).waitFor();
    expect(await standing(page, "Kitchen")).toEqual([
      expect.stringMatching(/^9 °C\s*Too warm$/),
      expect.stringMatching(/Overdue$/),
    ]);
    expect(await standing(page, "Bar")).toEqual([expect.stringMatching(/Today$/)]);
    expect(await standing(page, "Cellar")).toEqual([expect.stringMatching(/Soon$/)]);
    expect(await standing(page, "Spare")).toEqual([]);
    expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
    await page.close();
  });

test("the first page counts what stands out, and its list shows the day that it goes by", async () => {
  const page = await open("/home");
  const list = page.getByRole("list").filter({ hasText: "Kitchen" });
  await list.waitFor();
  expect(await list.getByRole("link").allInnerTexts()).toEqual(["Kitchen", "Bar", "Cellar"]);
  expect(await list.locator("[data-standing=past]").count()).toBe(1);
  const figures = await page.locator("dl").allInnerTexts();
  expect(figures.join(" ").replaceAll(/\s+/g, " ")).toMatch(/Due 3.*Too warm 1/i);
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  await page.close();
});

test("cards and details mark it as well", async () => {
  const page = await open("/fridges?view=cards");
  await page.getByText("Too warm").waitFor();
  await page.getByRole("link", { name: "Kitchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Kitchen" }).waitFor();
  expect(await page.locator("dl [data-standing]").count()).toBe(2);
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
  await page.close();
});
