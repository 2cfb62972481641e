// Password hashes: argon2id with the parameters that OWASP's password storage sheet names first for low memory.
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { Refusal } from "#http";

/** The library's default algorithm is argon2id. Memory in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash occupies one of libuv's four threads, which also read files: half of them stay free. */
const HASHES_AT_ONCE = 2;
/** At about thirty milliseconds each, the last of them waits some seconds. */
const HASHES_WAITING_MAX = 200;

let hashing = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal 503 when too many wait already */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing >= HASHES_AT_ONCE) {
    if (waiting.length >= HASHES_WAITING_MAX)
      throw new Refusal(503, "Very many people are signing in right now. Please try again in a moment.", undefined, 10);
    // The next one that waits takes over this slot.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else hashing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** The hash alone, in 32 bytes: for codes of which several share a salt, so that one hash finds the right one. */
export const hashWithSalt = (code: string, salt: Uint8Array): Promise<Buffer> =>
  inTurn(() => hashRaw(code, { ...PARAMETERS, salt }));

/** Takes as long for an unknown user (`known` is null) as for a known one, so that time tells nothing. */
export function passwordMatches(known: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    if (known !== null) return verify(known, password);
    await hash(password, PARAMETERS);
    return false;
  });
}
