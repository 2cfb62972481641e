// All SQL of accounts: users and sessions.
import { type Kysely, sql } from "kysely";
import { type Database, gather, type Tables, violates } from "#database";

export type User = Readonly<{ id: string; username: string; passwordHash: string }>;
export type SignedIn = Readonly<{ id: string; username: string; sessionId: string }>;

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Within a transaction where what opens the session is used up with it. */
export const insertSession = (query: Kysely<Tables>, userId: string, expiresAt: Date) =>
  query
    .insertInto("sessions")
    .values({ user_id: userId, expires_at: expiresAt })
    .returning("id")
    .executeTakeFirstOrThrow();

export function createAccountStore({ query }: Pick<Database, "query">) {
  const sessions = gather(async (ids) => {
    const rows = await query
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.username", "sessions.id as sessionId"])
      .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
      .where("sessions.expires_at", ">", sql<Date>`now()`)
      .execute();
    return new Map<string, SignedIn>(rows.map((row) => [row.sessionId, row]));
  });
  const signedIn = gather(async (userIds) => {
    const rows = await query
      .selectFrom("users")
      .select(["users.id", "users.username"])
      .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
      .where(
        sql<boolean>`exists (select from sessions where sessions.user_id = users.id and sessions.expires_at > now())`,
      )
      .execute();
    return new Map(rows.map(({ id, username }) => [id, { username }]));
  });

  return {
    /** The new user's id, or null when the name is taken. */
    async addUser(username: string, passwordHash: string): Promise<string | null> {
      try {
        const row = await query
          .insertInto("users")
          .values({ username, password_hash: passwordHash })
          .returning("id")
          .executeTakeFirstOrThrow();
        return row.id;
      } catch (error) {
        if (violates(error, "users_username")) return null;
        throw error;
      }
    },

    async findUser(username: string): Promise<User | null> {
      const row = await query
        .selectFrom("users")
        .select(["id", "username", "password_hash as passwordHash"])
        .where(sql`lower(username)`, "=", username.toLowerCase())
        .executeTakeFirst();
      return row ?? null;
    },

    async addSession(userId: string, expiresAt: Date): Promise<string> {
      const { id } = await insertSession(query, userId, expiresAt);
      return id;
    },

    /** The same for who has shown the password alone: null when the account asks for a second factor. */
    addSessionWithoutCode: (userId: string, expiresAt: Date): Promise<string | null> =>
      query.transaction().execute(async (transaction) => {
        // Turning the second factor on waits for this, or this for it.
        await transaction.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().execute();
        const factor = await transaction
          .selectFrom("second_factors")
          .select("user_id")
          .where("user_id", "=", userId)
          .where("confirmed_at", "is not", null)
          .executeTakeFirst();
        return factor ? null : (await insertSession(transaction, userId, expiresAt)).id;
      }),

    /** The user of a session that is neither revoked nor over. */
    findSession: async (sessionId: string): Promise<SignedIn | null> => (await sessions(sessionId)) ?? null,

    async removeSession(sessionId: string): Promise<void> {
      await query.deleteFrom("sessions").where("id", "=", sessionId).execute();
    },

    /** The user while they are signed in anywhere. */
    findSignedIn: async (userId: string): Promise<{ username: string } | null> => (await signedIn(userId)) ?? null,

    /** Removes sessions that are over. */
    async removeExpired(): Promise<void> {
      await query.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
    },
  };
}
