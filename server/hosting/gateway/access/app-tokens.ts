// The short-lived token of one user in one app and environment: what an app's own calls carry.
import { jwtVerify, SignJWT } from "jose";
import type { AppEnvironment } from "#contract";

export type AppTokenClaims = Readonly<{
  userId: string;
  projectId: string;
  environment: AppEnvironment;
  /** The platform sign-in behind it, where known: signing out ends it. */
  sessionId: string | null;
  /** As whom the owner's assistant tries the preview out (`calls/tried-people.ts`); absent: as that user. */
  triedAs?: string;
}>;

export type AppTokens = Readonly<{
  issue(claims: AppTokenClaims): Promise<string>;
  /** Null for a token that is forged, expired or meant for another app or environment. A token seen before is judged at once. */
  verify(token: string, audience: Audience): AppTokenClaims | null | Promise<AppTokenClaims | null>;
  /** The same for a token that may have expired meanwhile, up to RENEWABLE_DAYS ago: it renews a session and does nothing else. */
  verifyRenewable(token: string, audience: Audience): Promise<AppTokenClaims | null>;
}>;

const ISSUER = "ninefold";
const REMEMBERED_MAX = 10_000;
/** As long as a sign-in at the platform: a page that slept wakes to its session while its visitor is still signed in. */
export const RENEWABLE_DAYS = 30;
const audienceOf = ({ environment, projectId }: Audience) => `app:${environment}:${projectId}`;

type Remembered = { claims: AppTokenClaims; expiresAtMs: number };
type Audience = Pick<AppTokenClaims, "projectId" | "environment">;
const isFor = (claims: AppTokenClaims, wanted: Audience) =>
  claims.projectId === wanted.projectId && claims.environment === wanted.environment;

/** HS256 with the installation's own key. A token that was verified once is remembered until it expires. */
export function createAppTokens(options: { key: Uint8Array; lifetimeSeconds: number; clock: () => number }): AppTokens {
  const { key, lifetimeSeconds, clock } = options;
  const remembered = new Map<string, Remembered>();

  async function verifySignature(token: string, wanted: Audience, lateSeconds = 0): Promise<Remembered | null> {
    try {
      const settings = {
        issuer: ISSUER,
        audience: audienceOf(wanted),
        algorithms: ["HS256"],
        currentDate: new Date(clock()),
        clockTolerance: lateSeconds,
      };
      const { payload } = await jwtVerify(token, key, settings);
      if (typeof payload.sub !== "string" || typeof payload.exp !== "number") return null;
      const claims: AppTokenClaims = {
        userId: payload.sub,
        projectId: wanted.projectId,
        environment: wanted.environment,
        sessionId: typeof payload.sid === "string" ? payload.sid : null,
        ...(typeof payload.as === "string" && { triedAs: payload.as }),
      };
      return { claims, expiresAtMs: payload.exp * 1000 };
    } catch {
      return null;
    }
  }

  function judge(token: string, { claims, expiresAtMs }: Remembered, wanted: Audience): AppTokenClaims | null {
    if (isFor(claims, wanted) && expiresAtMs > clock()) return claims;
    remembered.delete(token);
    return null;
  }

  function remember(token: string, verified: Remembered): void {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(token, verified);
  }

  return Object.freeze({
    issue(claims: AppTokenClaims) {
      const now = Math.floor(clock() / 1000);
      const { sessionId, triedAs } = claims;
      return new SignJWT({ ...(sessionId && { sid: sessionId }), ...(triedAs !== undefined && { as: triedAs }) })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(ISSUER)
        .setAudience(audienceOf(claims))
        .setSubject(claims.userId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
    },
    verify(token: string, wanted: Audience) {
      const known = remembered.get(token);
      if (known) return judge(token, known, wanted);
      return verifySignature(token, wanted).then((verified) => {
        if (!verified) return null;
        remember(token, verified);
        return judge(token, verified, wanted);
      });
    },
    verifyRenewable: async (token: string, wanted: Audience) =>
      (await verifySignature(token, wanted, RENEWABLE_DAYS * 86_400))?.claims ?? null,
  });
}
