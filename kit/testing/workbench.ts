// Shows apps' pages: builds them, fills databases with their sample rows, photographs each page and checks it with axe.
// node kit/testing/workbench.ts <app, name in the showcase, or description> <folder for pictures> [path …]
// Several apps are joined by commas; `showcase` means all of its apps. LOOKS=wide-light,phone-dark chooses what is taken.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { createBuilder } from "#build";
import { startEmbeddedPostgres } from "#database";
import { describedApp, SHOWCASE } from "#showcase";
import { openChromium } from "#test-tools";
import { connect } from "../server/database.ts";
import { APP_NAMES, readApp } from "./apps.ts";
import { type App, startGateway } from "./gateway.ts";
import { readKitTables } from "./kit-tables.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
};
const LOOKS = (process.env.LOOKS ?? "wide-light,wide-dark,phone-light,phone-dark").split(",");
const [asked = "beekeeper", folder = join(tmpdir(), "ninefold-pictures"), ...only] = process.argv.slice(2);
const wanted = asked === "showcase" ? Object.keys(SHOWCASE) : asked.includes(" ") ? [asked] : asked.split(",");

const dataDir = await mkdtemp(join(tmpdir(), "ninefold-workbench-"));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
const builder = await createBuilder({ dataDir: join(tmpdir(), "ninefold-workbench-builder") });
const browser = await openChromium();
process.env.NINEFOLD_GATEWAY_KEY = KEY;
process.env.NINEFOLD_ENVIRONMENT = "preview";
try {
  for (const [at, name] of wanted.entries()) await show(name, `app_${at}`);
} finally {
  await browser.close();
  await builder.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** The files of a hand-written app, of one in the showcase, of the first revision, or of a description. */
async function filesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const known = APP_NAMES.find((one) => one === name);
  if (known) return readApp(known);
  return name === "starter" ? builder.starter : describedApp(SHOWCASE[name] ?? name);
}

async function show(name: string, database: string): Promise<void> {
  const files = await filesOf(name);
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures, null, 2));
  for (const failure of await builder.checkTypes(files)) console.log("types:", failure);
  const { directory, manifest } = built.artifact;
  process.env.DATABASE_URL = await createDatabase(database);
  const sql = connect(process.env.DATABASE_URL);
  await sql.unsafe(readKitTables());
  for (const migration of manifest.migrations) await sql.unsafe(files[`server/migrations/${migration.name}`] ?? "");
  await sql.end();
  if (manifest.hasSeed) await (await load<() => Promise<void>>(join(directory, "server/seed.js")))();
  const app = await load<App>(join(directory, "server/index.js"));
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const gateway = await startGateway({ artifact: directory, kit: builder.kit, app, gatewayKey: KEY, user });
  await photograph(browser, gateway.url, wanted.length > 1 ? join(folder, name) : folder);
  await gateway.close();
}

async function createDatabase(name: string): Promise<string> {
  const sql = connect(postgres.url);
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString();
}

async function load<T>(path: string): Promise<T> {
  const module: { default: T } = await import(pathToFileURL(path).href);
  return module.default;
}

async function photograph(browser: Browser, url: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const look of LOOKS) {
    const [size = "wide", scheme] = look.split("-");
    const viewport = SIZES[size] ?? { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, colorScheme: scheme === "dark" ? "dark" : "light" });
    const page = await context.newPage();
    page.on(
      "console",
      (message) => message.type() === "error" && console.log(`[console] ${page.url()}: ${message.text()}`),
    );
    page.on("pageerror", (error) => console.log(`[error] ${page.url()}: ${error.message}`));
    for (const path of await pathsOf(page, url)) await photographPage(page, { url, path, look, into });
    await context.close();
  }
}

/** The paths asked for, or every page with every way of showing its rows, and the first row's own page. */
async function pathsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  if (only.length > 0) return only;
  const pages: { path: string }[] = await page.evaluate("window.__ninefoldPages");
  const paths = ["/", "/account", "/admin", "/nowhere"];
  for (const { path } of pages.filter((one) => !one.path.includes(":"))) {
    paths.push(path);
    await page.goto(url + path, { waitUntil: "networkidle" });
    const views = await page.getByRole("group", { name: "View" }).getByRole("button").allInnerTexts();
    paths.push(...views.slice(1).map((view) => `${path}?view=${view.trim().toLowerCase()}`));
  }
  for (const { path } of pages.filter((one) => one.path.endsWith("/:id"))) {
    const rows: { rows: { id: string }[] } = await page.evaluate(
      `fetch(location.pathname.split("/").slice(0, 4).join("/") + "/api/${path.slice(1, -4).replaceAll("-", "_")}").then((answer) => answer.json())`,
    );
    if (rows.rows?.[0]) paths.push(path.replace(":id", rows.rows[0].id));
  }
  return paths;
}

type Picture = { url: string; path: string; look: string; into: string };

async function photographPage(page: Page, { url, path, look, into }: Picture): Promise<void> {
  const [address = "", click] = path.split("#");
  await page.goto(url + address, { waitUntil: "networkidle" });
  if (look.endsWith("dark")) await page.evaluate("document.documentElement.dataset.scheme = 'dark'");
  for (const target of click ? decodeURIComponent(click).split("+") : []) {
    await page
      .getByRole("link", { name: target })
      .or(page.getByRole("button", { name: target }))
      .or(page.getByRole("menuitem", { name: target }))
      .or(page.getByRole("tab", { name: target }))
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(250);
  const file = path.replace(/[0-9a-f-]{36}/, "one").replaceAll(/[^a-z0-9]+/gi, "_");
  await page.screenshot({ path: join(into, `${look}${file}.png`), fullPage: !click });
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  if (Number(overflow) > 0) console.log(`[overflow] ${look} ${path}: ${String(overflow)} px`);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  for (const violation of violations)
    console.log(
      `[axe] ${look} ${path}: ${violation.id}: ${violation.nodes
        .slice(0, 2)
        .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`)
        .join(" | ")}`,
    );
}
