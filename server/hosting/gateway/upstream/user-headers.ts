// The signed header that tells an app who asks; only the gateway can make it.
import { createHmac } from "node:crypto";

export const USER_HEADER = "x-ninefold-user";
export const SIGNATURE_HEADER = "x-ninefold-signature";

export type AppUser = Readonly<{ id: string; name: string; role: "owner" | "member"; plan: string | null }>;

const LIFETIME_SECONDS = 60;

/** Both headers for one user; good for a minute. */
export function signUser(user: AppUser, key: Buffer, nowMs: number): [user: string, signature: string] {
  const expires = Math.floor(nowMs / 1000) + LIFETIME_SECONDS;
  const text = Buffer.from(JSON.stringify({ ...user, expires })).toString("base64url");
  return [text, createHmac("sha256", key).update(text).digest("hex")];
}

/** `untilMs`: how long the headers should be used; they are good for longer. */
export type Signed = Readonly<{ headers: [user: string, signature: string]; untilMs: number }>;

/** Remembers signatures for a while: a page asks many times in a row. */
export function createUserSigner(clock: () => number) {
  const signed = new WeakMap<Buffer, Map<string, Signed>>();
  return (user: AppUser, key: Buffer): Signed => {
    const perUser = signed.get(key) ?? new Map<string, Signed>();
    signed.set(key, perUser);
    const name = `${user.id} ${user.role} ${user.plan} ${user.name}`;
    const known = perUser.get(name);
    if (known && known.untilMs > clock()) return known;
    const fresh = { headers: signUser(user, key, clock()), untilMs: clock() + (LIFETIME_SECONDS / 2) * 1000 };
    if (perUser.size >= 1000) perUser.clear();
    perUser.set(name, fresh);
    return fresh;
  };
}
