// All SQL of accounts: users, sessions, failed sign-ins.
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

    /** How often each of `keys` has failed within its running window; 0 for those that have not. */
    async countFailures(keys: readonly string[]): Promise<Map<string, number>> {
      const rows = await query
        .selectFrom("sign_in_failures")
        .select(["key", "failures"])
        .where("key", "in", [...keys])
        .where("window_ends_at", ">", sql<Date>`now()`)
        .execute();
      const counted = new Map(rows.map((row) => [row.key, row.failures]));
      return new Map(keys.map((key) => [key, counted.get(key) ?? 0]));
    },

    async addFailures(keys: readonly string[], windowSeconds: number): Promise<void> {
      const windowEnd = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
      await query
        .insertInto("sign_in_failures")
        .values([...keys].sort().map((key) => ({ key, failures: 1, window_ends_at: windowEnd })))
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            failures: sql`case when sign_in_failures.window_ends_at > now() then sign_in_failures.failures + 1 else 1 end`,
            window_ends_at: sql`case when sign_in_failures.window_ends_at > now() then sign_in_failures.window_ends_at else excluded.window_ends_at end`,
          }),
        )
        .execute();
    },

    async clearFailures(keys: readonly string[]): Promise<void> {
      await query
        .deleteFrom("sign_in_failures")
        .where("key", "in", [...keys])
        .execute();
    },

    /** Removes what is over: sessions and windows of failures. */
    async removeExpired(): Promise<void> {
      await query.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
      await query.deleteFrom("sign_in_failures").where("window_ends_at", "<", sql<Date>`now()`).execute();
    },
  };
}
