// Shows an app's pages: builds it, fills a database with its sample rows, photographs each page and checks it with axe.
// node kit/testing/workbench.ts <app> <folder for pictures> [path …]

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { createBuilder } from "#build";
import { openChromium } from "#chromium";
import { startEmbeddedPostgres } from "#database";
import { connect } from "../server/database.ts";
import { APP_NAMES, readApp } from "./apps.ts";
import { type App, startGateway } from "./gateway.ts";

const KEY = "0123456789abcdef0123456789abcdef";
const SIZES = [
  { name: "wide", width: 1280, height: 800 },
  { name: "phone", width: 390, height: 844 },
];
const [asked = "beekeeper", folder = join(tmpdir(), "ninefold-pictures"), ...only] = process.argv.slice(2);
const name = APP_NAMES.find((one) => one === asked);

const dataDir = await mkdtemp(join(tmpdir(), "ninefold-workbench-"));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
const builder = await createBuilder({ dataDir: join(tmpdir(), "ninefold-workbench-builder") });
process.env.DATABASE_URL = postgres.url;
process.env.NINEFOLD_GATEWAY_KEY = KEY;
process.env.NINEFOLD_ENVIRONMENT = "preview";
try {
  await run();
} finally {
  await builder.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

async function run(): Promise<void> {
  const files = name ? await readApp(name) : builder.starter;
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures, null, 2));
  for (const failure of await builder.checkTypes(files)) console.log("types:", failure);
  const { directory } = built.artifact;
  const sql = connect(postgres.url);
  for (const migration of built.artifact.manifest.migrations)
    await sql.unsafe(files[`server/migrations/${migration.name}`] ?? "");
  await sql.end();
  if (built.artifact.manifest.hasSeed) await (await load<() => Promise<void>>(join(directory, "server/seed.js")))();
  const app = await load<App>(join(directory, "server/index.js"));
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const gateway = await startGateway({ artifact: directory, kit: builder.kit, app, gatewayKey: KEY, user });
  await photograph(gateway.url, Object.keys(files));
  await gateway.close();
}

async function load<T>(path: string): Promise<T> {
  const module: { default: T } = await import(pathToFileURL(path).href);
  return module.default;
}

async function photograph(url: string, _paths: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await openChromium();
  for (const size of SIZES)
    for (const scheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport: size, colorScheme: scheme, bypassCSP: false });
      const page = await context.newPage();
      page.on(
        "console",
        (message) => message.type() === "error" && console.log(`[console] ${page.url()}: ${message.text()}`),
      );
      page.on("pageerror", (error) => console.log(`[error] ${page.url()}: ${error.message}`));
      for (const path of await pathsOf(page, url))
        await photographPage(page, { url, path, label: `${size.name}-${scheme}` });
      await context.close();
    }
  await browser.close();
}

async function pathsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  if (only.length > 0) return only;
  const pages: { path: string }[] = await page.evaluate("window.__ninefoldPages");
  return [
    "/",
    "/account",
    "/admin",
    "/nowhere",
    ...pages.map(({ path }) => path).filter((path) => !path.includes(":")),
  ];
}

async function photographPage(
  page: Page,
  { url, path, label }: { url: string; path: string; label: string },
): Promise<void> {
  const [address = "", click] = path.split("#");
  await page.goto(url + address, { waitUntil: "networkidle" });
  if (label.endsWith("dark")) await page.evaluate("document.documentElement.dataset.scheme = 'dark'");
  for (const target of click ? decodeURIComponent(click).split("+") : []) {
    await page
      .getByRole("link", { name: target })
      .or(page.getByRole("button", { name: target }))
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForTimeout(400);
  }
  await page.waitForTimeout(250);
  await page.screenshot({
    path: join(folder, `${label}${path.replaceAll(/[^a-z0-9]+/gi, "_")}.png`),
    fullPage: !click,
  });
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  if (Number(overflow) > 0) console.log(`[overflow] ${label} ${path}: ${String(overflow)} px`);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  for (const violation of violations)
    console.log(
      `[axe] ${label} ${path}: ${violation.id}: ${violation.nodes
        .slice(0, 2)
        .map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`)
        .join(" | ")}`,
    );
}
