// Which headers pass between the outside and an app, in both directions.
import type { IncomingMessage } from "node:http";
import { SIGNATURE_HEADER, USER_HEADER } from "./user-headers.ts";

/** For one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** The platform's secrets, and what the gateway says itself. */
const NOT_FOR_APPS = new Set([
  ...HOP_BY_HOP,
  "authorization",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "referer",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-prefix",
  "x-forwarded-proto",
  "x-real-ip",
]);

/** An app's answer appears under the platform's address: it may not speak for it. */
const NOT_FROM_APPS = new Set([
  ...HOP_BY_HOP,
  "access-control-allow-credentials",
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-max-age",
  "alt-svc",
  "clear-site-data",
  "content-security-policy",
  "content-security-policy-report-only",
  "cross-origin-embedder-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "nel",
  "origin-agent-cluster",
  "public-key-pins",
  "referrer-policy",
  "refresh",
  "report-to",
  "reporting-endpoints",
  "service-worker-allowed",
  "set-cookie",
  "set-login",
  "sourcemap",
  "strict-transport-security",
  "www-authenticate",
  "x-content-type-options",
  "x-frame-options",
]);

export type Forwarding = Readonly<{ host: string; secure: boolean; base: string; user: readonly [string, string] }>;

/** Headers for the app, as undici's flat list of names and values. */
export function headersForApp(request: IncomingMessage, forwarding: Forwarding): string[] {
  const named = new Set(connectionNames(request.headers.connection));
  const headers: string[] = [];
  const { rawHeaders } = request;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (NOT_FOR_APPS.has(name) || name.startsWith("x-ninefold-") || named.has(name)) continue;
    headers.push(name, rawHeaders[index + 1] ?? "");
  }
  const [user, signature] = forwarding.user;
  headers.push(
    ...["host", forwarding.host, "x-forwarded-host", forwarding.host],
    ...["x-forwarded-proto", forwarding.secure ? "https" : "http", "x-forwarded-prefix", forwarding.base],
    ...["x-forwarded-for", request.socket.remoteAddress ?? ""],
    ...[USER_HEADER, user, SIGNATURE_HEADER, signature],
  );
  return headers;
}

type AnswerHeaders = Record<string, string | string[] | undefined>;

/** An app's answer headers as they may leave the gateway. A redirect within the app gets the app's base. */
export function headersFromApp(headers: AnswerHeaders, base: string): Record<string, string | string[]> {
  const named = new Set(connectionNames(headers.connection));
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || NOT_FROM_APPS.has(name) || name.startsWith("x-ninefold-") || named.has(name)) continue;
    kept[name] = name === "location" && typeof value === "string" ? withBase(value, base) : value;
  }
  return kept;
}

const connectionNames = (value: string | string[] | undefined) =>
  String(value ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());

const withBase = (location: string, base: string) => (/^\/(?!\/)/.test(location) ? `${base}${location}` : location);
