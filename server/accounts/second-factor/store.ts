// All SQL of second factors: secrets, recovery codes, sign-ins that wait for their code, and what happened to them.
import { type Kysely, sql, type Transaction } from "kysely";
import type { AccountEvent, Database, Tables } from "#database";
import { insertSession } from "../store.ts";
import { CHALLENGE_ATTEMPTS, CHALLENGE_MINUTES } from "./challenges.ts";
import type { RecoverySet } from "./recovery-codes.ts";

/** A secret that nobody confirmed is forgotten after so long. */
const ENROLMENT_MINUTES = 30;
const EVENTS_DAYS = 365;

export type FactorRow = Readonly<{
  sealedSecret: Buffer;
  confirmedAt: Date | null;
  recoverySalt: Buffer | null;
}>;
/** What a right code uses up: a step of time, or the recovery code with this hash. */
export type Proof = Readonly<{ step: number }> | Readonly<{ recoveryHash: Buffer }>;

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
type Query = Kysely<Tables>;

const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;

/** One use of a code: false when it was used already, or another was that came later. */
async function useUp(transaction: Transaction<Tables>, userId: string, proof: Proof): Promise<boolean> {
  // Uses of one account's codes follow each other.
  const factor = await transaction
    .selectFrom("second_factors")
    .select("last_step")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return false;
  if ("step" in proof) {
    if (proof.step <= Number(factor.last_step)) return false;
    await transaction
      .updateTable("second_factors")
      .set({ last_step: proof.step })
      .where("user_id", "=", userId)
      .execute();
    return true;
  }
  const { numDeletedRows } = await transaction
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", proof.recoveryHash)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await note(transaction, userId, "recovery-code-used");
  return numDeletedRows > 0n;
}

const note = (query: Query, userId: string, event: AccountEvent) =>
  query.insertInto("account_events").values({ user_id: userId, event }).execute();

