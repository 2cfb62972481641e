// All SQL of accounts: users and sessions.
import { sql } from "kysely";
import { type Database, violates } from "#database";

export type User = Readonly<{ id: string; username: string; passwordHash: string }>;
export type SignedIn = Readonly<{ id: string; username: string; sessionId: string }>;

export type AccountStore = ReturnType<typeof createAccountStore>;

export function createAccountStore({ query }: Pick<Database, "query">) {
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
      const row = await query
        .insertInto("sessions")
        .values({ user_id: userId, expires_at: expiresAt })
        .returning("id")
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** The user of a session that is neither revoked nor over. */
    async findSession(sessionId: string): Promise<SignedIn | null> {
      const row = await query
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select(["users.id", "users.username", "sessions.id as sessionId"])
        .where("sessions.id", "=", sessionId)
        .where("sessions.expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      return row ?? null;
    },

    async removeSession(sessionId: string): Promise<void> {
      await query.deleteFrom("sessions").where("id", "=", sessionId).execute();
    },

    /** The user while they are signed in anywhere. */
    async findSignedIn(userId: string): Promise<{ username: string } | null> {
      const row = await query
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select("users.username")
        .where("sessions.user_id", "=", userId)
        .where("sessions.expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Removes sessions that are over. */
    async removeExpired(): Promise<void> {
      await query.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
    },
  };
}
