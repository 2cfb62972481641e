// A Chromium and a scripted platform for one file of tests.

import { access, cp, mkdtemp, rename } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { inject, onTestFinished, TestRunner } from "vitest";
import { sharedChromium } from "#test-tools";
import { buildWeb } from "../build.ts";
import { HOSTED } from "./payment-routes.ts";
import { tokenFor } from "./platform-state.ts";
import { type ScriptedServer, startScriptedServer } from "./scripted-server.ts";

/** Where `scripts/prepare.mjs` builds the front end. */
const BUILT = path.join(import.meta.dirname, "../../dist/web");
const ACTION_TIMEOUT_MS = 60_000;

export type Visit = {
  server: ScriptedServer;
  page: Page;
  /** Errors that the page has thrown or logged, which no test may leave behind unasked. */
  problems: string[];
};

export type Platform = {
  /** Opens a page on a platform of its own; `as` is signed in. Both go when the test ends that asked for them. */
  visit: (options?: { as?: string; context?: BrowserContextOptions }) => Promise<Visit>;
  close: () => Promise<void>;
};

export async function startPlatform(): Promise<Platform> {
  const webDirectory = await builtWeb(inject("webDirectory"));
  const browser = await sharedChromium();
  /** Pages of no test. */
  const opened: (() => Promise<void>)[] = [];
  return {
    async visit({ as, context: contextOptions } = {}) {
      const server = await startScriptedServer(webDirectory);
      const { page, problems, close } = await openPage(browser, contextOptions);
      server.beforeHosted(() => standInForHosted(page.context()));
      const closeBoth = async () => {
        await close();
        await server.close();
      };
      if (TestRunner.getCurrentTest()) onTestFinished(closeBoth);
      else opened.push(closeBoth);
      if (as !== undefined) await signIn(page, server, as);
      return { server, page, problems };
    },
    async close() {
      for (const close of opened) await close();
    },
  };
}

/** The front end, built once in a run: by the first file that needs it, or the faster of two. */
async function builtWeb(shared: string): Promise<string> {
  const isBuilt = () =>
    access(shared).then(
      () => true,
      () => false,
    );
  if (await isBuilt()) return shared;
  const own = await mkdtemp(`${shared}-`);
  // What `scripts/prepare.mjs` has built is built once: nothing is done where the sources are still the same.
  await cp(BUILT, own, { recursive: true }).catch(() => {});
  await buildWeb({ outDir: own });
  return rename(own, shared).then(
    () => shared,
    async (error: unknown) => {
      if (await isBuilt()) return shared;
      throw error;
    },
  );
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
}

/**
 * Not from the beginning: while anything is stood in for, each request of a page, its fifty files among them, waits for a word from here.
 */
async function standInForHosted(context: BrowserContext): Promise<void> {
  await context.route(`${HOSTED}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Hosted page</title>" }),
  );
}

/** Signs in as the browser remembers it, before the first page of the platform loads. */
async function signIn(page: Page, server: ScriptedServer, username: string): Promise<void> {
  const token = tokenFor(username);
  server.state.validTokens.add(token);
  await page.addInitScript(
    ([key, name]) => {
      if (window !== window.top || sessionStorage.getItem("signed-in") !== null) return;
      sessionStorage.setItem("signed-in", "once");
      localStorage.setItem("token", key ?? "");
      localStorage.setItem("username", name ?? "");
      localStorage.setItem("isSubscribed", "false");
      localStorage.setItem("isCreator", "false");
    },
    [token, username],
  );
}

/** Remembers a project as the one the creator works on. */
export async function selectProject(page: Page, projectId: string): Promise<void> {
  await page.addInitScript((id) => {
    if (window === window.top && sessionStorage.getItem("selected") === null) {
      sessionStorage.setItem("selected", "once");
      localStorage.setItem("selectedProjectId", id);
    }
  }, projectId);
}
