// Shows every page of an app once without a browser: what every app needs is loaded first, then one app is shown.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Conversation, LIVE_PROTOCOL, type UpgradeServer } from "../server/capabilities/live/transport.ts";
import { signUser } from "../server/user.ts";
import { signVisitor } from "../server/visitor.ts";
import { type EmulatedBrowser, openEmulatedBrowser } from "./emulated-browser.ts";
import type { Permission } from "./emulated-frame.ts";
import { preparePageModule } from "./page-modules.ts";
import { wrongPublicPaths } from "./public-paths.ts";
import { createLookup } from "./source-map.ts";
import { type Locate, type PageErrors, type RenderFailure, type VisitedPage, visitPages } from "./visit.ts";

type App = { fetch(request: Request, server?: UpgradeServer): Response | Promise<Response> };

/** Ready to show one app, and nothing else afterwards. */
export type Rendering = Readonly<{
  /**
   * Draws pages of nobody's while the process waits: an app's own are drawn in three quarters of the time then.
   * @param onDrawn told of each page as it stands
   */
  practise(onDrawn?: (page: Element) => void): Promise<void>;
  /** Shows the app in NINEFOLD_APP, prints a line for each page and at last what is wrong, and ends the program. */
  run(): Promise<never>;
}>;

const appDirectory = () => process.env.NINEFOLD_APP ?? "/app";
// This program stands in the kit's `runtime/`.
const kitDirectory = () => process.env.NINEFOLD_KIT ?? join(import.meta.dirname, "..");
const OWNER = { id: "owner", name: "Owner", role: "owner" as const, plan: null };
const WHOLE_MS = 25_000;
const SESSION_S = 600;
/** The app's script in a stack, on Bun and on Node. */
const PLACE = /main\.mjs:(\d+):(\d+)/g;
const write = process.stdout.write.bind(process.stdout);

/** Opens the page without a browser and loads the kit's part of every page, with what browsers fetch later. */
export async function openRendering(): Promise<Rendering> {
  const opened: Opened = { server: null, errors: { current: [] } };
  const session = { token: "render", base: "", environment: "preview", user: OWNER };
  const browser = openEmulatedBrowser(session, {
    answer: (request) => answer(opened, request),
    converse: (address) => converse(opened, address),
  });
  await import(pathToFileURL(join(kitDirectory(), "web/ninefold-ui.js")).href);
  const fetchLateParts: (() => Promise<void>) | undefined = Reflect.get(globalThis, "__ninefoldLateParts");
  await fetchLateParts?.();
  return {
    async practise(onDrawn) {
      const load: (() => Promise<Practice>) | undefined = Reflect.get(globalThis, "__ninefoldPractice");
      if (load === undefined) return;
      const { server, draw } = await load();
      opened.server = server;
      try {
        await draw(browser.turn, onDrawn);
      } finally {
        opened.server = null;
        // What pages of nobody's asked for in vain is told of no app.
        opened.errors.current = [];
      }
    },
    async run() {
      finishAfter(WHOLE_MS);
      return finish(await check(opened, browser).catch((error: unknown) => [failureOf(error)]));
    },
  };
}

/** Pages of nobody's, and what their server answers. */
type Practice = { server: App; draw(turn: () => Promise<void>, onDrawn?: (page: Element) => void): Promise<void> };

/** The app's server once it is loaded, and what went wrong. */
type Opened = { server: App | null; errors: PageErrors };

async function check(opened: Opened, browser: EmulatedBrowser): Promise<RenderFailure[]> {
  const { errors } = opened;
  const server = await loadServer();
  opened.server = server;
  const health = await server.fetch(new Request("http://app/api/_health"));
  if (!health.ok)
    return [
      {
        check: "render",
        message: `The server is not healthy: ${(await health.text()).slice(0, 500)}`,
        path: "server/index.ts",
      },
    ];
  watch(errors);
  const page = await preparePageModule(appDirectory(), kitDirectory());
  const lookup = page.sourceMap === null ? () => null : createLookup(page.sourceMap);
  try {
    await import(page.url);
    // Nothing is shown before this program's next task.
    const permissions: readonly Permission[] | undefined = Reflect.get(globalThis, "__ninefoldPermissions");
    browser.permit(permissions ?? []);
    const pages: VisitedPage[] | undefined = Reflect.get(globalThis, "__ninefoldPages");
    if (!pages)
      return [{ check: "render", message: "web/main.tsx never calls mountApp({ … }).", path: "web/main.tsx" }];
    const wrong = wrongPublicPaths(pages, Reflect.get(globalThis, "__ninefoldPublic") ?? []);
    return [...wrong, ...(await visitPages({ browser, errors, locate: locateIn(lookup), onPage: tell }, pages))];
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    return [{ ...failureOf(error), path: "web/main.tsx", ...locateIn(lookup)(stack) }];
  } finally {
    await rm(page.directory, { recursive: true, force: true });
  }
}

