// Whether a code is right at this moment: the attempt is counted first, and what a right one uses up is told.
import { Refusal } from "#http";
import type { Limiter } from "#limits";
import { unseal } from "#secrets";
import { hashWithSalt } from "../passwords.ts";
import type { Forgive } from "../throttle.ts";
import { type CodeAttempt, createCodeThrottle } from "./code-throttle.ts";
import { readCode, type TypedCode } from "./recovery-codes.ts";
import type { FactorRow, Proof, SecondFactorStore } from "./store.ts";
import { stepOf } from "./totp.ts";

const UNREADABLE =
  "Codes of your authenticator app can't be checked here any more. Use a recovery code, or ask whoever runs this installation.";

/** For whom a secret is sealed. */
export const sealedFor = (userId: string): string => `second factor of ${userId}`;

/** `proof` is null for a wrong code; `forgive` gives the attempt back once the code was used. */
export type Checked = Readonly<{ kind: TypedCode["kind"]; proof: Proof | null; forgive: Forgive }>;

export function createCodeCheck(dependencies: {
  store: Pick<SecondFactorStore, "find">;
  limiter: Limiter;
  sealingKey: Uint8Array;
  clock: () => number;
}) {
  const { store, sealingKey, clock } = dependencies;
  const reserve = createCodeThrottle(dependencies.limiter);

  /** @throws Refusal 503 when it was sealed under another key of the installation */
  function secretOf(userId: string, { sealedSecret }: FactorRow): string {
    const secret = unseal(sealedSecret, sealingKey, sealedFor(userId));
    if (secret === null) throw new Refusal(503, UNREADABLE);
    return secret;
  }

  async function proofOf(userId: string, { kind, text }: TypedCode): Promise<Proof | null> {
    const factor = await store.find(userId);
    if (!factor?.recoverySalt || kind === "none") return null;
    if (kind === "recovery") return { recoveryHash: await hashWithSalt(text, factor.recoverySalt) };
    const step = stepOf(secretOf(userId, factor), text, clock());
    return step === null ? null : { step };
  }

  const check = async (attempt: Omit<CodeAttempt, "kind">, typed: string): Promise<Checked> => {
    const code = readCode(typed);
    const forgive = await reserve({ ...attempt, kind: code.kind });
    return { kind: code.kind, proof: await proofOf(attempt.userId, code), forgive };
  };
  return Object.assign(check, { secretOf });
}
