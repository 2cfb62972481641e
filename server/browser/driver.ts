// The process that drives Chromium for one visit: it is told what to look at, answers once, and is ended.
import { setTimeout as delay } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { directTraffic, isOwn, type Traffic } from "./app-traffic.ts";
import { type PageSeen, type Seen, type Visit, visit as visitSchema } from "./messages.ts";
import { createNotes, type Notes } from "./notes.ts";
import { readOutline } from "./read-outline.ts";
import { takeSteps } from "./take-steps.ts";
import { boundedMs } from "./time-left.ts";
import { watchPage } from "./watch-page.ts";

const LAUNCH_MS = 30_000;
const QUIET_MS = 3_000;
/** For what a page says it is still loading. */
const LOADING_MS = 8_000;
/** What the kit, and whoever keeps to WAI-ARIA, shows meanwhile. */
const LOADING = "[data-ninefold-loading], [aria-busy=true]";
const PICTURE_MS = 8_000;
/** Kept at the end of a visit for its outline and picture, of a short visit a half. */
const END_MS = 12_000;
/** In which a page shows what was done on the other. */
const SHARED_MS = 1_000;
/** Kept for the answer itself. */
const ANSWER_MS = 1_000;
const PHONE_BELOW = 600;
/** Nothing that reaches for anything by itself; the sandbox around it is bubblewrap's. */
const SWITCHES = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"],
  ...[
    "--disable-dev-shm-usage",
    "--disable-breakpad",
    "--js-flags=--max-old-space-size=256",
    "--renderer-process-limit=2",
  ],
];

process.once("message", (message) => {
  look(visitSchema.parse(message)).then(
    (found) => process.send?.(found),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`, () => process.exit(1));
    },
  );
});
process.once("disconnect", () => process.exit(0));

async function look(visit: Visit): Promise<Seen> {
  // `performance.now` counts from the start of this process, as the deadline does.
  const until = visit.deadlineMs - Math.min(END_MS, visit.deadlineMs / 2);
  const browser = await chromium.launch({ executablePath: visit.program, args: SWITCHES, timeout: LAUNCH_MS });
  const first = await openPage(browser, visit, visit);
  const second = visit.second && (await openPage(browser, visit, visit.second));
  const opened = second ? [first, second] : [first];
  await Promise.all(opened.map((each) => load(each, visit)));
  if (isBlank(first)) return { ...NOTHING, ...complaintsOf(first), second: null };
  const hasSteps = visit.steps.length > 0;
  // A page that never says it has loaded leaves time for the steps.
  const now = performance.now();
  await Promise.all(opened.map((each) => rest(each, hasSteps ? now + (until - now) / 2 : until)));
  const pages = { first: first.page, second: second && !isBlank(second) ? second.page : null };
  const done = await takeSteps(pages, visit.steps, { addressOf: (path) => baseOf(visit) + path, until });
  if (second) await delay(boundedMs(SHARED_MS, until));
  if (hasSteps) await Promise.all(opened.map((each) => rest(each, until)));
  const [found = NOTHING, other] = await Promise.all(opened.map((each) => read(each, visit)));
  const picture = visit.picture ? await takePicture(first.page, visit.deadlineMs - ANSWER_MS) : null;
  if (visit.picture && picture === null) first.notes.add("No picture of the page could be taken.");
  return {
    ...found,
    ...complaintsOf(first),
    done,
    picture,
    second: second && other ? { ...other, ...complaintsOf(second) } : null,
  };
}

/** A page with what is known of it. `state`: whether it showed that it was loading when it was last asked. */
type Opened = Readonly<{
  page: Page;
  url: string;
  notes: Notes;
  errors: Notes;
  traffic: Traffic;
  state: { isLoading: boolean };
}>;

const NOTHING = { outline: [], layout: [], done: [], picture: null };
const isBlank = ({ page }: Opened): boolean => page.url() === "about:blank";
const complaintsOf = ({ errors, notes }: Opened) => ({ errors: errors.all(), notes: notes.all() });

async function load({ page, url, notes }: Opened, { loadMs }: Visit): Promise<void> {
  try {
    await page.goto(url, { waitUntil: "load", timeout: loadMs });
  } catch {
    notes.add(`The page did not finish loading within ${loadMs / 1_000} seconds.`);
  }
}

async function rest({ page, state }: Opened, until: number): Promise<void> {
  state.isLoading = !(await quiet(page, until));
}

async function read(
  { page, notes, traffic, state }: Opened,
  visit: Visit,
): Promise<Pick<PageSeen, "outline" | "layout">> {
  if (state.isLoading) notes.add("The page still showed that it was loading when it was looked at.");
  if (!isOwn(page.url(), traffic)) notes.add("The page left the app.");
  const found = await readOutline(page);
  if (found === null) notes.add("The page did not answer, so there is no outline of it.");
  const { outline = [], layout = [] } = found ?? {};
  return { outline: [`-- at ${pathOf(page.url(), visit)}`, ...outline], layout };
}

/** As the app knows it. */
function pathOf(url: string, visit: Visit): string {
  const { pathname } = new URL(url);
  const base = new URL(baseOf(visit)).pathname.replace(/\/$/, "");
  return (pathname.startsWith(base) ? pathname.slice(base.length) || "/" : pathname).slice(0, 300);
}

/** What stands before the app's own paths. */
function baseOf({ url, prefixes }: Visit): string {
  return new URL(prefixes[0] ?? "/", url).href.replace(/\/$/, "");
}

/** In a context of its own: pages that are open side by side share nothing but the app. */
async function openPage(
  browser: Browser,
  visit: Visit,
  { url, width }: Readonly<{ url: string; width: number }>,
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: width < PHONE_BELOW ? 844 : 900 },
    colorScheme: visit.theme,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  const notes = createNotes();
  const traffic = { origin: new URL(url).origin, server: visit.server, prefixes: visit.prefixes, notes };
  await directTraffic(context, traffic);
  const page = await context.newPage();
  const { errors } = watchPage(context, page, notes);
  return { page, url, notes, errors, traffic, state: { isLoading: false } };
}

/** Nothing under way any more, or long enough waited; false when the page still shows that it is loading. */
async function quiet(page: Page, until: number): Promise<boolean> {
  await page.waitForLoadState("networkidle", { timeout: boundedMs(QUIET_MS, until) }).catch(() => {});
  const loading = page.locator(LOADING).filter({ visible: true });
  return loading
    .first()
    .waitFor({ state: "hidden", timeout: boundedMs(LOADING_MS, until) })
    .then(
      () => true,
      () => false,
    );
}

async function takePicture(page: Page, until: number): Promise<string | null> {
  const options = { type: "jpeg", quality: 60, animations: "disabled", scale: "css" } as const;
  const picture = await page.screenshot({ ...options, timeout: boundedMs(PICTURE_MS, until) }).catch(() => null);
  return picture?.toString("base64") ?? null;
}
