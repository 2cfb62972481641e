// Visits every route of a mounted app once and says what is wrong with it.
import type { EmulatedBrowser } from "./emulated-browser.ts";

export type RenderFailure = { check: "render"; message: string; path?: string; line?: number; column?: number };
export type VisitedPage = { path: string };
/** What went wrong while a route was shown, in the order in which it happened. */
export type PageError = { text: string; stack?: string | undefined };
export type Locate = (stack: string | undefined) => Omit<RenderFailure, "check" | "message"> | null;
/** Those of the page that is open. A page has a list of its own, so that what comes late is not told of another one. */
export type PageErrors = { current: PageError[] };
export type VisitContext = {
  browser: EmulatedBrowser;
  errors: PageErrors;
  locate: Locate;
  /** Hears before each page how many were shown, of how many. */
  onPage?: (shown: number, of: number) => void;
};

const SETTLE_MS = 4_000;
/** A page that stands is waited for no longer when nothing but calls that are held open keeps it. */
const HELD_MS = 1_500;
const QUIET_MS = 120;
/** So many turns belong to that while: on a machine that is busy with something else a page has not had its turns by then. */
const QUIET_TURNS = 30;
const RESTING_TURNS = 3;
const NO_ROW = "00000000-0000-4000-8000-000000000000";
const GIVEN_PAGES = ["/", "/account", "/admin"];

/** Plain routes first: their links lead to the first row's pages. */
export async function visitPages(context: VisitContext, pages: readonly VisitedPage[]): Promise<RenderFailure[]> {
  const failures: RenderFailure[] = [];
  const links = new Map<string, string>();
  const visited: Visited[] = [];
  const isPlain = ({ path }: VisitedPage) => !path.includes(":");
  const paths = [...new Set([...GIVEN_PAGES, ...pages.filter(isPlain).map(({ path }) => path)])];
  const rest = pages.filter((page) => !isPlain(page));
  let shown = 0;
  const count = () => context.onPage?.(shown++, paths.length + rest.length);
  for (const path of paths) {
    count();
    failures.push(...(await visit(context, path, { links, visited, missingRow: false })));
  }
  for (const { path } of rest) {
    count();
    const pattern = patternOf(path);
    const found = [...links.keys()].find((link) => pattern.test(link) && !paths.includes(link));
    const address = found ?? path.replaceAll(/:[a-zA-Z]+/g, NO_ROW);
    failures.push(...(await visit(context, address, { links, visited, missingRow: found === undefined, route: path })));
  }
  failures.push(...visited.flatMap((page) => lateFailures(context, page)));
  const known = [...GIVEN_PAGES, ...pages.map(({ path }) => path)].map(patternOf);
  for (const [link, from] of links)
    if (!known.some((pattern) => pattern.test(link)))
      failures.push({
        check: "render",
        message: `The page ${from} links to ${link}, but there is no such page.`,
        path: "web/main.tsx",
      });
  return failures;
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:[a-zA-Z]+/g, "[^/]+")}$`);

type VisitOptions = { links: Map<string, string>; visited: Visited[]; missingRow: boolean; route?: string };

/** A page that was left. `told`: how many of its errors were known by then. */
type Visited = Readonly<{ route: string; missingRow: boolean; errors: readonly PageError[]; told: number }>;

/** What calls of a page were answered after it had been left. */
const lateFailures = ({ locate }: VisitContext, { route, missingRow, errors, told }: Visited): RenderFailure[] =>
  errors
    .slice(told)
    .filter(({ text }) => !tellsOfNoRow(text, missingRow))
    .map(({ text, stack }) => ({ check: "render", message: `Page ${route}: ${text}`, ...locate(stack) }));

async function visit(
  { browser, errors: ofPages, locate }: VisitContext,
  path: string,
  { links, visited, missingRow, route = path }: VisitOptions,
): Promise<RenderFailure[]> {
  const errors: PageError[] = [];
  ofPages.current = errors;
  browser.go(path);
  const settled = await settle(browser);
  const held = settled ? [] : browser.pending();
  const { document } = browser;
  const failures: RenderFailure[] = [];
  const add = (message: string, stack?: string) =>
    failures.push({ check: "render", message: `Page ${route}: ${message}`, ...locate(stack) });
  if (document.querySelector("[data-ninefold-error]")) {
    const thrown = errors.find((error) => error.stack !== undefined) ?? errors[0];
    add(thrown?.text ?? document.querySelector("[role=alert]")?.textContent ?? "it could not be shown.", thrown?.stack);
    return failures;
  }
  if (document.querySelector("[data-ninefold-not-found]")) add("there is no such page.");
  if (!settled) add(`it was still loading after ${SETTLE_MS / 1000} seconds${held.length > 0 ? heldText(held) : "."}`);
  if (document.getElementById("root")?.childElementCount === 0) add("it shows nothing.");
  for (const { text, stack } of errors) if (!tellsOfNoRow(text, missingRow)) add(text, stack);
  visited.push({ route, missingRow, errors, told: errors.length });
  for (const link of document.querySelectorAll("a[href]")) collect(link.getAttribute("href") ?? "", route, links);
  return [...new Map(failures.map((failure) => [failure.message, failure])).values()];
}

/** Which calls a page waits for. */
const heldText = (held: readonly string[]) => `: ${held.slice(0, HELD_TOLD).join(", ")} had no answer by then.`;
const HELD_TOLD = 3;

/** That nothing has our made-up id is no error, also when the page before is only now told so. */
const tellsOfNoRow = (text: string, missingRow: boolean) =>
  text.includes(" 404 ") && (missingRow || text.includes(NO_ROW));

function collect(href: string, from: string, links: Map<string, string>): void {
  const path = /^\/(?!\/)[^?#]*/.exec(href)?.[0];
  if (path !== undefined && !path.startsWith("/api/") && !links.has(path)) links.set(path, from);
}

const LOADING = "[data-ninefold-loading], [aria-busy=true], [role=progressbar]";
/** Texts of parts stand beside each other without a space. */
const LOADING_WORDS = /Loading|(?<![A-Za-z])loading|[Pp]lease wait/;

/** Whether people could already use it: it shows something, and nothing that says that more is to come. */
function stands({ document }: EmulatedBrowser): boolean {
  const text = document.getElementById("root")?.textContent ?? "";
  return text.trim() !== "" && document.querySelector(LOADING) === null && !LOADING_WORDS.test(text);
}

/**
 * Waits until nothing is being fetched and the page expects nothing more, or, where it always does (an animation), for a
 * while in which nothing is fetched. A page that stands while calls are held open, to hear of news, is done as well; false
 * when one takes too long that does not stand.
 */
async function settle(browser: EmulatedBrowser): Promise<boolean> {
  const start = performance.now();
  const end = start + SETTLE_MS;
  let quietSince = performance.now();
  let quietTurns = 0;
  let restingTurns = 0;
  while (performance.now() < end) {
    await browser.turn();
    const isExpecting = browser.isExpecting();
    const isAsking = browser.pending().length > 0;
    if (isAsking) quietSince = performance.now();
    quietTurns = isAsking ? 0 : quietTurns + 1;
    restingTurns = isAsking || isExpecting ? 0 : restingTurns + 1;
    const isQuiet = quietTurns >= QUIET_TURNS && performance.now() - quietSince >= QUIET_MS;
    if (restingTurns >= RESTING_TURNS || isQuiet) return true;
    if (performance.now() - start >= HELD_MS && !isExpecting && stands(browser)) return true;
  }
  return stands(browser);
}
