// Sessions on an app's custom domain: a cookie of that host alone, which the app's code can neither read nor write.
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { jwtVerify, SignJWT } from "jose";
import type { AppTokenClaims } from "../access/app-tokens.ts";

/** Signed in as these until the cookie ends, if the platform agrees. */
export type DomainSession = Readonly<{ claims: AppTokenClaims; isStale: boolean }>;

export type DomainSessions = Readonly<{
  /** Who the request's cookie says it is; null without a good one. */
  read(request: IncomingMessage, appDomain: AppDomain): Promise<DomainSession | null>;
  /** The answer keeps its visitor signed in from now on. */
  keep(response: ServerResponse, appDomain: AppDomain, claims: AppTokenClaims): Promise<void>;
  end(response: ServerResponse): void;
  /** Marks the browser that is about to sign in, and gives the mark's public half. */
  begin(request: IncomingMessage, response: ServerResponse): string;
  /** What a code must be bound to in order to be this browser's; null for one that never began here. */
  bindingOf(request: IncomingMessage, appDomain: AppDomain): string | null;
}>;

/** A custom domain and the app on it. */
export type AppDomain = Readonly<{ domain: string; projectId: string }>;

const ISSUER = "ninefold";
/** Each visit prolongs it; the platform's own sign-in, on which it rests, may end sooner. */
const VISIT_SECONDS = 24 * 3600;
const STALE_SECONDS = 3600;
const SIGNING_IN_SECONDS = 900;
const MARK = /^[\w-]{32}$/;

/** The public half of a browser's mark. */
const stateOf = (mark: string) => createHash("sha256").update(mark).digest("base64url");

/** What ties a code to one domain and one browser. */
export const bindingFor = (domain: string, state: string) => `${domain} ${state}`;

/** Cookies begin with `__Host-` over TLS: no neighbouring domain can set them. */
export function createDomainSessions(deps: { key: Uint8Array; secure: boolean; clock: () => number }): DomainSessions {
  const { key, secure, clock } = deps;
  const visitName = `${secure ? "__Host-" : ""}ninefold-visit`;
  const markName = `${secure ? "__Host-" : ""}ninefold-signing-in`;
  const audienceOf = ({ domain, projectId }: AppDomain) => `domain:${domain}:${projectId}`;

  function setCookie(response: ServerResponse, name: string, value: string, seconds: number): void {
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? "; Secure" : ""}`;
    response.appendHeader("set-cookie", `${name}=${value}; ${attributes}`);
  }
  const markOf = (request: IncomingMessage) => {
    const mark = cookieOf(request, markName);
    return mark !== null && MARK.test(mark) ? mark : null;
  };

  return Object.freeze({
    async read(request: IncomingMessage, appDomain: AppDomain) {
      const cookie = cookieOf(request, visitName);
      if (cookie === null) return null;
      const settings = { issuer: ISSUER, audience: audienceOf(appDomain), algorithms: ["HS256"] };
      const verified = await jwtVerify(cookie, key, { ...settings, currentDate: new Date(clock()) }).catch(() => null);
      const { sub, sid, iat } = verified?.payload ?? {};
      if (typeof sub !== "string") return null;
      const sessionId = typeof sid === "string" ? sid : null;
      const claims = { userId: sub, projectId: appDomain.projectId, environment: "live" as const, sessionId };
      return { claims, isStale: clock() / 1000 - (iat ?? 0) > STALE_SECONDS };
    },
    async keep(response: ServerResponse, appDomain: AppDomain, { userId, sessionId }: AppTokenClaims) {
      const now = Math.floor(clock() / 1000);
      const token = await new SignJWT(sessionId ? { sid: sessionId } : {})
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(appDomain))
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + VISIT_SECONDS)
        .sign(key);
      setCookie(response, visitName, token, VISIT_SECONDS);
    },
    end: (response: ServerResponse) => setCookie(response, visitName, "", 0),
    begin(request: IncomingMessage, response: ServerResponse) {
      const mark = markOf(request) ?? randomBytes(24).toString("base64url");
      setCookie(response, markName, mark, SIGNING_IN_SECONDS);
      return stateOf(mark);
    },
    bindingOf(request: IncomingMessage, { domain }: AppDomain) {
      const mark = markOf(request);
      return mark === null ? null : bindingFor(domain, stateOf(mark));
    },
  });
}

function cookieOf({ headers }: IncomingMessage, name: string): string | null {
  for (const part of (headers.cookie ?? "").split(";")) {
    const [found, value = ""] = part.trim().split("=", 2);
    if (found === name && value !== "") return value;
  }
  return null;
}
