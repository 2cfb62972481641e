// Finding one's way in an app: past its landing page, through its navigation, to what one looks for.
import type { Locator, Page } from "playwright-core";
import { untilIdle } from "../../scoring/page-idle.ts";
import { Complaint } from "./complaint.ts";
import { patienceAt } from "./patience.ts";

/** How long somebody looks at a page before they try the next; at the second time around they wait longer. */
const GLANCE_MS = 900;
const LOOK_MS = 3_000;
const glanceAt = (page: Page): number => Math.min(GLANCE_MS, patienceAt(page) / 2);
const NAVIGATION_MAX = 15;

/** The page's own part, where it has one. */
export const main = (page: Page): Locator => page.getByRole("main").or(page.locator("body:not(:has(main))")).first();

const navigation = (page: Page): Locator =>
  page.getByRole("navigation").getByRole("link").or(main(page).getByRole("tab"));

/** Everything that is shown on the page now, in one line. */
export const reading = async (page: Page): Promise<string> =>
  (await page.locator("body").allInnerTexts()).join(" ").replace(/\s+/g, " ");

export async function isThere(locator: Locator, patienceMs = glanceAt(locator.page())): Promise<boolean> {
  return locator
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: patienceMs })
    .then(
      () => true,
      () => false,
    );
}

/** From a landing page into the app, by the first thing that leads in. Pages without one stay as they are. */
export async function enter(page: Page): Promise<void> {
  if (await isThere(navigation(page))) return;
  const wayIn = page.locator("main, header").getByRole("link").filter({ visible: true }).first();
  if ((await wayIn.count()) === 0) return;
  await untilIdle(page, () => wayIn.click());
}

/**
 * Goes from page to page of the navigation until `look` finds something; null when it finds nothing anywhere. It looks at the
 * page where it stands first.
 */
export async function visit<Found>(page: Page, look: () => Promise<Found | null>): Promise<Found | null> {
  const here = await look();
  if (here !== null) return here;
  await enter(page);
  const inside = await look();
  if (inside !== null) return inside;
  const count = Math.min(await navigation(page).count(), NAVIGATION_MAX);
  for (let at = 0; at < count; at += 1) {
    const link = navigation(page).nth(at);
    if (!(await link.isVisible().catch(() => false))) continue;
    const went = await untilIdle(page, () => link.click()).then(
      () => true,
      () => false,
    );
    const found = went ? await look() : null;
    if (found !== null) return found;
  }
  return null;
}

/** What is looked for, on the first page that has it. */
export const looksAround = (
  page: Page,
  wanted: (page: Page) => Locator,
  glanceMs = glanceAt(page),
): Promise<Locator | null> =>
  visit(page, async () =>
    (await isThere(wanted(page), glanceMs)) ? wanted(page).filter({ visible: true }).first() : null,
  );

/** @throws Complaint with the sentence when it is nowhere */
export async function find(page: Page, wanted: (page: Page) => Locator, sentence: string): Promise<Locator> {
  const found =
    (await looksAround(page, wanted)) ?? (await looksAround(page, wanted, Math.min(LOOK_MS, patienceAt(page))));
  if (!found) throw new Complaint(sentence);
  return found;
}
