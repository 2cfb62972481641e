// Waits until a single-page app is idle: its requests are answered, and the result is rendered.
//
// Playwright's "networkidle" does not help: a page that never loads another document reaches it once, and stays there.
import type { Page, Request } from "playwright-core";

const QUIET_MS = 120;
/** Longer than a search field waits for the next letter. */
export const TYPED_MS = 400;
const LIMIT_MS = 10_000;
const FRAMES = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))";

/** Does something, then waits until for `quietMs` nothing is under way on the page any more; gives up after ten seconds. */
export async function untilIdle(page: Page, action: () => Promise<unknown>, quietMs = QUIET_MS): Promise<void> {
  const open = new Set<Request>();
  let changed = performance.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request);
    changed = performance.now();
  };
  const begin = note((request) => open.add(request));
  const end = note((request) => open.delete(request));
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  try {
    await action();
    const began = performance.now();
    changed = began;
    while (performance.now() - began < LIMIT_MS) {
      // A page that is still at work answers late.
      await page.evaluate(FRAMES);
      if (open.size === 0 && performance.now() - changed >= quietMs) return;
    }
  } finally {
    page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
  }
}
