// The short-lived token of one user in one app and environment: what an app's own calls carry.
import { jwtVerify, SignJWT } from "jose";
import type { AppEnvironment } from "#contract";

export type AppTokenClaims = Readonly<{
  userId: string;
  projectId: string;
  environment: AppEnvironment;
  /** The platform sign-in behind it, where known: signing out ends it. */
  sessionId: string | null;
}>;

export type AppTokens = Readonly<{
  issue(claims: AppTokenClaims): Promise<string>;
  /** Null for a token that is forged, expired or meant for another app or environment. A token seen before is judged at once. */
  verify(
    token: string,
    audience: Pick<AppTokenClaims, "projectId" | "environment">,
  ): AppTokenClaims | null | Promise<AppTokenClaims | null>;
}>;

const ISSUER = "ninefold";
const REMEMBERED_MAX = 10_000;
const audienceOf = (claims: Pick<AppTokenClaims, "projectId" | "environment">) =>
  `app:${claims.environment}:${claims.projectId}`;

type Remembered = { claims: AppTokenClaims; audience: string; expiresAtMs: number };

/** HS256 with the installation's own key. A token that was verified once is remembered until it expires. */
export function createAppTokens(options: { key: Uint8Array; lifetimeSeconds: number; clock: () => number }): AppTokens {
  const { key, lifetimeSeconds, clock } = options;
  const remembered = new Map<string, Remembered>();

  async function verifySignature(token: string, audience: string): Promise<Remembered | null> {
    try {
      const settings = { issuer: ISSUER, audience, algorithms: ["HS256"], currentDate: new Date(clock()) };
      const { payload } = await jwtVerify(token, key, settings);
      const [, environment, projectId = ""] = audience.split(":");
      if (typeof payload.sub !== "string" || typeof payload.exp !== "number") return null;
      const claims: AppTokenClaims = {
        userId: payload.sub,
        projectId,
        environment: environment === "live" ? "live" : "preview",
        sessionId: typeof payload.sid === "string" ? payload.sid : null,
      };
      return { claims, audience, expiresAtMs: payload.exp * 1000 };
    } catch {
      return null;
    }
  }

  function judge(token: string, known: Remembered | null, audience: string): AppTokenClaims | null {
    if (known?.audience !== audience || known.expiresAtMs <= clock()) {
      remembered.delete(token);
      return null;
    }
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(token, known);
    return known.claims;
  }

  return Object.freeze({
    issue(claims: AppTokenClaims) {
      const now = Math.floor(clock() / 1000);
      return new SignJWT(claims.sessionId ? { sid: claims.sessionId } : {})
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(claims))
        .setSubject(claims.userId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
    },
    verify(token: string, wanted: Pick<AppTokenClaims, "projectId" | "environment">) {
      const audience = audienceOf(wanted);
      const known = remembered.get(token);
      if (known) return judge(token, known, audience);
      return verifySignature(token, audience).then((verified) => judge(token, verified, audience));
    },
  });
}
