// Codes and tokens of OAuth: 256 random bits each, of which the SHA-256 is kept. They carry nothing, so that there is
// nothing in them to forge.
import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;
const PREFIXES = { code: "nfc_", access: "nfa_", refresh: "nfr_" } as const;
const SECRET = /^[\w-]{43}$/;

export const newSecret = (kind: keyof typeof PREFIXES): string =>
  PREFIXES[kind] + randomBytes(BYTES).toString("base64url");

/** Its SHA-256 in hex; null for what can be none of that kind. */
export function hashOfSecret(kind: keyof typeof PREFIXES, text: string): string | null {
  const prefix = PREFIXES[kind];
  if (!text.startsWith(prefix) || !SECRET.test(text.slice(prefix.length))) return null;
  return createHash("sha256").update(text).digest("hex");
}

/** What a client has to have said before, for a verifier that it shows now (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
