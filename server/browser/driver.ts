// The process that drives Chromium for one visit: it is told what to look at, answers once, and is ended.
import { type Browser, chromium, type Page } from "playwright-core";
import { directTraffic, isOwn } from "./app-traffic.ts";
import { type Seen, type Visit, visit as visitSchema } from "./messages.ts";
import { createNotes } from "./notes.ts";
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
  const { page, notes, watch, traffic } = await openPage(browser, visit);
  try {
    await page.goto(visit.url, { waitUntil: "load", timeout: visit.loadMs });
  } catch {
    notes.add(`The page did not finish loading within ${visit.loadMs / 1_000} seconds.`);
    if (page.url() === "about:blank") return { ...NOTHING, errors: watch.errors.all(), notes: notes.all() };
  }
  const hasSteps = visit.steps.length > 0;
  // A page that never says it has loaded leaves time for the steps.
  const now = performance.now();
  let isLoading = !(await quiet(page, hasSteps ? now + (until - now) / 2 : until));
  const done = await takeSteps(page, visit.steps, { addressOf: (path) => baseOf(visit) + path, until });
  if (hasSteps) isLoading = !(await quiet(page, until));
  if (isLoading) notes.add("The page still showed that it was loading when it was looked at.");
  if (!isOwn(page.url(), traffic)) notes.add("The page left the app.");
  const found = await readOutline(page);
  if (found === null) notes.add("The page did not answer, so there is no outline of it.");
  const picture = visit.picture ? await takePicture(page, visit.deadlineMs - ANSWER_MS) : null;
  if (visit.picture && picture === null) notes.add("No picture of the page could be taken.");
  const { outline = [], layout = [] } = found ?? {};
  return {
    outline: [`-- at ${pathOf(page.url(), visit)}`, ...outline],
    layout,
    done,
    errors: watch.errors.all(),
    notes: notes.all(),
    picture,
  };
}

const NOTHING = { outline: [], layout: [], done: [], picture: null };

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

async function openPage(browser: Browser, visit: Visit) {
  const context = await browser.newContext({
    viewport: { width: visit.width, height: visit.width < PHONE_BELOW ? 844 : 900 },
    colorScheme: visit.theme,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  const notes = createNotes();
  const { url, server, prefixes } = visit;
  const traffic = { origin: new URL(url).origin, server, prefixes, notes };
  await directTraffic(context, traffic);
  const page = await context.newPage();
  const watch = watchPage(context, page, notes);
  return { page, notes, watch, traffic };
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
