// Signatures as the senders of hooks make them: asked for of who calls, and made where a call is only tried out.
import { createHmac } from "node:crypto";
import type { HookVerification } from "#contract";

export type Claim = Readonly<{
  /** By names in small letters. */
  headers: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  /** As it came. */
  body: Buffer;
}>;

export type HmacRule = Readonly<{ header: string; algorithm: string; encoding: "hex" | "base64"; prefix: string }>;

/** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
export const GITHUB: HmacRule = {
  header: "x-hub-signature-256",
  algorithm: "sha256",
  encoding: "hex",
  prefix: "sha256=",
};

/** https://docs.stripe.com/webhooks#verify-manually. `time`: in seconds. */
export const stripeSignature = (secret: string, time: string, body: Buffer): string =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");

export const hmacSignature = ({ algorithm, encoding, prefix }: HmacRule, secret: string, body: Buffer): string =>
  prefix + createHmac(algorithm, secret).update(body).digest(encoding);

/** The call with the proof that `verify` asks for, as its service would send it; what it proved itself with before is replaced. */
export function signed(verify: HookVerification, secret: string, claim: Claim, nowMs: number): Claim {
  const withHeader = (name: string, value: string): Claim => ({
    ...claim,
    headers: { ...claim.headers, [name.toLowerCase()]: value },
  });
  switch (verify.by) {
    case "none":
      return claim;
    case "stripe": {
      const time = String(Math.floor(nowMs / 1000));
      return withHeader("stripe-signature", `t=${time},v1=${stripeSignature(secret, time, claim.body)}`);
    }
    case "github":
      return withHeader(GITHUB.header, hmacSignature(GITHUB, secret, claim.body));
    case "hmac":
      return withHeader(verify.header, hmacSignature(verify, secret, claim.body));
    case "token": {
      if (verify.header !== undefined) return withHeader(verify.header, secret);
      const query = new URLSearchParams(claim.query);
      query.set("token", secret);
      return { ...claim, query };
    }
  }
}