async function loadServer(): Promise<App> {
  const module: { default?: App } = await import(pathToFileURL(join(appDirectory(), "server/index.js")).href);
  if (typeof module.default?.fetch !== "function")
    throw new Error("server/index.ts must export createServer({ … }) as its default export.");
  return module.default;
}

/** As the gateway does: who calls what is public is nobody. */
function signed(path = ""): Record<string, string> {
  const key = process.env.NINEFOLD_GATEWAY_KEY ?? "";
  const expires = Math.floor(Date.now() / 1000) + SESSION_S;
  return path.startsWith("/api/public/")
    ? signVisitor({ id: "render" }, key, expires)
    : signUser({ ...OWNER, expires }, key);
}

async function answer({ server, errors }: Opened, request: Request): Promise<Response> {
  if (server === null) throw new Error("The app's server is not there yet.");
  // Of the page that asks, also when another one is open by the time of the answer.
  const ofPage = errors.current;
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(signed(pathname))) headers.set(name, value);
  const result = await server.fetch(
    new Request(`http://app${pathname}${search}`, {
      method: request.method,
      headers,
      body: request.body ? await request.arrayBuffer() : null,
    }),
  );
  if (result.status >= 400) {
    const { error } = (await result
      .clone()
      .json()
      .catch(() => ({}))) as { error?: string }; // a refusal of the server
    ofPage.push({
      text: `${request.method} ${decodeURIComponent(pathname + search)} answered ${result.status} (${error ?? "no reason given"}).`,
    });
  }
  return result;
}

/** The app's end of a page's socket. What a page asks of it wrongly is an error of the page. */
async function converse({ server, errors }: Opened, { pathname, search }: URL): Promise<Conversation | null> {
  const ofPage = errors.current;
  const taken: { conversation: Conversation | null } = { conversation: null };
  const upgrade: UpgradeServer["upgrade"] = (_request, { data }) => {
    taken.conversation = data;
    return true;
  };
  const headers = { ...signed(), upgrade: "websocket", "sec-websocket-protocol": LIVE_PROTOCOL };
  await server?.fetch(new Request(`http://app${pathname}${search}`, { headers }), { upgrade });
  const { conversation } = taken;
  if (conversation === null) return null;
  const listen = (text: string) => {
    const { t, error, status } = JSON.parse(text) as { t: string; error?: string; status?: number }; // the app's own server wrote it
    if (t === "refused" && (status === 404 || status === 422)) ofPage.push({ text: error ?? "A channel was refused." });
  };
  return {
    ...conversation,
    open({ send, close }) {
      conversation.open({
        close,
        send(text) {
          listen(text);
          send(text);
        },
      });
    },
  };
}

/** Everything that pages complain about, with a stack where there is one. */
function watch(errors: PageErrors): void {
  const note = (value: unknown) =>
    errors.current.push(
      value instanceof Error ? { text: value.message, stack: value.stack } : { text: String(value).slice(0, 600) },
    );
  console.error = (...values: unknown[]) => {
    const error = values.find((value) => value instanceof Error);
    const text = format(values);
    if (error instanceof Error) note(error);
    else if (!/^(GET|POST|PATCH|DELETE) /.test(text)) note(text);
  };
  for (const name of ["log", "info", "warn", "debug"] as const) console[name] = () => {};
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
}

/** React's warnings name their parts by %s. */
function format([first, ...rest]: unknown[]): string {
  return String(first).replaceAll("%s", () => String(rest.shift() ?? ""));
}

function locateIn(lookup: ReturnType<typeof createLookup> | (() => null)): Locate {
  return (stack = "") => {
    for (const [, line, column] of stack.matchAll(PLACE)) {
      const place = lookup(Number(line), Number(column));
      if (place) return place;
    }
    return null;
  };
}

function failureOf(error: unknown): RenderFailure {
  return { check: "render", message: error instanceof Error ? error.message : String(error) };
}

/** A line on the way, for who waits for the last one. */
function tell(shown: number, of: number): void {
  write(`\n${JSON.stringify({ shown, of })}\n`);
}

function finish(failures: RenderFailure[]): Promise<never> {
  return new Promise(() => write(`\n${JSON.stringify({ failures })}\n`, () => process.exit(0)));
}

function finishAfter(milliseconds: number): void {
  const late = () =>
    void finish([
      { check: "render", message: "The pages could not be shown in time: one of them never comes to rest." },
    ]);
  setTimeout(late, milliseconds).unref();
}
