// Calls to a server that may be killed meanwhile. The outcome is one of three: done, refused, or unknown.

import { setTimeout as delay } from "node:timers/promises";

/** JSON that a script looks into without first proving its shape. */
export type Answer = ReturnType<typeof JSON.parse>;

/**
 * - `done`: answered with 2xx; it must not get lost.
 * - `refused`: answered with 4xx; nothing was done.
 * - `unclear`: no answer, or 5xx; it was done once or not at all.
 */
export type Outcome =
  | Readonly<{ kind: "done"; body: Answer }>
  | Readonly<{ kind: "refused"; status: number; error: string }>
  | Readonly<{ kind: "unclear"; status: number | null; error: string }>;

/** The body of a page's answer: `goTo` is where it leads instead of showing something, `cookie` what it leaves behind. */
export type PageBody = Readonly<{ html: string; goTo: string | null; cookie: string | null }>;

export type Call = (request: {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** As `Authorization`. */
  token?: string | null;
  cookie?: string | null;
  /** An object goes as JSON, bytes as a zip, fields as a form. */
  body?: object;
}) => Promise<Outcome>;

/** The longest that a call may take: a chat waits 20 s for its run, and a busy machine for everything. */
const LIMIT_MS = 90_000;
/** People don't press a button forty times a second, either. */
const BREATH_MS = 300;

/** @param note hears of every outcome, by method and path without ids */
export function createCall(origin: string, note: (call: string, outcome: Outcome) => void): Call {
  return async ({ method, path, token, cookie, body }) => {
    const outcome = await ask(origin + path, { method, token: token ?? null, cookie: cookie ?? null, body });
    if (outcome.kind === "unclear") await delay(BREATH_MS);
    note(`${method} ${withoutIds(path)}`, outcome);
    return outcome;
  };
}

/** Ids of rows, and of the payment pages with what is secret in their addresses. */
const withoutIds = (path: string) =>
  path
    .replace(/\?.*/, "")
    .replace(/^(\/test-payments\/[a-z]+)\/.*/, "$1/:id")
    .replace(/[0-9a-f-]{36}/g, ":id");

type Asked = { method: string; token: string | null; cookie: string | null; body?: object | undefined };

function contentOf(body: object | undefined): { type: string; content: Uint8Array<ArrayBuffer> | string | null } {
  if (body instanceof Uint8Array) return { type: "application/zip", content: body as Uint8Array<ArrayBuffer> };
  if (body instanceof URLSearchParams) return { type: "application/x-www-form-urlencoded", content: body.toString() };
  return { type: "application/json", content: JSON.stringify(body) ?? null };
}

async function ask(url: string, { method, token, cookie, body: given }: Asked): Promise<Outcome> {
  const { type, content } = contentOf(given);
  const headers = {
    "content-type": type,
    ...(token ? { authorization: token } : {}),
    ...(cookie ? { cookie } : {}),
  };
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(url, { method, headers, signal, body: content, redirect: "manual" });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const goTo = response.headers.get("location");
    const isPage = goTo !== null || (response.headers.get("content-type")?.includes("html") ?? false);
    const page: PageBody = { html: bytes.toString("utf8"), goTo, cookie: response.headers.getSetCookie()[0] ?? null };
    const body: Answer = isPage ? page : isJson ? JSON.parse(bytes.toString("utf8")) : bytes;
    if (response.ok || goTo !== null) return { kind: "done", body };
    const error = isJson ? String(body.error) : bytes.toString("utf8").slice(0, 200);
    return { kind: response.status < 500 ? "refused" : "unclear", status: response.status, error };
  } catch (error) {
    return { kind: "unclear", status: null, error: String(error) };
  }
}
