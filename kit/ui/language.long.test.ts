// An app in another language: in Chromium nobody reads a word of the kit's English, wherever they look.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { readApp } from "../testing/apps.ts";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";
import { de } from "../words/de.ts";
import { en } from "../words/en.ts";

let builder: Builder;
let browser: Browser;
let url: string;
let files: Record<string, string>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
  files = await readApp("farm-shop");
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const opened = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  await opened.run("seed");
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(built.artifact.directory, "server/index.js")).href);
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const served = { artifact: built.artifact.directory, kit: builder.kit, app: module.default, gatewayKey: GATEWAY_KEY };
  const gateway = await startGateway({ ...served, user });
  browser = await openChromium();
  url = gateway.url;
  closing.push(() => browser.close(), gateway.close, opened.drop, builder.close);
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** What a word made of names, numbers or lists says about nothing in particular. */
function said(word: CallableFunction): string {
  for (const parts of [["§", "§", "§"], ["§", ["§"]], [["§"]]])
    try {
      return String(Reflect.apply(word, undefined, parts));
    } catch {
      // It wants a list.
    }
  throw new Error("A word could not be said.");
}

/** Every text of a table; those that are made of a name or a number come in pieces. */
function textsOf(table: object): string[] {
  return Object.values(table).flatMap((word: unknown): string[] => {
    if (typeof word === "string") return word.split(/\{\w+\}/);
    if (typeof word === "function") return said(word).split(/§|undefined|NaN|\d+/);
    return typeof word === "object" && word !== null && !(word instanceof RegExp) ? textsOf(word) : [];
  });
}

const cleaned = (text: string) => text.replace(/[\s:.,…“”"?]+/g, " ").trim();
const GERMAN = textsOf(de).map(cleaned).join(" | ").toLowerCase();
/** English pieces that are no German ones too, such as "Name" and "Filter". */
const ENGLISH = [...new Set(textsOf(en).map(cleaned))].filter(
  (text) => /[a-z]{4}/i.test(text) && !GERMAN.includes(text.toLowerCase()),
);

/** What a page says to eyes and to assistive technology. */
const SAID = `[...document.querySelectorAll("body, body *")].filter((one) => !/^(script|style|noscript)$/i.test(one.tagName)).flatMap((one) => [
  ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent),
  ...["aria-label", "placeholder", "title", "alt"].map((name) => one.getAttribute(name)),
]).map((text) => (text ?? "").trim()).filter(Boolean)`;

async function englishOn(page: Page): Promise<string[]> {
  const said: string[] = await page.evaluate(SAID);
  const words = new RegExp(
    `(?<![\\p{L}])(${ENGLISH.map((text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}])`,
    "iu",
  );
  return said.filter((text) => words.test(cleaned(text)));
}

async function open(path: string, width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  page.setDefaultTimeout(20_000);
  await page.goto(url + path, { waitUntil: "networkidle" });
  return page;
}

test("the collected English words would be found", async () => {
  const page = await open("/bestellungen");
  await page.evaluate("document.body.append('Clear filters')");
  expect(await englishOn(page)).toEqual(["Clear filters"]);
  await page.close();
});

for (const path of [
  "/",
  "/home",
  "/orders",
  "/orders?view=board",
  "/orders?view=calendar",
  "/orders?view=timeline",
  "/orders?view=cards",
  "/orders?q=nirgends",
  "/leer",
  "/berichte",
  "/anfrage",
  "/account",
  "/admin",
  "/nirgendwo",
  "/orders/00000000-0000-4000-8000-000000000000",
])
  test(`${path} of a German app says nothing in English, wide and on a phone`, async () => {
    for (const width of [1280, 390]) {
      const page = await open(path, width);
      expect(await page.evaluate("document.documentElement.lang")).toBe("de");
      expect(await englishOn(page)).toEqual([]);
      await page.close();
    }
  });

test("forms, their refusals, menus, dialogs and messages are German too", async () => {
  const page = await open("/orders");
  await page.getByRole("button", { name: "Bestellung hinzufügen" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Bestellung hinzufügen" }).click();
  await form.getByText("Kundin: Bitte ausfüllen").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await form.getByLabel("Kundin").fill("Marta");
  await page.keyboard.press("Escape");
  await page.getByText("Eingaben verwerfen?").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await form.getByLabel("Status").selectOption({ label: "Abgeholt" });
  await form.getByRole("button", { name: "Bestellung hinzufügen" }).click();
  await page.getByText("Bestellung hinzugefügt: Marta").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole("link", { name: "Marta" }).first().click();
  await page.getByRole("heading", { name: "Marta" }).waitFor();
  await page.getByRole("button", { name: "Mehr zu Marta" }).click();
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Löschen" }).click();
  await page.getByText("Bestellung löschen?").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.close();
});

test("an option is kept as it was and read as its label, also in figures, files and searches", async () => {
  const page = await open("/orders");
  const call = (path: string) =>
    page.evaluate(`fetch("${new URL(url).pathname}${path}").then((answer) => answer.text())`);
  const rows = JSON.parse(String(await call("/api/orders?filter.state=Open")));
  expect(rows.total).toBeGreaterThan(0);
  expect(rows.rows[0].state).toBe("Open");
  expect(JSON.parse(String(await call("/api/orders?q=offen"))).total).toBe(rows.total);
  const { groups } = JSON.parse(String(await call("/api/orders/summary?by=state")));
  expect(groups).toContainEqual({ key: "Open", label: "Offen", value: rows.total });
  expect(await call("/api/orders/export.csv")).toContain(",Offen,");
  await page.close();
});

test("a page loads the words of its own language and no other", async () => {
  const page = await browser.newPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${url}/orders`, { waitUntil: "networkidle" });
  expect(loaded.filter((address) => address.includes("words-")).map((address) => address.split("/").at(-1))).toEqual([
    "ninefold-words-de.js",
  ]);
  await page.close();
});
