// Password hashes: argon2id with the parameters that OWASP's password storage sheet names first for low memory.
import { hash, verify } from "@node-rs/argon2";

/** The library's default algorithm is argon2id. Memory in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Takes as long for an unknown user (`known` is null) as for a known one, so that time tells nothing. */
export async function passwordMatches(known: string | null, password: string): Promise<boolean> {
  if (known !== null) return verify(known, password);
  await hash(password, PARAMETERS);
  return false;
}
