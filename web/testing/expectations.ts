// Waits for what a test expects of a page.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** As long as Vitest polls: nothing waits so long but on a machine that is busy with much else. */
const PATIENCE_MS = 60_000;

/** The element appears. */
export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "visible", timeout: PATIENCE_MS });
}

/** The element goes away, or never was. */
export async function gone(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: "hidden", timeout: PATIENCE_MS });
}

/** The value becomes what is expected. */
export async function becomes<Value>(read: () => Value | Promise<Value>, expected: Value): Promise<void> {
  await expect.poll(read).toEqual(expected);
}

/** The page's path becomes this one. */
export async function arrivesAt(page: Page, path: string): Promise<void> {
  await becomes(() => {
    const url = new URL(page.url());
    return url.pathname + url.search;
  }, path);
}

/** What the focus is on: its label, or what it says. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    const label = on instanceof HTMLSelectElement ? on.labels[0]?.firstChild : on;
    return on?.getAttribute("aria-label") ?? label?.textContent ?? "";
  });

/** What the browser remembers under a key. */
export function remembered(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** A promise that is kept when the test says so: for answers that are on their way. */
export function held(): { until: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, release: resolve };
}
