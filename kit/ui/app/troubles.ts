// What goes wrong while the app runs, told to the platform's page: each trouble once in a while, with its place in the app's files.
import { ApiError } from "../data/api.ts";
import { tellParent } from "./frame.ts";
import { sessionStore } from "./session.ts";
import type { Trouble } from "./types.ts";

type Noted = Trouble & { stack: string; error?: unknown };

const MESSAGE_MAX = 1_000;
const VALUE_MAX = 300;
/** One cause often says several things at once: what says most of it is told. */
const GATHER_MS = 100;
const REPEAT_MS = 10_000;
const TOLD_IN_REPEAT_MS_MAX = 20;
/** A call that ended so is told by itself, with its address. */
const isFailedCall = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

function createTroubles() {
  let gathered: Noted[] = [];
  const lastTold = new Map<string, number>();
  const tell = async (noted: readonly Noted[]) => {
    const thrown = new Set(noted.filter(({ kind }) => kind === "exception").map(({ error }) => error));
    for (const { kind, message, stack, error } of noted) {
      if (kind === "console" && error !== undefined && thrown.has(error)) continue;
      const source = await sourceOf(stack);
      const now = performance.now();
      for (const [key, at] of lastTold) if (now - at > REPEAT_MS) lastTold.delete(key);
      const key = `${message}\n${source}`;
      if (lastTold.has(key) || lastTold.size >= TOLD_IN_REPEAT_MS_MAX) continue;
      lastTold.set(key, now);
      tellParent({ type: "APP_ERROR", kind, message, ...(source !== null && { source }) });
    }
  };
  return {
    note({ message, ...rest }: Noted): void {
      if (gathered.length >= TOLD_IN_REPEAT_MS_MAX || isFailedCall(rest.error)) return;
      gathered.push({ message: message.trim().slice(0, MESSAGE_MAX) || "Something was thrown.", ...rest });
      if (gathered.length > 1) return;
      setTimeout(() => {
        const noted = gathered;
        gathered = [];
        void tell(noted);
      }, GATHER_MS);
    },
  };
}

/** The page's one list: components, calls and the window itself add to it. */
const troubles = createTroubles();

/** Where the app's own code stands first in a stack, as file and line; only a preview knows. */
async function sourceOf(stack: string): Promise<string | null> {
  if (sessionStore.get().environment !== "preview") return null;
  const { placeOf } = await import("./source-places.ts");
  return placeOf(stack);
}

/** What was thrown; `componentStack` where React knows more than the error. */
export function reportError(error: unknown, componentStack = ""): void {
  const message = error instanceof Error ? error.message : String(error);
  const stack = `${error instanceof Error ? (error.stack ?? "") : ""}\n${componentStack}`;
  troubles.note({ kind: "exception", message, stack, error });
}

/** Hears what nothing caught; in the preview also failed calls and what is written as an error to the console. */
export function watchTroubles(): () => void {
  const onError = (event: ErrorEvent) =>
    event.error === null || event.error === undefined
      ? troubles.note({
          kind: "exception",
          message: event.message,
          stack: `${event.filename}:${event.lineno}:${event.colno}`,
        })
      : reportError(event.error);
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  const restore = sessionStore.get().environment === "preview" ? [watchCalls(), watchConsole()] : [];
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    for (const undo of restore) undo();
  };
}

function watchCalls(): () => void {
  const original = window.fetch;
  window.fetch = async (input, init) => {
    const stack = new Error().stack ?? "";
    const note = (outcome: string) =>
      troubles.note({ kind: "request", message: `${nameOfCall(input, init)} ${outcome}`, stack });
    try {
      const answer = await original.call(window, input, init);
      if (answer.status >= 500) void reasonOf(answer.clone()).then((why) => note(`answered ${answer.status}${why}`));
      return answer;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) note("could not be reached");
      throw error;
    }
  };
  return () => {
    window.fetch = original;
  };
}

function nameOfCall(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const { url, method } = input instanceof Request ? input : { url: String(input), method: "GET" };
  const { pathname, search, origin } = new URL(url, window.location.href);
  const { base } = sessionStore.get();
  const own = origin === window.location.origin;
  const address = own ? `${pathname.startsWith(base) ? pathname.slice(base.length) : pathname}${search}` : url;
  return `${(init?.method ?? method).toUpperCase()} ${address.slice(0, VALUE_MAX)}`;
}

async function reasonOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "string" ? `: ${error}` : "";
}

function watchConsole(): () => void {
  const original = console.error;
  console.error = (...values: unknown[]) => {
    original.apply(console, values);
    const error = values.find((value) => value instanceof Error);
    const stack = (error instanceof Error ? error.stack : new Error().stack) ?? "";
    troubles.note({ kind: "console", message: textOf(values), stack, ...(error !== undefined && { error }) });
  };
  return () => {
    console.error = original;
  };
}

function textOf([first, ...rest]: readonly unknown[]): string {
  const filled = String(wordsOf(first)).replaceAll("%s", () => (rest.length > 0 ? wordsOf(rest.shift()) : "%s"));
  return [filled, ...rest.map(wordsOf)].join(" ");
}

function wordsOf(value: unknown): string {
  if (value instanceof Error) return value.message;
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value).slice(0, VALUE_MAX);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
