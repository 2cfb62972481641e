// Drives a generated app in Chromium by roles and accessible names only, as somebody with a screen reader would.
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import type { Entity } from "#entity";
import { untilIdle } from "./page-idle.ts";
import { meaningsOf } from "./words.ts";

/** What is read of a form's control. */
export type Control = { tagName: string; type: string; value: string };

const SHORT_MS = 2_000;
const RANDOM = (): string => Math.random().toString(36).slice(2, 8);

export const main = (page: Page): Locator => page.getByRole("main");
const navigation = (page: Page): Locator => page.getByRole("navigation").getByRole("link");

/** The text that a person reads there, without space around it. */
export const wordsOf = async (locator: Locator): Promise<string> => ((await locator.textContent()) ?? "").trim();

/** Whether `locator` shows up soon. */
export async function appears(locator: Locator, timeout = SHORT_MS): Promise<boolean> {
  return locator
    .first()
    .waitFor({ timeout })
    .then(() => true)
    .catch(() => false);
}

/** Out of any dialog, and from the landing page into the app's frame with its navigation. */
export async function settle(page: Page): Promise<void> {
  if ((await page.getByRole("dialog").count()) > 0) await untilIdle(page, () => page.keyboard.press("Escape"));
  const enter = page.locator("main, header").getByRole("link").or(page.getByRole("button")).first();
  await navigation(page).first().or(enter).first().waitFor();
  if ((await navigation(page).count()) > 0) return;
  await untilIdle(page, () => enter.click());
  await navigation(page).first().waitFor();
}

/** Follows the navigation's link whose name says most of `words`; false when none does. */
export async function goTo(page: Page, words: string): Promise<boolean> {
  await settle(page);
  const wanted = meaningsOf(words);
  const names = await navigation(page).allInnerTexts();
  const scored = names.map((name, at) => {
    const meanings = meaningsOf(name);
    const shared = meanings.filter((word) => wanted.includes(word)).length;
    return { at, score: shared === 0 ? 0 : shared + shared / meanings.length - at / 100 };
  });
  const best = scored.sort((left, right) => right.score - left.score)[0];
  if (!best || best.score <= 0) return false;
  await follow(page, navigation(page).nth(best.at));
  return true;
}

export async function goToEntity(page: Page, entity: Entity): Promise<boolean> {
  await settle(page);
  const wanted = meaningsOf(`${entity.one} ${entity.many}`);
  const names = await navigation(page).allInnerTexts();
  const at = names.findIndex((name) => meaningsOf(name).join(" ") === wanted.join(" "));
  if (at < 0) return goTo(page, entity.many);
  await follow(page, navigation(page).nth(at));
  return true;
}

/** The page behind a link of the navigation, once it is the one that is shown. */
async function follow(page: Page, link: Locator): Promise<void> {
  await untilIdle(page, () => link.click());
  await expect(link).toHaveAttribute("aria-current", "page");
  await main(page).getByRole("heading").first().waitFor();
}

/** Shows the list as a table where there is a choice of views. */
export async function asTable(page: Page): Promise<void> {
  const button = main(page).getByRole("button", { name: "Table", exact: true });
  if ((await button.count()) > 0) await untilIdle(page, () => button.click());
}

/** Rows of the page's first table, without its head. */
export const rowsOf = (page: Page): Locator =>
  main(page)
    .getByRole("table")
    .first()
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
/** What opens the row: its first link or button. */
export const opener = (row: Locator): Locator => row.getByRole("link").or(row.getByRole("button")).first();

/** Opens the first row of an entity's list; gives its title, or null. */
export async function openFirst(page: Page, entity: Entity): Promise<string | null> {
  if (!(await goToEntity(page, entity))) return null;
  await asTable(page);
  if (!(await appears(rowsOf(page)))) return null;
  const link = opener(rowsOf(page).first());
  const title = await wordsOf(link);
  await untilIdle(page, () => link.click());
  const heading = page.getByRole("heading", { name: title });
  return (await appears(heading)) ? title : null;
}

/** Fills every control of a form by its kind; gives the first text that was written. */
export async function fill(form: Locator): Promise<string> {
  const mark = `Probe ${RANDOM()}`;
  let first = "";
  const controls = form.locator("input, textarea, select");
  for (let at = 0; at < (await controls.count()); at += 1) {
    const control = controls.nth(at);
    if (!(await control.isEnabled())) continue;
    const tag = await control.evaluate(({ tagName, type }: Control) => `${tagName}:${type}`);
    if (tag.startsWith("SELECT")) {
      const options = await control.locator("option").evaluateAll((all: Control[]) => all.map(({ value }) => value));
      const chosen = options.find((value) => value !== "");
      if (chosen && (await control.inputValue()) === "") await control.selectOption(chosen);
    } else if (tag.endsWith(":radio")) await form.getByRole("radio").nth(3).check({ force: true });
    else await fillText(control, tag, mark);
    if (first === "" && /TEXTAREA|:text$/.test(tag)) first = mark;
  }
  return first === "" ? mark : first;
}

async function fillText(control: Locator, tag: string, mark: string): Promise<void> {
  const day = new Date(Date.now() + (2_000 + Math.floor(Math.random() * 5_000)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const values: Record<string, string> = {
    "INPUT:email": "probe@example.com",
    "INPUT:tel": "+1 555 0100",
    "INPUT:url": "https://example.com/probe",
    "INPUT:number": "1",
    "INPUT:date": day,
    "INPUT:datetime-local": `${day}T10:00`,
    "INPUT:time": "10:00",
  };
  if (/:(checkbox|file|color|search)$/.test(tag)) return;
  await control.fill(values[tag] ?? mark);
}

/** Presses the button that sends a form. */
export async function submit(form: Locator): Promise<void> {
  const send = form.getByRole("button", {
    name: /^(add|save|send|create|submit|post|publish|book|apply|enrol|join|sign|pay)/i,
  });
  await untilIdle(form.page(), () => send.last().click());
}
