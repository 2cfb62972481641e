// Whether who calls a hook is who they should be: Stripe's and GitHub's signatures, HMACs of others, tokens.
import { createHash, timingSafeEqual } from "node:crypto";
import type { HookVerification } from "#contract";
import { type Claim, GITHUB, type HmacRule, hmacSignature, stripeSignature } from "./signing.ts";

/** Stripe's own tolerance: older signatures may be somebody's who heard one. */
const STRIPE_TOLERANCE_S = 300;
const STRIPE_SIGNATURES_MAX = 10;

/** Null when the call is let in, else why not: for the app's owner, not for who called. */
export function refusalOf(verify: HookVerification, secret: string, claim: Claim, nowMs: number): string | null {
  switch (verify.by) {
    case "none":
      return null;
    case "stripe":
      return stripe(secret, claim, nowMs);
    case "github":
      return hmac(GITHUB, secret, claim);
    case "hmac":
      return hmac(verify, secret, claim);
    case "token":
      return token(verify.header, secret, claim);
  }
}

function stripe(secret: string, { headers, body }: Claim, nowMs: number): string | null {
  const header = headers["stripe-signature"];
  if (!header) return "It has no Stripe-Signature header.";
  const parts = header.split(",").map((part) => part.trim().split("="));
  const [, time = ""] = parts.find(([name]) => name === "t") ?? [];
  if (!/^\d{1,15}$/.test(time)) return "Its Stripe-Signature header has no time.";
  const expected = stripeSignature(secret, time, body);
  const given = parts.filter(([name]) => name === "v1").slice(0, STRIPE_SIGNATURES_MAX);
  if (!given.some(([, signature = ""]) => isSame(signature, expected)))
    return "Its signature is not one of the secret's.";
  return Math.abs(nowMs / 1000 - Number(time)) > STRIPE_TOLERANCE_S ? "Its signature is too old." : null;
}

function hmac(rule: HmacRule, secret: string, claim: Claim): string | null {
  const given = claim.headers[rule.header.toLowerCase()];
  if (!given) return `It has no ${rule.header} header.`;
  return isSame(given, hmacSignature(rule, secret, claim.body)) ? null : "Its signature is not the secret's.";
}

function token(header: string | undefined, secret: string, { headers, query }: Claim): string | null {
  const given = header ? headers[header.toLowerCase()]?.replace(/^Bearer /i, "") : query.get("token");
  if (!given) return header ? `It has no ${header} header.` : "Its address has no token.";
  return isSame(given, secret) ? null : "Its token is not the secret.";
}

/** In a time that says nothing of how far they are the same. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Headers that are credentials, or say only how the call came here. */
const NOT_KEPT =
  /^(authorization|proxy-.*|cookie|host|connection|content-length|transfer-encoding|x-ninefold-.*|x-forwarded-.*|forwarded|x-real-ip)$/;

/** What the app and its owner may see of a call: all but what lets in whoever has it. */
export function withoutCredentials(
  verify: HookVerification,
  { headers, query }: Pick<Claim, "headers" | "query">,
): { headers: Record<string, string>; query: string } {
  const tokenHeader = verify.by === "token" ? verify.header?.toLowerCase() : undefined;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== tokenHeader && !NOT_KEPT.test(name)) kept[name] = value;
  const rest = new URLSearchParams(query);
  if (verify.by === "token") rest.delete("token");
  return { headers: kept, query: rest.toString() };
}

/** Who is let in, in words for the owner. */
export function verificationText(verify: HookVerification): string {
  switch (verify.by) {
    case "none":
      return "Anybody may call it.";
    case "stripe":
    case "github":
      return `Signed by ${verify.by === "stripe" ? "Stripe" : "GitHub"} with ${verify.secret}.`;
    case "hmac":
      return `Signed with ${verify.secret} in the header ${verify.header}.`;
    case "token":
      return `With ${verify.secret} in ${verify.header ? `the header ${verify.header}.` : "the address: ?token=…"}`;
  }
}
