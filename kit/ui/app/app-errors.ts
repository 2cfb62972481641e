// Errors of the running app, reported to the platform's page with file and line: the same one at most every ten seconds.
import { ApiError, isPassing } from "../data/api.ts";
import { tellParent } from "./outgoing-messages.ts";
import { sessionStore } from "./session.ts";
import type { AppError } from "./types.ts";

type Reported = AppError & { stack: string; error?: unknown };

const MESSAGE_MAX = 1_000;
const VALUE_MAX = 300;
/** One cause often shows as several errors at once: they are gathered, and a thrown one goes before its line in the console. */
const GATHER_MS = 100;
const REPEAT_MS = 10_000;
const REPORTS_PER_REPEAT_MAX = 20;
/** A failed call is reported by `watchCalls`, with its address; one that a rule of the app refuses (409) is as the app wants it. */
const isNoNews = (error: unknown) => error instanceof ApiError && (isPassing(error) || error.status === 409);

function createErrorReports() {
  let gathered: Reported[] = [];
  const lastReported = new Map<string, number>();
  const send = async (gatheredNow: readonly Reported[]) => {
    const thrown = new Set(gatheredNow.filter(({ kind }) => kind === "exception").map(({ error }) => error));
    for (const { kind, message, stack, error } of gatheredNow) {
      if (kind === "console" && error !== undefined && thrown.has(error)) continue;
      const source = await sourceOf(stack);
      const now = performance.now();
      for (const [key, at] of lastReported) if (now - at > REPEAT_MS) lastReported.delete(key);
      const key = `${message}\n${source}`;
      if (lastReported.has(key) || lastReported.size >= REPORTS_PER_REPEAT_MAX) continue;
      lastReported.set(key, now);
      tellParent({ type: "APP_ERROR", kind, message, ...(source !== null && { source }) });
    }
  };
  return {
    add({ message, ...rest }: Reported): void {
      if (gathered.length >= REPORTS_PER_REPEAT_MAX || isNoNews(rest.error)) return;
      gathered.push({ message: message.trim().slice(0, MESSAGE_MAX) || "Something was thrown.", ...rest });
      if (gathered.length > 1) return;
      setTimeout(() => {
        const gatheredNow = gathered;
        gathered = [];
        void send(gatheredNow);
      }, GATHER_MS);
    },
  };
}

/** One for the page: components, calls and the window add to it. */
const reports = createErrorReports();

/** Where the app's own code stands first in a stack, as file and line; only a preview knows. */
async function sourceOf(stack: string): Promise<string | null> {
  if (sessionStore.get().environment !== "preview") return null;
  const { positionOf } = await import("./source-positions.ts");
  return positionOf(stack);
}

/** What was thrown; `componentStack` where React knows more than the error. */
export function reportError(error: unknown, componentStack = ""): void {
  const message = error instanceof Error ? error.message : String(error);
  const stack = `${error instanceof Error ? (error.stack ?? "") : ""}\n${componentStack}`;
  reports.add({ kind: "exception", message, stack, error });
}

/** Reports unhandled errors; in the preview also failed calls and what is written to the console as an error. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) =>
    event.error === null || event.error === undefined
      ? reports.add({
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
      reports.add({ kind: "request", message: `${nameOfCall(input, init)} ${outcome}`, stack });
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
    reports.add({ kind: "console", message: textOf(values), stack, ...(error !== undefined && { error }) });
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
