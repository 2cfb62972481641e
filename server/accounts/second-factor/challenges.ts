// What a sign-in is given between password and code: random, for one account, a few minutes, a few tries and one use. It is
// no session: no other call takes it.
import { createHash, randomBytes } from "node:crypto";

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MINUTES = 10;
export const CHALLENGE_ATTEMPTS = 5;

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString("base64url");
/** What is kept of it. */
export const hashOfChallenge = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();
