// Session tokens: JWTs signed with the installation's key, each naming a row in `sessions` that can be revoked.
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

const ISSUER = "ninefold";
const AUDIENCE = "platform";
const SESSION_ID = z.uuid();
export const SESSION_DAYS = 30;

export type TokenContent = Readonly<{ sessionId: string; userId: string; username: string; expiresAt: Date }>;

export function signToken(key: Uint8Array, content: TokenContent): Promise<string> {
  return new SignJWT({ username: content.username })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(content.userId)
    .setJti(content.sessionId)
    .setIssuedAt()
    .setExpirationTime(content.expiresAt)
    .sign(key);
}

/** The session that a genuine, unexpired token names, else null. */
export async function readToken(key: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, audience: AUDIENCE, algorithms: ["HS256"] });
    return SESSION_ID.safeParse(payload.jti).data ?? null;
  } catch {
    return null;
  }
}

/** The token of an `Authorization` header, which callers send bare or with a `Bearer` prefix (the spec's section 6). */
export function tokenOf(authorization: string | undefined): string | null {
  const token = authorization?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}