async function writeRecoveryCodes(transaction: Transaction<Tables>, userId: string, { salt, hashes }: RecoverySet) {
  await transaction.updateTable("second_factors").set({ recovery_salt: salt }).where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Ends all sessions of a person, but one where one is named. */
async function endSessions(transaction: Transaction<Tables>, userId: string, but: string | null): Promise<void> {
  const all = transaction.deleteFrom("sessions").where("user_id", "=", userId);
  await (but === null ? all : all.where("id", "!=", but)).execute();
}

export function createSecondFactorStore({ query }: Pick<Database, "query">) {
  /** Work that a code opens, once: false when the code was used already. */
  const withCode = (
    userId: string,
    proof: Proof,
    work: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<boolean> =>
    query.transaction().execute(async (transaction) => {
      if (!(await useUp(transaction, userId, proof))) return false;
      await work(transaction);
      return true;
    });

  return Object.freeze({
    async find(userId: string): Promise<FactorRow | null> {
      const row = await query
        .selectFrom("second_factors")
        .select(["sealed_secret as sealedSecret", "confirmed_at as confirmedAt", "recovery_salt as recoverySalt"])
        .where("user_id", "=", userId)
        .where((where) =>
          where.or([where("confirmed_at", "is not", null), where("begun_at", ">", minutesAgo(ENROLMENT_MINUTES))]),
        )
        .executeTakeFirst();
      return row ?? null;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const { count } = await query
        .selectFrom("recovery_codes")
        .select((expression) => expression.fn.countAll<string>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** A new secret in the place of one that was not confirmed. False when one is confirmed. */
    async begin(userId: string, sealedSecret: Buffer): Promise<boolean> {
      const row = await query
        .insertInto("second_factors")
        .values({ user_id: userId, sealed_secret: sealedSecret })
        .onConflict((conflict) =>
          conflict
            .column("user_id")
            .doUpdateSet({ sealed_secret: sealedSecret, begun_at: sql`now()` })
            .where("second_factors.confirmed_at", "is", null),
        )
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * From now on signing in asks for a code; every session but one ends.
     * @returns false when there is another secret by now
     */
    confirm: (
      userId: string,
      confirmed: { sealedSecret: Buffer; step: number; recovery: RecoverySet; sessionId: string },
    ): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        // A sign-in with the password alone that is under way ends before, or finds the second factor (`addSession`).
        await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
        const row = await transaction
          .updateTable("second_factors")
          .set({
            confirmed_at: sql<Date>`now()`,
            last_step: confirmed.step,
            recovery_salt: confirmed.recovery.salt,
          })
          .where("user_id", "=", userId)
          .where("confirmed_at", "is", null)
          .where("sealed_secret", "=", confirmed.sealedSecret)
          .returning("user_id")
          .executeTakeFirst();
        if (!row) return false;
        await writeRecoveryCodes(transaction, userId, confirmed.recovery);
        await note(transaction, userId, "second-factor-on");
        await endSessions(transaction, userId, confirmed.sessionId);
        return true;
      }),

    /** False when the code was used already. */
    renewRecoveryCodes: (userId: string, proof: Proof, recovery: RecoverySet): Promise<boolean> =>
      withCode(userId, proof, async (transaction) => {
        await writeRecoveryCodes(transaction, userId, recovery);
        await note(transaction, userId, "recovery-codes-made");
      }),

    /** Every session but one ends with it. False when the code was used already. */
    turnOff: (userId: string, proof: Proof, sessionId: string): Promise<boolean> =>
      withCode(userId, proof, async (transaction) => {
        await transaction.deleteFrom("second_factors").where("user_id", "=", userId).execute();
        await note(transaction, userId, "second-factor-off");
        await endSessions(transaction, userId, sessionId);
      }),

    /** Takes it away without a code, and ends all sessions. False when there is none. */
    removeByOperator: (userId: string): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("second_factors")
          .where("user_id", "=", userId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await note(transaction, userId, "second-factor-removed-by-operator");
        await endSessions(transaction, userId, null);
        return true;
      }),

    async addChallenge(userId: string, challengeHash: Buffer): Promise<void> {
      await query
        .deleteFrom("sign_in_challenges")
        .where("user_id", "=", userId)
        .where("expires_at", "<", sql<Date>`now()`)
        .execute();
      const expiresAt = sql<Date>`now() + ${CHALLENGE_MINUTES} * interval '1 minute'`;
      // None where the second factor was turned off in this moment: the sign-in then begins anew.
      await query
        .insertInto("sign_in_challenges")
        .columns(["challenge_hash", "user_id", "expires_at"])
        .expression((expression) =>
          expression
            .selectFrom("second_factors")
            .select([expression.val(challengeHash).as("challenge_hash"), "user_id", expiresAt.as("expires_at")])
            .where("user_id", "=", userId),
        )
        .execute();
    },

    /** One of the few tries of a challenge, counted before anything is checked: whose it is, or null. */
    async takeAttempt(challengeHash: Buffer): Promise<{ id: string; username: string } | null> {
      const row = await query
        .updateTable("sign_in_challenges")
        .from("users")
        .set((set) => ({ attempts: set("attempts", "+", 1) }))
        .whereRef("users.id", "=", "sign_in_challenges.user_id")
        .where("challenge_hash", "=", challengeHash)
        .where("expires_at", ">", sql<Date>`now()`)
        .where("attempts", "<", CHALLENGE_ATTEMPTS)
        .returning(["users.id", "users.username"])
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * Uses up challenge and code and opens the session, all or none: who turns the second factor off ends it with the others.
     * @returns the session's id; null when challenge or code was used already
     */
    async finishSignIn(
      userId: string,
      { challengeHash, proof, expiresAt }: Readonly<{ challengeHash: Buffer; proof: Proof; expiresAt: Date }>,
    ): Promise<string | null> {
      return query
        .transaction()
        .execute(async (transaction) => {
          if (!(await useUp(transaction, userId, proof))) return null;
          const { numDeletedRows } = await transaction
            .deleteFrom("sign_in_challenges")
            .where("challenge_hash", "=", challengeHash)
            .executeTakeFirst();
          if (numDeletedRows === 0n) throw new ChallengeUsed();
          return (await insertSession(transaction, userId, expiresAt)).id;
        })
        .catch((error) => {
          if (error instanceof ChallengeUsed) return null;
          throw error;
        });
    },

    /** Removes what is over: challenges, secrets that nobody confirmed, events of long ago. */
    async removeExpired(): Promise<void> {
      await query.deleteFrom("sign_in_challenges").where("expires_at", "<", sql<Date>`now()`).execute();
      await query
        .deleteFrom("second_factors")
        .where("confirmed_at", "is", null)
        .where("begun_at", "<", minutesAgo(ENROLMENT_MINUTES))
        .execute();
      await query
        .deleteFrom("account_events")
        .where("at", "<", sql<Date>`now() - ${EVENTS_DAYS} * interval '1 day'`)
        .execute();
    },
  });
}

/** Ends a transaction without what it has done. */
class ChallengeUsed extends Error {}
