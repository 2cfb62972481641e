// A call to the app's own server, in the process of its tests, as somebody.
import { pathToFileURL } from "node:url";
import { SEE_AS_HEADER } from "../server/people.ts";
import { signUser } from "../server/user.ts";
import { signVisitor } from "../server/visitor.ts";

export type CallOptions = {
  /**
   * Whoever calls: the app's `"owner"` (unless told), a `"member"`, a `"stranger"` who has not signed in, the key of a role, or
   * one of several members by name: `{ member: "Ada" }`.
   */
  as?: string | { member: string };
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
};

/** `body` is what the JSON says; a text where the answer is none. */
export type CallAnswer<Body> = { status: number; headers: Headers; body: Body };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type App = { fetch(request: Request): Response | Promise<Response> };

const CALL_S = 60;

/** Calls `path` (`/api/…`) of the app's server, which runs in this very process. */
export async function call<Body = Record<string, unknown>>(
  method: Method,
  path: string,
  { as = "owner", json, headers = {} }: CallOptions = {},
): Promise<CallAnswer<Body>> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const sent = {
    ...headersOf(as, path),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
  const app = await openApp();
  const answer = await app.fetch(
    new Request(`http://app${path}`, { method, headers: sent, ...(body !== undefined && { body }) }),
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: read(text) as Body }; // the caller says what it is
}

/** The app, whose tests these are. */
export async function openApp(): Promise<App> {
  const entry = process.env.NINEFOLD_APP ?? "/app";
  const module: { default: App } = await import(pathToFileURL(`${entry}/server/index.js`).href);
  return module.default;
}

function headersOf(as: string | { member: string }, path: string): Record<string, string> {
  const key = process.env.NINEFOLD_GATEWAY_KEY ?? "";
  const expires = Math.floor(Date.now() / 1000) + CALL_S;
  if (path.startsWith("/api/public/")) return signVisitor({ id: "test" }, key, expires);
  if (as === "stranger") return {};
  if (typeof as === "object" || as === "member") {
    const name = typeof as === "object" ? as.member : "A member";
    return signUser({ id: `member-${name.toLowerCase()}`, name, role: "member", plan: null, expires }, key);
  }
  const owner = signUser({ id: "owner", name: "The owner", role: "owner", plan: null, expires }, key);
  return as === "owner" ? owner : { ...owner, [SEE_AS_HEADER]: as };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
