// Finds what a step is about as a person does: by its role, and by what is written on it or beside it.
import type { Locator, Page } from "playwright-core";
import { boundedMs } from "./time-left.ts";

const FIND_MS = 5_000;
const ROLES = ["button", "link", "tab", "menuitem", "checkbox", "radio", "switch", "option", "combobox"] as const;
type Role = Parameters<Page["getByRole"]>[0];

/** Where a step looks: the whole page, or a window of it. */
export type Part = Pick<Page, "getByRole" | "getByText" | "getByLabel" | "getByPlaceholder" | "locator">;

export function clickable(page: Part, { role, name }: Readonly<{ role?: Role | undefined; name: string }>): Locator {
  if (role !== undefined) return page.getByRole(role, { name });
  const [first, ...others] = ROLES.map((each) => page.getByRole(each, { name }));
  const all = others.reduce((found, other) => found?.or(other), first);
  return all ? all.or(page.getByText(name, { exact: true })) : page.getByText(name);
}

export const field = (page: Part, name: string): Locator => page.getByLabel(name).or(page.getByPlaceholder(name));

/** What takes words that are typed; the name of a search is as often that of its form or its button. */
const WRITTEN_IN =
  "input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=file], [type=hidden]), textarea, [contenteditable]:not([contenteditable=false])";
const WRITTEN_ROLES = ["textbox", "searchbox", "combobox", "spinbutton"] as const;

/** A field to type into: by its role and name, else by label or placeholder. */
export function writable(page: Part, name: string): Locator {
  const named = WRITTEN_ROLES.map((role) => page.getByRole(role, { name }));
  const found = named.reduce((all, each) => all.or(each), field(page, name));
  return found.and(page.locator(WRITTEN_IN));
}

/** Whatever has the name, or says it: what is dragged, where it goes, what is drawn on. */
export const thing = (page: Part, name: string): Locator =>
  page.getByLabel(name).or(page.getByRole("img", { name })).or(page.getByText(name));

const WINDOWS = "dialog[open], [role=dialog], [role=alertdialog]";

/** The window in front, where one is open: a person reaches nothing behind it. */
export const windowInFront = (page: Page): Locator => page.locator(WINDOWS).filter({ visible: true }).last();

/**
 * The first that can be seen: in the window in front, where one is open and has it.
 * @param names tells what there is instead, for the error
 * @throws Error when there is none within five seconds
 */
export async function one(
  page: Page,
  find: (part: Part) => Locator,
  until: number,
  names: () => Promise<string[]> = async () => [],
): Promise<Locator> {
  const inFront = windowInFront(page);
  if ((await inFront.count()) > 0) {
    const within = find(inFront).filter({ visible: true });
    if ((await within.count()) > 0) return within.first();
  }
  const visible = find(page).filter({ visible: true });
  await visible
    .first()
    .waitFor({ timeout: boundedMs(FIND_MS, until) })
    .catch(() => {});
  if ((await visible.count()) > 0) return visible.first();
  const instead = await names();
  throw new Error(
    `There is nothing like that on the page.${instead.length > 0 ? ` There are: ${instead.join(", ")}.` : ""}`,
  );
}

/** What can be clicked, by what is written on it. */
export async function clickableNames(page: Page): Promise<string[]> {
  const shown = await page.getByRole("button").or(page.getByRole("link")).filter({ visible: true }).all();
  const names = await Promise.all(shown.slice(0, 15).map((each) => each.textContent({ timeout: 500 }).catch(() => "")));
  return names.map((name) => (name ?? "").replace(/\s+/g, " ").trim().slice(0, 60)).filter((name) => name !== "");
}
