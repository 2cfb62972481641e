// The page's own clock in a test's hand: stopped, stepped, and asked when something happened by it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const STEP_MS = 50;
/** Longer than any test needs between asking for the page's time and stopping it. */
const AHEAD_MS = 10_000;

/** Gives a page that is not open yet a clock that stands still: nothing timed happens but in the test's steps. */
export async function openStopped(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

/** Stops the clock of a page that was opened with one. A few seconds pass at once. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(AHEAD_MS + (await page.evaluate(() => Date.now())));
}

/** Steps a stopped clock until the element shows; it has then been there for two steps at most. */
export async function stepUntilSeen(page: Page, locator: Locator): Promise<void> {
  await stepUntil(page, () => locator.first().isVisible());
}

export async function stepUntil(page: Page, reached: () => boolean | Promise<boolean>): Promise<void> {
  const step = async () => {
    await page.clock.runFor(STEP_MS);
    return reached();
  };
  await expect.poll(step, { interval: 30 }).toBe(true);
}

/** Notes each call that the page makes to the server with the page's own time; before the page is opened. */
export async function noteCalls(page: Page): Promise<(path: string) => Promise<number[]>> {
  await page.addInitScript(`{
    const { fetch } = window;
    window.notedCalls = [];
    window.fetch = (path, init) => {
      window.notedCalls.push({ path: String(path), at: Date.now() });
      return fetch(path, init);
    };
  }`);
  return (path) =>
    page.evaluate<number[]>(
      `window.notedCalls.filter(({ path }) => path === ${JSON.stringify(path)}).map(({ at }) => at)`,
    );
}

/** A timer that a page set: after how long it runs, and the source of what it runs. */
interface NotedTimer {
  delayMs: number;
  source: string;
}

/** Notes every timer that the page sets; before the page is opened. */
export async function noteTimers(page: Page): Promise<() => Promise<NotedTimer[]>> {
  await page.addInitScript(`{
    const { setTimeout } = window;
    window.notedTimers = [];
    window.setTimeout = (run, delayMs, ...rest) => {
      window.notedTimers.push({ delayMs, source: String(run) });
      return setTimeout(run, delayMs, ...rest);
    };
  }`);
  return () => page.evaluate<NotedTimer[]>("window.notedTimers");
}

/** How long after each of these times the next one came. */
export function gapsBetween(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}
