// Which headers pass between the outside and an app, in both directions.
import { connectionNames, HOP_BY_HOP } from "#http";
import type { RequestHead } from "../call.ts";

/** The platform's secrets, and headers that the gateway sets itself. */
const NOT_FOR_APPS = new Set([
  ...HOP_BY_HOP,
  "authorization",
  "content-length",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "referer",
  "traceparent",
  "tracestate",
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

/** `identity`: the signed headers that say who asks, names and values, alternating. */
export type Forwarding = Readonly<{ host: string; secure: boolean; base: string; identity: readonly string[] }>;

/** Headers for the app: names in small letters and values, alternating. What frames the body is left to who sends it. */
export function headersForApp(request: RequestHead, forwarding: Forwarding): string[] {
  const { rawHeaders } = request;
  const named = connectionNames(request.headers.connection);
  const headers: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (NOT_FOR_APPS.has(name) || name.startsWith("x-ninefold-") || named.includes(name)) continue;
    headers.push(name, rawHeaders[index + 1] ?? "");
  }
  headers.push("host", forwarding.host, "x-forwarded-host", forwarding.host);
  headers.push("x-forwarded-proto", forwarding.secure ? "https" : "http");
  if (forwarding.base !== "") headers.push("x-forwarded-prefix", forwarding.base);
  headers.push("x-forwarded-for", request.socket.remoteAddress ?? "", ...forwarding.identity);
  return headers;
}

/** An app's answer headers as they may leave the gateway, alternating. A redirect within the app gets the app's base. */
export function headersFromApp(headers: readonly string[], base: string): string[] {
  const named = connectionNames(headerOf(headers, "connection"));
  const kept: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? "";
    const value = headers[index + 1] ?? "";
    if (NOT_FROM_APPS.has(name) || name.startsWith("x-ninefold-") || named.includes(name)) continue;
    kept.push(name, name === "location" ? withBase(value, base) : value);
  }
  return kept;
}

/** The values of a header in a list of names and values, joined; undefined when it is absent. */
export function headerOf(headers: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index + 1 < headers.length; index += 2)
    if (headers[index] === name) found = found === undefined ? headers[index + 1] : `${found}, ${headers[index + 1]}`;
  return found;
}

/** Names and values as header lines, each with its end. */
export function linesOf(headers: readonly string[]): string {
  let lines = "";
  for (let index = 0; index + 1 < headers.length; index += 2) lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return lines;
}

const withBase = (location: string, base: string) => (/^\/(?!\/)/.test(location) ? `${base}${location}` : location);
