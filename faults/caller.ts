// Calls to a server that may die in the middle of them: what is known afterwards is one of three things.

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

export type Call = (request: {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** As `Authorization`. */
  token?: string | null;
  /** An object goes as JSON, bytes as a zip. */
  body?: object;
}) => Promise<Outcome>;

/** The longest that a call may take: a chat waits 20 s for its run, and a busy machine for everything. */
const LIMIT_MS = 90_000;
/** People don't press a button forty times a second, either. */
const BREATH_MS = 300;

/** @param note hears of every outcome, by method and path without ids */
export function createCall(origin: string, note: (call: string, outcome: Outcome) => void): Call {
  return async ({ method, path, token, body }) => {
    const outcome = await ask(origin + path, { method, token: token ?? null, body });
    if (outcome.kind === "unclear") await delay(BREATH_MS);
    note(`${method} ${path.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/g, ":id")}`, outcome);
    return outcome;
  };
}

async function ask(url: string, request: { method: string; token: string | null; body?: object }): Promise<Outcome> {
  const isZip = request.body instanceof Uint8Array;
  const headers = {
    "content-type": isZip ? "application/zip" : "application/json",
    ...(request.token ? { authorization: request.token } : {}),
  };
  const content = isZip ? (request.body as Uint8Array<ArrayBuffer>) : JSON.stringify(request.body);
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(url, { method: request.method, headers, signal, body: content ?? null });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body: Answer = isJson ? JSON.parse(bytes.toString("utf8")) : bytes;
    if (response.ok) return { kind: "done", body };
    const error = isJson ? String(body.error) : bytes.toString("utf8").slice(0, 200);
    return { kind: response.status < 500 ? "refused" : "unclear", status: response.status, error };
  } catch (error) {
    return { kind: "unclear", status: null, error: String(error) };
  }
}
