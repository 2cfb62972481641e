// Tokens in addresses of mails: signed for one purpose, so that only whoever got the mail can use them.
import { createHmac, timingSafeEqual } from "node:crypto";

export type TokenPurpose = "unsubscribe" | "confirm notices";

const sealOf = (key: Uint8Array, purpose: TokenPurpose, text: string) =>
  createHmac("sha256", key).update(`${purpose} ${text}`).digest("base64url");

/** A token for an address of the web. */
export function signToken(key: Uint8Array, purpose: TokenPurpose, parts: readonly string[]): string {
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return `${text}.${sealOf(key, purpose, text)}`;
}

/** What was signed; null for a token that nobody signed for this purpose. */
export function readToken(key: Uint8Array, purpose: TokenPurpose, token: string): readonly string[] | null {
  const [text = "", seal = ""] = token.split(".");
  const expected = Buffer.from(sealOf(key, purpose, text));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // The signature proves that this file wrote it.
  return JSON.parse(Buffer.from(text, "base64url").toString()) as string[];
}
