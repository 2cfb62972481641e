// A little work that a browser does before it sends a form: nothing to a person, a lot to who sends thousands.
import { sha256 } from "@noble/hashes/sha2.js";

export type Challenge = { challenge: string; bits: number };

/** So many tries at a stretch; then the page may draw and hear its person. */
const TRIES_AT_A_STRETCH = 2_000;

/** `challenge~n` with the first n for which SHA-256 of that text begins with so many zero bits. */
export async function prove({ challenge, bits }: Challenge): Promise<string> {
  const encoder = new TextEncoder();
  for (let tried = 0; ; tried += 1) {
    const proof = `${challenge}~${tried.toString(36)}`;
    if (leadingZeroBits(sha256(encoder.encode(proof))) >= bits) return proof;
    if (tried % TRIES_AT_A_STRETCH === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
