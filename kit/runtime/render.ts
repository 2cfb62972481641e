// The sandbox's `render` command: shows every page once without a browser and prints what is wrong, as the last line of stdout.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signUser } from "../server/user.ts";
import { openStandIn } from "./browser-stand-in.ts";
import { preparePageModule } from "./page-modules.ts";
import { createLookup } from "./source-map.ts";
import { type Locate, type RenderFailure, type Trouble, type VisitedPage, visitPages } from "./visit.ts";

type App = { fetch(request: Request): Response | Promise<Response> };

const app = process.env.NINEFOLD_APP ?? "/app";
// This program stands in the kit's `runtime/`.
const kit = process.env.NINEFOLD_KIT ?? join(import.meta.dirname, "..");
const OWNER = { id: "owner", name: "Owner", role: "owner" as const, plan: null };
const WHOLE_MS = 25_000;
const SESSION_S = 600;
/** The app's script in a stack, on Bun and on Node. */
const PLACE = /main\.mjs:(\d+):(\d+)/g;
const write = process.stdout.write.bind(process.stdout);

finishAfter(WHOLE_MS);
finish(await check().catch((error: unknown) => [failureOf(error)]));

async function check(): Promise<RenderFailure[]> {
  const server = await loadServer();
  const health = await server.fetch(new Request("http://app/api/_health"));
  if (!health.ok)
    return [
      {
        check: "render",
        message: `The server is not healthy: ${(await health.text()).slice(0, 500)}`,
        path: "server/index.ts",
      },
    ];
  const troubles: Trouble[] = [];
  watch(troubles);
  const page = await preparePageModule(app, kit);
  const lookup = page.sourceMap === null ? () => null : createLookup(page.sourceMap);
  const session = { token: "render", base: "", environment: "preview", user: OWNER };
  const standIn = openStandIn(session, (request) => answer(server, request, troubles));
  try {
    await import(page.url);
    const pages: VisitedPage[] | undefined = Reflect.get(globalThis, "__ninefoldPages");
    if (!pages)
      return [{ check: "render", message: "web/main.tsx never calls mountApp({ … }).", path: "web/main.tsx" }];
    return await visitPages({ standIn, troubles, locate: locateIn(lookup), onPage: tell }, pages);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    return [{ ...failureOf(error), path: "web/main.tsx", ...locateIn(lookup)(stack) }];
  } finally {
    await rm(page.directory, { recursive: true, force: true });
  }
}

async function loadServer(): Promise<App> {
  const module: { default?: App } = await import(pathToFileURL(join(app, "server/index.js")).href);
  if (typeof module.default?.fetch !== "function")
    throw new Error("server/index.ts must export createServer({ … }) as its default export.");
  return module.default;
}

async function answer(server: App, request: Request, troubles: Trouble[]): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const signed = signUser(
    { ...OWNER, expires: Math.floor(Date.now() / 1000) + SESSION_S },
    process.env.NINEFOLD_GATEWAY_KEY ?? "",
  );
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(signed)) headers.set(name, value);
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
    troubles.push({
      text: `${request.method} ${decodeURIComponent(pathname + search)} answered ${result.status} (${error ?? "no reason given"}).`,
    });
  }
  return result;
}

/** Everything that pages complain about, with a stack where there is one. */
function watch(troubles: Trouble[]): void {
  const note = (value: unknown) =>
    troubles.push(
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

function finish(failures: RenderFailure[]): void {
  write(`\n${JSON.stringify({ failures })}\n`, () => process.exit(0));
}

function finishAfter(milliseconds: number): void {
  const late = () =>
    finish([{ check: "render", message: "The pages could not be shown in time: one of them never comes to rest." }]);
  setTimeout(late, milliseconds).unref();
}
