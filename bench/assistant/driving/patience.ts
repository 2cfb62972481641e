// How long somebody at a page waits for something to happen before they call it broken; milliseconds.
import type { BrowserContext, Page } from "playwright-core";

const patience = new WeakMap<BrowserContext, number>();
const USUAL_MS = 10_000;

/** For all pages of that window, and what Playwright does in them. */
export function makePatient(context: BrowserContext, milliseconds: number): void {
  patience.set(context, milliseconds);
  context.setDefaultTimeout(milliseconds);
}

export const patienceAt = (page: Page): number => patience.get(page.context()) ?? USUAL_MS;
