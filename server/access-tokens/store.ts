// All SQL of access tokens.
import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "#database";

export type AccessTokenRow = Readonly<{
  id: string;
  userId: string;
  username: string;
  projectId: string | null;
  projectName: string | null;
  name: string;
  /** Null: a connection, whose client has tokens of its own. */
  secretHash: string | null;
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}>;
export type NewRow = Pick<AccessTokenRow, "userId" | "projectId" | "name" | "canWrite" | "expiresAt"> &
  Readonly<{ secretHash: string }>;

export type AccessTokenStore = ReturnType<typeof createAccessTokenStore>;

export function createAccessTokenStore({ query }: Pick<Database, "query">) {
  const select = (connection = query) =>
    connection
      .selectFrom("access_tokens")
      .innerJoin("users", "users.id", "access_tokens.user_id")
      .leftJoin("projects", "projects.id", "access_tokens.project_id")
      .select([
        "access_tokens.id",
        "access_tokens.user_id as userId",
        "users.username",
        "access_tokens.project_id as projectId",
        "projects.description as projectName",
        "access_tokens.name",
        "access_tokens.secret_hash as secretHash",
        "access_tokens.can_write as canWrite",
        "access_tokens.created_at as createdAt",
        "access_tokens.expires_at as expiresAt",
        "access_tokens.last_used_at as lastUsedAt",
      ]);

  return Object.freeze({
    listOf: (userId: string): Promise<AccessTokenRow[]> =>
      select()
        .where("access_tokens.user_id", "=", userId)
        .where("access_tokens.client_id", "is", null)
        .orderBy("access_tokens.created_at", "desc")
        .execute(),

    async find(id: string): Promise<AccessTokenRow | null> {
      return (await select().where("access_tokens.id", "=", id).executeTakeFirst()) ?? null;
    },

    /** The connection of a client's access token; it ends with that token. */
    async findConnection(tokenHash: string): Promise<AccessTokenRow | null> {
      const row = await select()
        .innerJoin("oauth_tokens", "oauth_tokens.connection_id", "access_tokens.id")
        .select("oauth_tokens.expires_at as tokenExpiresAt")
        .where("oauth_tokens.token_hash", "=", tokenHash)
        .where("oauth_tokens.kind", "=", "access")
        .executeTakeFirst();
      return row ? { ...row, expiresAt: row.tokenExpiresAt } : null;
    },

    /** Null when the creator has `most` already. */
    add: (row: NewRow, most: number): Promise<AccessTokenRow | null> =>
      query.transaction().execute(async (transaction) => {
        // One token at a time for each creator, so that they are counted right.
        await transaction.selectFrom("users").select("id").where("id", "=", row.userId).forNoKeyUpdate().execute();
        const { count } = await transaction
          .selectFrom("access_tokens")
          .select((expression) => expression.fn.countAll<number>().as("count"))
          .where("user_id", "=", row.userId)
          .where("client_id", "is", null)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return null;
        const { id } = await transaction
          .insertInto("access_tokens")
          .values({
            user_id: row.userId,
            project_id: row.projectId,
            name: row.name,
            secret_hash: row.secretHash,
            can_write: row.canWrite,
            expires_at: row.expiresAt,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return select(transaction).where("access_tokens.id", "=", id).executeTakeFirstOrThrow();
      }),

    /** True when there was one. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("access_tokens")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("client_id", "is", null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * Whether the token is there still, not over now, and may write. Until the transaction has ended it is not taken back, ended or
     * reduced to reading: whoever does so waits.
     */
    async mayStillWrite(id: string, transaction: Kysely<Tables>): Promise<boolean> {
      const row = await transaction
        .selectFrom("access_tokens")
        .select("id")
        .where("id", "=", id)
        .where("can_write", "=", true)
        // now() would be when the transaction began, which may have waited for the project.
        .where("expires_at", ">", sql<Date>`clock_timestamp()`)
        .forShare()
        .executeTakeFirst();
      return row !== undefined;
    },

    async noteUse(id: string, at: Date): Promise<void> {
      await query.updateTable("access_tokens").set({ last_used_at: at }).where("id", "=", id).execute();
    },
  });
}
