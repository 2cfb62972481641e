// Waits for what a test expects of a page.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The element appears. Asked for as often as Vitest polls: Playwright's own wait, after a quarter of a second, looks twice a second. */
export async function seen(locator: Locator): Promise<void> {
  await expect.poll(() => locator.first().isVisible(), { message: `${locator} is visible` }).toBe(true);
}

/** The element goes away, or never was. */
export async function gone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.first().isVisible(), { message: `${locator} is visible` }).toBe(false);
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
