// Uses a page as a person would: finds what has a role and a name, clicks, types, waits, and tells what came of each step.
import type { Locator, Page } from "playwright-core";
import type { Step } from "./messages.ts";
import { boundedMs } from "./time-left.ts";

const STEP_MS = 5_000;
/** A text may come with the answer of a language model. */
const WAIT_MS = 15_000;
const SETTLE_MS = 1_500;
/** For all steps of a visit. */
const STEPS_MS = 30_000;

type Way = Readonly<{
  /** The app's path as an address. */
  addressOf: (path: string) => string;
  /** The end of whatever a step waits for, on the clock of `performance.now`. */
  until: number;
}>;

/** One sentence a step; the first that fails is the last. */
export async function takeSteps(page: Page, steps: readonly Step[], way: Way): Promise<string[]> {
  const done: string[] = [];
  const beginBy = Math.min(performance.now() + STEPS_MS, way.until);
  for (const [index, step] of steps.entries()) {
    if (performance.now() > beginBy) {
      done.push(`There was no time for the steps from ${index + 1} on.`);
      break;
    }
    try {
      const words = await take(page, step, way, beginBy - performance.now());
      done.push(`${index + 1}. ${words}`);
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      done.push(`${index + 1}. ${wordsOf(step)}: this failed. ${reason.slice(0, 300)}`);
      if (index + 1 < steps.length) done.push(`The ${steps.length - index - 1} steps after it were not tried.`);
      break;
    }
    await page.waitForLoadState("networkidle", { timeout: boundedMs(SETTLE_MS, way.until) }).catch(() => {});
  }
  return done;
}

/** @param leftMs of what all steps may take */
async function take(page: Page, step: Step, { addressOf, until }: Way, leftMs: number): Promise<string> {
  const timeout = () => boundedMs(STEP_MS, until);
  if (step.do === "press") await page.keyboard.press(step.key);
  else if (step.do === "go") await goWithin(page, addressOf(step.path));
  else if (step.do === "wait")
    await page
      .getByText(step.text)
      .first()
      .waitFor({ timeout: boundedMs(waitMs(leftMs), until) });
  else if (step.do === "click")
    await (await one(page, (part) => clickable(part, step), step, until)).click({ timeout: timeout() });
  else if (step.do === "type")
    await (await one(page, (part) => field(part, step.name), step, until)).fill(step.text, { timeout: timeout() });
  else await choose(page, step, until);
  return `${wordsOf(step)}: done.`;
}

/** The last step has as long as any other. */
const waitMs = (leftMs: number): number => Math.max(STEP_MS, Math.min(WAIT_MS, leftMs));

/** As a link of the app's own does it: what opened the page opens no second one. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

const ROLES = ["button", "link", "tab", "menuitem", "checkbox", "radio", "switch", "option", "combobox"] as const;

/** Where a step looks: the whole page, or a window of it. */
type Part = Pick<Page, "getByRole" | "getByText" | "getByLabel" | "getByPlaceholder">;

function clickable(page: Part, { role, name }: Extract<Step, { do: "click" }>): Locator {
  if (role !== undefined) return page.getByRole(role, { name });
  const [first, ...others] = ROLES.map((each) => page.getByRole(each, { name }));
  const all = others.reduce((found, other) => found?.or(other), first);
  return all ? all.or(page.getByText(name, { exact: true })) : page.getByText(name);
}

const field = (page: Part, name: string): Locator => page.getByLabel(name).or(page.getByPlaceholder(name));

/** A list of the browser's own takes its option; one that an app draws is opened and clicked. */
async function choose(page: Page, step: Extract<Step, { do: "choose" }>, until: number): Promise<void> {
  const timeout = () => boundedMs(STEP_MS, until);
  const list = await one(page, (part) => field(part, step.name), step, until);
  const own = list.and(page.locator("select"));
  if ((await own.count()) > 0) return void (await own.selectOption({ label: step.option }, { timeout: timeout() }));
  await list.click({ timeout: timeout() });
  await page.getByRole("option", { name: step.option }).first().click({ timeout: timeout() });
}

const WINDOWS = "dialog[open], [role=dialog], [role=alertdialog]";

/**
 * The first that can be seen: in the window in front, where one is open and has it, for a person reaches nothing behind it.
 * @throws Error that says what there is instead
 */
async function one(page: Page, find: (part: Part) => Locator, step: Step, until: number): Promise<Locator> {
  const inFront = page.locator(WINDOWS).filter({ visible: true }).last();
  if ((await inFront.count()) > 0) {
    const within = find(inFront).filter({ visible: true });
    if ((await within.count()) > 0) return within.first();
  }
  const visible = find(page).filter({ visible: true });
  await visible
    .first()
    .waitFor({ timeout: boundedMs(STEP_MS, until) })
    .catch(() => {});
  if ((await visible.count()) > 0) return visible.first();
  const names = step.do === "click" ? await namesOf(page.getByRole("button").or(page.getByRole("link"))) : [];
  throw new Error(
    `There is nothing like that on the page.${names.length > 0 ? ` There are: ${names.join(", ")}.` : ""}`,
  );
}

async function namesOf(locator: Locator): Promise<string[]> {
  const shown = await locator.filter({ visible: true }).all();
  const names = await Promise.all(shown.slice(0, 15).map((each) => each.textContent({ timeout: 500 }).catch(() => "")));
  return names.map((name) => (name ?? "").replace(/\s+/g, " ").trim().slice(0, 60)).filter((name) => name !== "");
}

function wordsOf(step: Step): string {
  switch (step.do) {
    case "click":
      return `click ${step.role ?? ""} “${step.name}”`.replace(/ {2}/, " ");
    case "type":
      return `type into “${step.name}”`;
    case "choose":
      return `choose “${step.option}” in “${step.name}”`;
    case "press":
      return `press ${step.key}`;
    case "wait":
      return `wait for “${step.text}”`;
    case "go":
      return `go to ${step.path}`;
  }
}
