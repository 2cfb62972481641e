// What a browser has to work out before a stranger's form is taken: a fraction of a second for a person, hours for floods.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal } from "#http";

/** Zero bits that the digest must begin with: 2^15 tries on average, a quarter of a second on a phone. */
export const PROOF_BITS = 15;
/** A form may be open for long: its page asks for the challenge when it is sent. */
const GOOD_FOR_MS = 10 * 60_000;
const SPENT_MAX = 50_000;
const PROOF = /^((\d{13})\.[\w-]{16}\.[\w-]{43})~[0-9a-z]{1,12}$/;
const AGAIN = "This form was open for too long, or its page is old. Please send it again.";

export type ProofOfWork = Readonly<{
  /** For one stranger in one app. */
  challenge(who: string): { challenge: string; bits: number };
  /**
   * Each proof is good once.
   * @throws Refusal 403 for none, a wrong, an old, a used one, and for somebody else's
   */
  spend(who: string, proof: string | null): void;
}>;

/** Challenges are signed and not kept; what was spent is, as long as it would be good. */
export function createProofOfWork({ key, clock }: { key: Uint8Array; clock: () => number }): ProofOfWork {
  const spent = new Map<string, number>();
  const seal = (text: string, who: string) =>
    createHmac("sha256", key).update(`work ${who} ${text}`).digest("base64url");

  function isSigned(challenge: string, who: string): boolean {
    const at = challenge.lastIndexOf(".");
    const given = Buffer.from(challenge.slice(at + 1));
    const expected = Buffer.from(seal(challenge.slice(0, at), who));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  function keep(challenge: string, untilMs: number): void {
    const now = clock();
    for (const [old, until] of spent) {
      if (until > now && spent.size < SPENT_MAX) break;
      spent.delete(old);
    }
    spent.set(challenge, untilMs);
  }

  return Object.freeze({
    challenge(who: string) {
      const text = `${String(clock() + GOOD_FOR_MS)
        .padStart(13, "0")
        .slice(0, 13)}.${randomBytes(12).toString("base64url")}`;
      return { challenge: `${text}.${seal(text, who)}`, bits: PROOF_BITS };
    },
    spend(who: string, proof: string | null) {
      const [, challenge = "", until = ""] = PROOF.exec(proof ?? "") ?? [];
      const untilMs = Number(until);
      const isGood =
        challenge !== "" &&
        untilMs > clock() &&
        isSigned(challenge, who) &&
        !spent.has(challenge) &&
        isWorked(proof ?? "");
      if (!isGood) throw new Refusal(403, AGAIN);
      keep(challenge, untilMs);
    },
  });
}

function isWorked(proof: string): boolean {
  const digest = createHash("sha256").update(proof).digest();
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}
