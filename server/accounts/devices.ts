// Devices that have signed in to an account before are known by a signed cookie (OWASP's device cookies): it admits nobody,
// it only says whose budget of wrong passwords an attempt is counted on.
import { randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

const ISSUER = "ninefold";
const AUDIENCE = "device";
const DAYS = 365;
/** One cookie for each account, so that several people can share a device. */
const NAME_PREFIX = "ninefold_device_";

const nameOf = (userId: string) => NAME_PREFIX + userId.slice(0, 8);

/** The cookie that makes a device known, for the header Set-Cookie. It is sent to `/login` alone. */
export async function deviceCookie(key: Uint8Array, userId: string, secure: boolean): Promise<string> {
  const mark = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${DAYS}d`)
    .sign(key);
  const parts = [`${nameOf(userId)}=${mark}`, "Path=/login", `Max-Age=${DAYS * 86_400}`, "HttpOnly", "SameSite=Strict"];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/**
 * The device's mark when one of these cookies says that it has signed in to this account, else null.
 * @param asked.since not before then: who signed in before there was a second factor showed none
 */
export async function knownDevice(
  key: Uint8Array,
  { userId, cookies, since }: { userId: string; cookies: string | undefined; since?: Date },
): Promise<string | null> {
  const wanted = `${nameOf(userId)}=`;
  const found = (cookies ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(wanted));
  if (!found) return null;
  try {
    const options = { issuer: ISSUER, audience: AUDIENCE, subject: userId, algorithms: ["HS256"] };
    const { jti = null, iat = 0 } = (await jwtVerify(found.slice(wanted.length), key, options)).payload;
    // Whole seconds.
    return since && iat < Math.floor(since.getTime() / 1000) ? null : jti;
  } catch {
    return null;
  }
}
