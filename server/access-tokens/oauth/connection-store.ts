// All SQL of connections and of the codes that open them.
import { type Kysely, sql } from "kysely";
import { CONNECTIONS_MAX } from "#contract";
import type { Database, Tables } from "#database";
import { CODE_SECONDS, ENDED_KEPT_DAYS, ENDED_MAX, OVER_KEPT_HOURS } from "./limits.ts";
import { addTokens, endConnection, expiry, type NewTokens, refresh, revoke } from "./token-rows.ts";

/** What a creator agreed to. */
export type Agreed = Readonly<{ clientId: string; userId: string; projectId: string | null; canWrite: boolean }>;
export type NewCode = Agreed & Readonly<{ codeHash: string; redirectAddress: string; challenge: string }>;
export type TakenCode = NewCode & Readonly<{ isOver: boolean }>;
export type ConnectionRow = Readonly<{
  id: string;
  clientName: string;
  projectId: string | null;
  projectName: string | null;
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}>;

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

const NOW = sql<Date>`now()`;

export function createConnectionStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Those that ended a while ago among them. */
    listOf: (userId: string): Promise<ConnectionRow[]> =>
      query
        .selectFrom("access_tokens")
        .leftJoin("projects", "projects.id", "access_tokens.project_id")
        .select([
          "access_tokens.id",
          "access_tokens.name as clientName",
          "access_tokens.project_id as projectId",
          "projects.description as projectName",
          "access_tokens.can_write as canWrite",
          "access_tokens.created_at as createdAt",
          "access_tokens.expires_at as expiresAt",
          "access_tokens.last_used_at as lastUsedAt",
        ])
        .where("access_tokens.user_id", "=", userId)
        .where("access_tokens.client_id", "is not", null)
        .orderBy("access_tokens.created_at", "desc")
        .limit(CONNECTIONS_MAX + ENDED_MAX)
        .execute(),

    /** Whether the creator has `most` of them beside the one that this would go on with. */
    isFull: (agreed: Agreed, most: number): Promise<boolean> => isFull(query, agreed, most),

    async addCode(code: NewCode): Promise<void> {
      await query
        .insertInto("oauth_codes")
        .values({
          code_hash: code.codeHash,
          client_id: code.clientId,
          user_id: code.userId,
          project_id: code.projectId,
          can_write: code.canWrite,
          redirect_address: code.redirectAddress,
          challenge: code.challenge,
          expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`,
        })
        .execute();
    },

    /** Takes a code: the first to ask gets it, and nobody again. Null when it was taken before, or is none. */
    async takeCode(codeHash: string): Promise<TakenCode | null> {
      const row = await query
        .updateTable("oauth_codes")
        .set({ used_at: NOW })
        .where("code_hash", "=", codeHash)
        .where("used_at", "is", null)
        .returning([
          "code_hash as codeHash",
          "client_id as clientId",
          "user_id as userId",
          "project_id as projectId",
          "can_write as canWrite",
          "redirect_address as redirectAddress",
          "challenge",
          sql<boolean>`expires_at <= now()`.as("isOver"),
        ])
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * Ends what was opened with a code that somebody brings again. The code goes with it: it can open nothing any more, should its first
     * use not have come so far, and ends nothing that is agreed to later.
     */
    async endOpenedWith(codeHash: string): Promise<void> {
      // By itself, before the transaction: `open` holds the code before its connection.
      const removed = query
        .deleteFrom("oauth_codes")
        .where("code_hash", "=", codeHash)
        .returning("connection_id as id");
      const { id = null } = (await removed.executeTakeFirst()) ?? {};
      if (id !== null) await query.transaction().execute((transaction) => endConnection(transaction, id));
    },

    /** Opens what was agreed to, or goes on with it. `full`: the creator has `most` already; `reused`: the code was brought again. */
    open: (code: TakenCode, most: number, tokens: NewTokens): Promise<"opened" | "full" | "reused"> =>
      query.transaction().execute(async (transaction) => {
        // One at a time for each creator, so that they are counted right.
        await transaction.selectFrom("users").select("id").where("id", "=", code.userId).forNoKeyUpdate().execute();
        const isThere = transaction
          .selectFrom("oauth_codes")
          .select("code_hash")
          .where("code_hash", "=", code.codeHash);
        if (!(await isThere.forUpdate().executeTakeFirst())) return "reused";
        if (await isFull(transaction, code, most)) return "full";
        const id = (await goOn(transaction, code)) ?? (await begin(transaction, code));
        const opened = transaction.updateTable("oauth_codes").set({ connection_id: id });
        await opened.where("code_hash", "=", code.codeHash).execute();
        await addTokens(transaction, id, tokens);
        await removeOldEnded(transaction, code.userId);
        return "opened";
      }),

    refresh: (asked: Parameters<typeof refresh>[1], tokens: NewTokens) =>
      query.transaction().execute((transaction) => refresh(transaction, asked, tokens)),

    revoke: (tokenHash: string, clientId: string): Promise<void> =>
      query.transaction().execute((transaction) => revoke(transaction, tokenHash, clientId)),

    /** Takes it away with its drafts. True when there was one. */
    async remove(userId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom("access_tokens")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("client_id", "is not", null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Removes what is over and not needed to know it again. */
    async removeExpired(): Promise<void> {
      const overFor = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;
      await query.deleteFrom("oauth_codes").where("expires_at", "<", overFor(OVER_KEPT_HOURS)).execute();
      await query.deleteFrom("oauth_tokens").where("expires_at", "<", overFor(OVER_KEPT_HOURS)).execute();
      await query
        .deleteFrom("access_tokens")
        .where("client_id", "is not", null)
        .where("expires_at", "<", overFor(ENDED_KEPT_DAYS * 24))
        .execute();
    },
  });
}

async function isFull(query: Kysely<Tables>, { userId, clientId, projectId }: Agreed, most: number): Promise<boolean> {
  const { count } = await query
    .selectFrom("access_tokens")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("client_id", "is not", null)
    .where("expires_at", ">", NOW)
    .where(sql<boolean>`(client_id, project_id) is distinct from (${clientId}::uuid, ${projectId}::uuid)`)
    .executeTakeFirstOrThrow();
  return Number(count) >= most;
}

/** Of a creator's connections that have ended the newest stay. Each keeps its client, which would be swept away otherwise. */
async function removeOldEnded(query: Kysely<Tables>, userId: string): Promise<void> {
  await query
    .deleteFrom("access_tokens")
    .where("id", "in", (from) =>
      from
        .selectFrom("access_tokens")
        .select("id")
        .where("user_id", "=", userId)
        .where("client_id", "is not", null)
        .where("expires_at", "<=", NOW)
        .orderBy("expires_at", "desc")
        .offset(ENDED_MAX),
    )
    .execute();
}

/** With the connection that the same client has for the same projects; its earlier tokens stay good. */
async function goOn(query: Kysely<Tables>, { clientId, userId, projectId, canWrite }: Agreed): Promise<string | null> {
  const row = await query
    .updateTable("access_tokens")
    .set({ can_write: canWrite, agreed_at: NOW, expires_at: expiry("now()") })
    .where("client_id", "=", clientId)
    .where("user_id", "=", userId)
    .where("project_id", "is not distinct from", projectId)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

async function begin(query: Kysely<Tables>, { clientId, userId, projectId, canWrite }: Agreed): Promise<string> {
  const { id } = await query
    .insertInto("access_tokens")
    .values((from) => ({
      name: from
        .selectFrom("oauth_clients")
        .select("oauth_clients.name")
        .where("oauth_clients.id", "=", clientId)
        .$asScalar()
        .$notNull(),
      user_id: userId,
      project_id: projectId,
      client_id: clientId,
      can_write: canWrite,
      secret_hash: null,
      agreed_at: NOW,
      expires_at: expiry("now()"),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
