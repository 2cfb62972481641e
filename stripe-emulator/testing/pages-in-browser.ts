// For tests: an emulator and a fresh page of Chromium for each test, with what a person does on any hosted page.
import { createServer, type Server } from "node:http";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openChromium } from "#test-tools";
import { emulatorUnderTest, origin, type UnderTest } from "./emulator-under-test.ts";

type Card = { number?: string; expiry?: string; cvc?: string; name?: string };

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

/** Registers the hooks of the file that calls it; what it gives is there while a test runs. */
export function pagesInBrowser() {
  // Where the pages lead back to: the platform is not there, so its pages are a word each.
  const platform = createServer((_request, response) => response.end("back"));
  let test: UnderTest;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    test = await emulatorUnderTest();
    await new Promise<void>((listening) => platform.listen(0, "127.0.0.1", listening));
    browser = await openChromium([`--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${portOf(platform)}`]);
  });
  afterAll(async () => {
    await browser.close();
    platform.close();
    await test.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1_000, height: 800 } });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  return {
    get test() {
      return test;
    },
    get page() {
      return page;
    },

    async fillCard(card: Card = {}): Promise<void> {
      const { number = "4242 4242 4242 4242", expiry = "12/34", cvc = "123", name = "Jenny Rosen" } = card;
      await page.getByLabel("Card number").fill(number);
      await page.getByLabel("Expiry").fill(expiry);
      await page.getByLabel("CVC").fill(cvc);
      await page.getByLabel("Name on card").fill(name);
    },

    press: (name: string | RegExp): Promise<void> => page.getByRole("button", { name, exact: true }).click(),

    /** Problems that axe finds, and what sticks out at 320 pixels. */
    async flaws(): Promise<string[]> {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      await page.setViewportSize({ width: 320, height: 640 });
      const wide = await page.evaluate<boolean>(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth",
      );
      await page.setViewportSize({ width: 1_000, height: 800 });
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
        ...(wide ? ["too wide at 320"] : []),
      ];
    },
  };
}
