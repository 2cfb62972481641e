// What comes after the first screen: it is not waited for, it is there when somebody wants it, and it may fail once.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ServedApp, serveApp } from "../testing/served.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("beekeeper");
});
afterAll(() => app.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** A page whose late parts do not arrive until they may. */
async function openWithoutLateParts(path: string): Promise<{ page: Page; allow(): void }> {
  const page = await app.browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(20_000);
  const state = { isAllowed: false };
  await page.route(/\/kit\/[0-9a-f]+\/web\//, async (route) => {
    const [, hash = "", file = ""] = /\/kit\/([0-9a-f]+)\/web\/(.+)$/.exec(route.request().url()) ?? [];
    const kit: { later: string[] } = JSON.parse(
      await readFile(join(inject("builderDir"), "kit", hash, "kit.json"), "utf8"),
    );
    return kit.later.includes(file) && !state.isAllowed ? route.abort() : route.continue();
  });
  await page.goto(app.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return {
    page,
    allow() {
      state.isAllowed = true;
    },
  };
}

test("a menu is opened, walked and closed by the keyboard from the first time on", async () => {
  const page = await app.open("/hives");
  const account = page.getByRole("button", { name: /^Your account/ });
  expect(await account.getAttribute("aria-haspopup")).toBe("menu");
  expect(await account.getAttribute("aria-expanded")).toBe("false");
  for (const key of ["Enter", "ArrowDown", "Space"]) {
    await account.focus();
    await page.keyboard.press(key);
    await page.getByRole("menu").waitFor();
    await expect.poll(() => focused(page)).toBe("Account");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toBe("Admin");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""))
      .toMatch(/^Your account/);
    await page.reload();
  }
  await page.close();
});

test("without its late parts a page stands; what cannot be fetched is said, and opens once it can be", async () => {
  const { page, allow } = await openWithoutLateParts("/hives");
  const add = page.getByRole("button", { name: "New hive" }).first();
  await add.click();
  await page.getByText("This did not work").first().waitFor();
  allow();
  await add.click();
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await page.close();
});
