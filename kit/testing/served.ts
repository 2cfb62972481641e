// A hand-written app with its database behind an emulated gateway, and a browser to use it with.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { type AppName, readApp } from "./apps.ts";
import { type App, startGateway } from "./gateway.ts";
import { GATEWAY_KEY, openApp } from "./running.ts";

export type ServedApp = {
  url: string;
  browser: Browser;
  /** What pages complained of, since the beginning. */
  complaints: string[];
  /** A page of the app, signed in as its owner Ada. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same for a member with this name. */
  openAs(name: string, path: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export const serveApp = async (name: AppName): Promise<ServedApp> => serveFiles(await readApp(name));

/** The same for an app of the test's own; its migrations are among the files. */
export async function serveFiles(files: Readonly<Record<string, string>>): Promise<ServedApp> {
  const builder = await createBuilder({ dataDir: inject("builderDir") });
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const { artifact } = built;
  const opened = await openApp({ artifact, kit: builder.kit, files });
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(artifact.directory, "server/index.js")).href);
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const served = { artifact: artifact.directory, kit: builder.kit, app: module.default, gatewayKey: GATEWAY_KEY };
  const gateway = await startGateway({ ...served, user });
  const gateways = [gateway];
  const browser = await openChromium();
  const complaints: string[] = [];
  const openAt = async (address: string, options: BrowserContextOptions) => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  };
  return {
    url: gateway.url,
    browser,
    complaints,
    open: (path, options = WIDE) => openAt(gateway.url + path, options),
    async openAs(name, path, options = WIDE) {
      const member = { id: name.toLowerCase(), name, role: "member" as const, plan: null };
      const own = await startGateway({ ...served, user: member });
      gateways.push(own);
      return openAt(own.url + path, options);
    },
    async close() {
      await browser.close();
      for (const one of gateways) await one.close();
      await builder.close();
    },
  };
}
