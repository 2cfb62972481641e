// An emulated browser: happy-dom's window as this program's globals; the app's own calls are answered in this process.
import { Window } from "happy-dom";
import { giveCanvas } from "./emulated-canvas.ts";
import { type Permission, refuseAsFramed } from "./emulated-frame.ts";
import { type Converse, emulateSockets } from "./emulated-socket.ts";
import { countPendingTasks } from "./pending-tasks.ts";

export type FetchApp = (request: Request) => Promise<Response>;
export type EmulatedBrowser = {
  document: Document;
  /** Lets the page do what its `app.json` names, as the real frame does. */
  permit(permissions: readonly Permission[]): void;
  /** Goes to a path of the app as a link would. */
  go(path: string): void;
  /** Calls that have not been answered yet. */
  pending(): number;
  /** Whether the page has scheduled something for the next moment, or shows the kit's grey shapes where content will be. */
  isExpecting(): boolean;
  /** Settles after everything that is due now. */
  turn(): Promise<void>;
  close(): Promise<void>;
};

/** Globals of the program that the window's do not replace. */
const OWN_GLOBALS = new Set([
  "globalThis",
  "process",
  "console",
  "Buffer",
  "queueMicrotask",
  "structuredClone",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "Request",
  "Response",
  "Headers",
  "AbortController",
  "AbortSignal",
  "URL",
  "URLSearchParams",
  "performance",
  "undefined",
  "NaN",
  "Infinity",
]);
const LANGUAGE = new Set(
  Object.getOwnPropertyNames(globalThis).filter(
    (name) =>
      /^[A-Z]/.test(name) &&
      !/^(Event|EventTarget|CustomEvent|MessageEvent|ErrorEvent|CloseEvent|Blob|File|FormData|Storage|Navigator|WebSocket)$/.test(
        name,
      ),
  ),
);
const ORIGIN = "http://app.invalid";

/** What the app's server answers, and its ends of pages' sockets. */
export type AppServer = { answer: FetchApp; converse: Converse };

export function openEmulatedBrowser(session: unknown, { answer, converse }: AppServer): EmulatedBrowser {
  const window = new Window({ url: `${ORIGIN}/`, width: 1280, height: 800 });
  let pending = 0;
  for (const name of Object.getOwnPropertyNames(window)) define(name, Reflect.get(window, name), window);
  for (const name of ["window", "self", "parent", "top"]) define(name, globalThis, window);
  define(
    "fetch",
    async (input: string | URL | Request, init?: RequestInit) => {
      pending += 1;
      try {
        return await answer(input instanceof Request ? input : new Request(new URL(String(input), ORIGIN), init));
      } finally {
        // A macrotask later, so that what the answer sets off counts as the same wait.
        setTimeout(() => (pending -= 1), 0);
      }
    },
    window,
  );
  define("WebSocket", emulateSockets(converse), window);
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    define(name, Reflect.get(window, name).bind(window), window);
  giveCanvas();
  const { permit } = refuseAsFramed();
  const { document, setTimeout: wait } = globalThis;
  const pendingTasks = countPendingTasks();
  document.body.innerHTML = '<div id="root"></div>';
  const script = document.createElement("script");
  script.setAttribute("type", "application/json");
  script.id = "ninefold-session";
  script.textContent = JSON.stringify(session);
  document.head.append(script);
  return {
    document,
    permit,
    go(path) {
      globalThis.history.pushState(null, "", path);
      globalThis.dispatchEvent(new PopStateEvent("popstate"));
    },
    pending: () => pending + awaitedByKit(),
    isExpecting: () => pendingTasks() > 0 || document.querySelector("[data-ninefold-loading]") !== null,
    turn: () => new Promise((resolve) => wait(resolve, 1)),
    close: () => window.happyDOM.close(),
  };
}

/** Channels that the page has joined and not been let into yet. */
function awaitedByKit(): number {
  const awaited: unknown = Reflect.get(globalThis, "__ninefoldAwaited");
  return typeof awaited === "function" ? Number(awaited()) : 0;
}

function define(name: string, value: unknown, window: object): void {
  if (OWN_GLOBALS.has(name) || LANGUAGE.has(name)) return;
  const isFunction = typeof value === "function" && /^[a-z]/.test(name) && !("prototype" in value && value.prototype);
  const bound = isFunction ? (value as (...args: unknown[]) => unknown).bind(window) : value; // methods need their window
  Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
}
