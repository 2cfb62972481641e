// The headers that keep an app inside its frame, on every answer that leaves the gateway.
import { createHash } from "node:crypto";
import { APP_PERMISSIONS, type AppPermission } from "#contract";

/** Never `allow-same-origin`: an app has an opaque origin and reads nothing of the platform's. */
const SANDBOX = "sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads";
/** On an origin of its own an app has that origin, with storage; it still can't navigate whoever frames it. */
const OWN_ORIGIN_SANDBOX = `${SANDBOX} allow-same-origin`;

const HOST = /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i;

export type PolicyScope = Readonly<{
  /** The request's Host header and protocol: the origin as the browser sees it. */
  host: string;
  secure: boolean;
  /** Empty on an origin of the app's own. */
  base: string;
  /** The platform's origin: it may frame every app. */
  platform: string;
  /** Hashes of the document's own inline scripts. */
  scriptHashes?: readonly string[];
}>;

/**
 * Scripts come from the kit and the app's assets, calls go to the app itself, pictures from anywhere. `'self'` would
 * name the whole platform, so sources carry the app's path.
 */
export function contentSecurityPolicy(scope: PolicyScope): string {
  const host = HOST.test(scope.host) ? scope.host : "localhost";
  const origin = `${scope.secure ? "https" : "http"}://${host}`;
  const own = `${origin}${scope.base}/`;
  const kit = `${origin}/kit/`;
  const sockets = `${scope.secure ? "wss" : "ws"}://${host}${scope.base}/`;
  const hashes = (scope.scriptHashes ?? []).map((hash) => `'${hash}'`).join(" ");
  return [
    scope.base === "" ? OWN_ORIGIN_SANDBOX : SANDBOX,
    "default-src 'none'",
    `script-src ${kit} ${own}assets/ ${hashes}`.trimEnd(),
    `style-src ${kit} ${own} 'unsafe-inline'`,
    `font-src ${kit} ${own} data:`,
    `img-src ${own} https: data: blob:`,
    `media-src ${own} https: data: blob:`,
    `connect-src ${own} ${kit} ${sockets}`,
    `form-action ${own}`,
    "frame-src https:",
    `base-uri ${origin}`,
    "object-src 'none'",
    scope.base === "" ? `frame-ancestors 'self' ${scope.platform}` : "frame-ancestors 'self'",
  ].join("; ");
}

const SHARED_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "*",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * For what an app's process answers: data, which no page is made of, since only a call with a token gets it. Short, as it
 * is on every one of them. Names and values, alternating.
 */
export const CALL_HEADERS: readonly string[] = Object.freeze(
  Object.entries({ ...SHARED_HEADERS, "content-security-policy": "sandbox; default-src 'none'" }).flat(),
);

/** Remembers the headers of the addresses that were asked for lately: they are long and on every answer. */
export function createProtection(): (scope: PolicyScope) => Readonly<Record<string, string>> {
  const known = new Map<string, Readonly<Record<string, string>>>();
  return (scope) => {
    const key = `${scope.host} ${scope.base}`;
    const found = known.get(key);
    if (found) return found;
    const made = Object.freeze(protectiveHeaders(scope));
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(key, made);
    return made;
  };
}

const REMEMBERED_MAX = 1_000;

/** On every answer, whoever wrote it. */
export function protectiveHeaders(scope: PolicyScope): Record<string, string> {
  return {
    ...SHARED_HEADERS,
    "content-security-policy": contentSecurityPolicy(scope),
  };
}

/** The features behind each permission (W3C Permissions Policy), so that a page has those that its `app.json` names. */
const FEATURES: Readonly<Record<AppPermission, readonly string[]>> = {
  camera: ["camera"],
  geolocation: ["geolocation"],
  clipboard: ["clipboard-read", "clipboard-write"],
};

/**
 * For an app's page. Inside the platform's pages it can use no more of a device than it names; on an origin of its own, an app that
 * names nothing is as free as any page of the web.
 */
export function permissionsPolicy(permissions: readonly AppPermission[], isOwnOrigin: boolean): Record<string, string> {
  if (isOwnOrigin && permissions.length === 0) return {};
  const parts = APP_PERMISSIONS.flatMap((permission) =>
    FEATURES[permission].map((feature) => `${feature}=${permissions.includes(permission) ? "*" : "()"}`),
  );
  return { "permissions-policy": [...parts, "microphone=()"].join(", ") };
}

/** For the answer to a preflight; app pages have no origin, so every call of theirs is asked about. */
export const PREFLIGHT_HEADERS = Object.freeze({
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "authorization, content-type, accept, if-none-match, if-match, x-requested-with, last-event-id, x-see-as, x-live-page",
  "access-control-max-age": "7200",
});

/** Hashes of inline scripts, as a policy names them (CSP level 3, 'sha256-…'). */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)];
  return inline.map(([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}
