// Uses pages as a person would: finds what has a role and a name, clicks, types, drags, waits, and tells what came of each step.
import type { Page } from "playwright-core";
import { chooseFile } from "./choose-file.ts";
import { clickable, clickableNames, field, one, writable } from "./find-on-page.ts";
import type { ReadyStep } from "./messages.ts";
import { drag, draw } from "./pointer-steps.ts";
import { boundedMs, withinTime } from "./time-left.ts";

const STEP_MS = 5_000;
/** To find something and to do it, and whatever a page does not answer in between. */
const TAKE_MS = 12_000;
/** A text may come with the answer of a language model. */
const WAIT_MS = 15_000;
const SETTLE_MS = 1_500;
/** For all steps of a visit. */
const STEPS_MS = 30_000;

/** Pages that are open side by side; `second` may not be there. */
export type OpenPages = Readonly<{ first: Page; second: Page | null }>;

type Way = Readonly<{
  /** The app's path as an address. */
  addressOf: (path: string) => string;
  /** The end of whatever a step waits for, on the clock of `performance.now`. */
  until: number;
}>;

/** One sentence a step; the first that fails is the last. */
export async function takeSteps(pages: OpenPages, steps: readonly ReadyStep[], way: Way): Promise<string[]> {
  const done: string[] = [];
  const beginBy = Math.min(performance.now() + STEPS_MS, way.until);
  for (const [index, step] of steps.entries()) {
    if (performance.now() > beginBy) {
      done.push(`There was no time for the steps from ${index + 1} on.`);
      break;
    }
    try {
      done.push(`${index + 1}. ${await takeOn(pages, step, way, beginBy - performance.now())}`);
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      done.push(`${index + 1}. ${wordsOf(step)}: this failed. ${reason.slice(0, 300)}`);
      if (index + 1 < steps.length) done.push(`The ${steps.length - index - 1} steps after it were not tried.`);
      break;
    }
  }
  return done;
}

/** @param leftMs of what all steps may take */
async function takeOn(pages: OpenPages, step: ReadyStep, way: Way, leftMs: number): Promise<string> {
  const page = step.on === "second" ? pages.second : pages.first;
  if (!page) throw new Error("There is no second page: `second` of the call opens one.");
  const before = pathOf(page);
  await withinTime(take(page, step, way, leftMs), mostMsOf(step, leftMs), way.until);
  await page.waitForLoadState("networkidle", { timeout: boundedMs(SETTLE_MS, way.until) }).catch(() => {});
  const moved = step.do !== "go" && pathOf(page) !== before ? " It led to another page." : "";
  return `${wordsOf(step)}: done.${moved}`;
}

/** A little more than what its own waits take, where it has any. */
function mostMsOf(step: ReadyStep, leftMs: number): number {
  if (step.do === "wait") return waitMs(leftMs) + SETTLE_MS;
  return step.do === "press" || step.do === "go" ? STEP_MS : TAKE_MS;
}

const pathOf = (page: Page): string => page.url().split(/[?#]/, 1)[0] ?? "";

async function take(page: Page, step: ReadyStep, { addressOf, until }: Way, leftMs: number): Promise<void> {
  const timeout = () => boundedMs(STEP_MS, until);
  switch (step.do) {
    case "press":
      return page.keyboard.press(step.key);
    case "go":
      return goWithin(page, addressOf(step.path));
    case "wait":
      return page
        .getByText(step.text)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: boundedMs(waitMs(leftMs), until) });
    case "click": {
      const found = await one(
        page,
        (part) => clickable(part, step),
        until,
        () => clickableNames(page),
      );
      return found.click({ timeout: timeout() });
    }
    case "type":
      return (await one(page, (part) => writable(part, step.name), until)).fill(step.text, { timeout: timeout() });
    case "choose":
      return choose(page, step, until);
    case "upload":
      return chooseFile(page, step, until);
    case "drag":
      return drag(page, step, until);
    case "draw":
      return draw(page, step, until);
  }
}

/** The last step has as long as any other. */
const waitMs = (leftMs: number): number => Math.max(STEP_MS, Math.min(WAIT_MS, leftMs));

/** As a link of the app's own does it: what opened the page opens no second one. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

/** A list of the browser's own takes its option; one that an app draws is opened and clicked. */
async function choose(page: Page, step: Extract<ReadyStep, { do: "choose" }>, until: number): Promise<void> {
  const timeout = () => boundedMs(STEP_MS, until);
  const list = await one(page, (part) => field(part, step.name), until);
  const own = list.and(page.locator("select"));
  if ((await own.count()) > 0) return void (await own.selectOption({ label: step.option }, { timeout: timeout() }));
  await list.click({ timeout: timeout() });
  await page.getByRole("option", { name: step.option }).first().click({ timeout: timeout() });
}

const wordsOf = (step: ReadyStep): string => `${actOf(step)}${step.on === "second" ? ", on the second page" : ""}`;

function actOf(step: ReadyStep): string {
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
    case "upload":
      return `choose the file ${step.file} (${step.mediaType}) in “${step.name}”`;
    case "drag":
      return `drag “${step.name}” onto “${step.to}”`;
    case "draw":
      return `draw a line of ${step.points.length} points${step.name === undefined ? "" : ` on “${step.name}”`}`;
  }
}
