// Two-step sign-in: turned on with a code from an authenticator app, asked for after the password, turned off with both.
import {
  type BegunSecondFactor,
  ERROR_CODE_USED,
  ERROR_SIGN_IN_AGAIN,
  ERROR_WRONG_CODE,
  ERROR_WRONG_RECOVERY_CODE,
  type RecoveryCodes,
  type SecondFactor,
  SIGN_IN_AGAIN,
} from "#contract";
import type { Database } from "#database";
import { conflict, forbidden, type Refusal, unauthorized } from "#http";
import type { Limiter } from "#limits";
import { seal } from "#secrets";
import type { Forgive } from "../throttle.ts";
import { hashOfChallenge, newChallenge } from "./challenges.ts";
import { createCodeCheck, sealedFor } from "./check-code.ts";
import { newRecoverySet, readCode } from "./recovery-codes.ts";
import { createSecondFactorStore, type Proof } from "./store.ts";
import { addressOf, newSecret, stepOf } from "./totp.ts";

const ALREADY_ON = "Two-step sign-in is on already. Turn it off first to use another authenticator app.";
const NOT_ON = "Two-step sign-in is not on.";
const NOT_BEGUN = "That took too long, or it was begun anew elsewhere. Please start again.";

/** Who asks, signed in, and from where. */
export type Asker = Readonly<{ id: string; username: string; sessionId: string; address: string }>;
export type WithCode = Readonly<{ code: string }>;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(dependencies: {
  database: Database;
  limiter: Limiter;
  /** Seals the secrets. */
  sealingKey: Uint8Array;
  /** Asks for the password of who is signed in. @throws Refusal when it is not theirs */
  provePassword: (asker: Asker, password: string) => Promise<void>;
  /** Hears that all sessions ended but that of who asked. */
  onOthersEnded: (asker: Asker) => void;
  /** The time of day in milliseconds. */
  clock: () => number;
}) {
  const { sealingKey, provePassword, onOthersEnded, clock } = dependencies;
  const store = createSecondFactorStore(dependencies.database);
  const check = createCodeCheck({ store, limiter: dependencies.limiter, sealingKey, clock });

  const refusalFor = (kind: string, isUsed: boolean, refusal: (text: string) => Refusal) =>
    refusal(kind === "recovery" ? ERROR_WRONG_RECOVERY_CODE : isUsed ? ERROR_CODE_USED : ERROR_WRONG_CODE);

  /** What password and code together open, once. */
  async function withBoth(
    asker: Asker,
    { password, code }: { password: string; code: string },
    use: (proof: Proof) => Promise<boolean>,
  ): Promise<void> {
    if ((await store.find(asker.id))?.confirmedAt == null) throw conflict(NOT_ON);
    await provePassword(asker, password);
    const device = `session ${asker.sessionId}`;
    const { kind, proof, forgive } = await check({ userId: asker.id, address: asker.address, device }, code);
    if (!proof) throw refusalFor(kind, false, forbidden);
    if (!(await use(proof))) throw refusalFor(kind, true, forbidden);
    await forgive();
  }

  return Object.freeze({
    async status(userId: string): Promise<SecondFactor> {
      const since = (await store.find(userId))?.confirmedAt ?? null;
      return {
        isOn: since !== null,
        since: since?.toISOString() ?? null,
        recoveryCodesLeft: since === null ? 0 : await store.countRecoveryCodes(userId),
      };
    },

    /** A secret for an authenticator app. It counts once a code of it was shown. */
    async begin(asker: Asker, password: string): Promise<BegunSecondFactor> {
      await provePassword(asker, password);
      const secret = newSecret();
      if (!(await store.begin(asker.id, seal(secret, sealingKey, sealedFor(asker.id))))) throw conflict(ALREADY_ON);
      return { secret, address: addressOf(secret, asker.username) };
    },

    /** Turns it on and ends every other session. */
    async confirm(asker: Asker, { code }: WithCode): Promise<RecoveryCodes> {
      const factor = await store.find(asker.id);
      if (!factor) throw conflict(NOT_BEGUN);
      if (factor.confirmedAt !== null) throw conflict(ALREADY_ON);
      const secret = check.secretOf(asker.id, factor);
      const step = stepOf(secret, readCode(code).text, clock());
      if (step === null) throw forbidden(ERROR_WRONG_CODE);
      const recovery = await newRecoverySet();
      const { sealedSecret } = factor;
      const isOn = await store.confirm(asker.id, { sealedSecret, step, recovery, sessionId: asker.sessionId });
      if (!isOn) throw conflict(NOT_BEGUN);
      onOthersEnded(asker);
      return { recoveryCodes: [...recovery.codes] };
    },

    /** Ten new recovery codes; the ones before are good no more. */
    async renewRecoveryCodes(asker: Asker, both: { password: string; code: string }): Promise<RecoveryCodes> {
      let codes: readonly string[] = [];
      await withBoth(asker, both, async (proof) => {
        // Ten slow hashes: after all else was right.
        const recovery = await newRecoverySet();
        codes = recovery.codes;
        return store.renewRecoveryCodes(asker.id, proof, recovery);
      });
      return { recoveryCodes: [...codes] };
    },

    /** Signing in takes the password alone again; every other session ends. */
    async turnOff(asker: Asker, both: { password: string; code: string }): Promise<void> {
      await withBoth(asker, both, (proof) => store.turnOff(asker.id, proof, asker.sessionId));
      onOthersEnded(asker);
    },

    /** For who has shown the right password: what they finish signing in with. */
    async challenge(userId: string): Promise<string> {
      const challenge = newChallenge();
      await store.addChallenge(userId, hashOfChallenge(challenge));
      return challenge;
    },

    /**
     * The second step of signing in.
     * @param deviceOf the mark of a device that has signed in to this account with a code, or null
     * @returns whose sign-in it was, the session that it opened until `expiresAt`, and `forgive`, to be called once
     */
    async finishSignIn(
      { challenge, code, address, expiresAt }: { challenge: string; code: string; address: string; expiresAt: Date },
      deviceOf: (userId: string, since: Date) => Promise<string | null>,
    ): Promise<{ id: string; username: string; sessionId: string; forgive: Forgive }> {
      const challengeHash = hashOfChallenge(challenge);
      const user = await store.takeAttempt(challengeHash);
      const since = user && (await store.find(user.id))?.confirmedAt;
      if (!user || !since) throw unauthorized(ERROR_SIGN_IN_AGAIN, SIGN_IN_AGAIN);
      const device = await deviceOf(user.id, since);
      const { kind, proof, forgive } = await check({ userId: user.id, address, device }, code);
      if (!proof) throw refusalFor(kind, false, unauthorized);
      const sessionId = await store.finishSignIn(user.id, { challengeHash, proof, expiresAt });
      if (sessionId === null) throw refusalFor(kind, true, unauthorized);
      return { ...user, sessionId, forgive };
    },

    removeExpired: store.removeExpired,
  });
}
