// The tokens of a connection as rows: made in pairs, put in each other's place, ended together. For use in transactions.
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database";
import { ACCESS_SECONDS, AGREED_DAYS, IDLE_DAYS, TOKENS_KEPT } from "./limits.ts";

/** Hashes of what a client is given. */
export type NewTokens = Readonly<{ access: string; refresh: string }>;
/** Whose a refresh token is said to be. */
export type RefreshAsked = Readonly<{ tokenHash: string; clientId: string }>;
/** `reused`: it was used before, and its connection has ended for that. `none`: it is none, is over, or another client's. */
export type Refreshed = Readonly<{ outcome: "done"; canWrite: boolean }> | Readonly<{ outcome: "reused" | "none" }>;

const NOW = sql<Date>`now()`;

/** When a connection ends that is not used again. */
export const expiry = (agreedAt: "now()" | "agreed_at") =>
  sql<Date>`least(now() + make_interval(days => ${IDLE_DAYS}), ${sql.raw(agreedAt)} + make_interval(days => ${AGREED_DAYS}))`;

/** Adds a pair; what is old beyond what is kept of the connection goes. */
export async function addTokens(query: Kysely<Tables>, connectionId: string, tokens: NewTokens): Promise<void> {
  const connection = sql<Date>`(select expires_at from access_tokens where id = ${connectionId})`;
  const anHour = sql<Date>`least(${connection}, now() + make_interval(secs => ${ACCESS_SECONDS}))`;
  await query
    .insertInto("oauth_tokens")
    .values([
      { token_hash: tokens.access, connection_id: connectionId, kind: "access", expires_at: anHour },
      { token_hash: tokens.refresh, connection_id: connectionId, kind: "refresh", expires_at: connection },
    ])
    .execute();
  await sql`
    delete from oauth_tokens where token_hash in (
      select token_hash from (
        select token_hash, row_number() over (partition by kind, used_at is null order by created_at desc) as place
        from oauth_tokens where connection_id = ${connectionId}
      ) as placed where place > ${TOKENS_KEPT}
    )`.execute(query);
}

/** Puts a refresh token's successors in its place. */
export async function refresh(query: Kysely<Tables>, asked: RefreshAsked, tokens: NewTokens): Promise<Refreshed> {
  const connection = await lockConnectionOf(query, asked);
  if (!connection) return { outcome: "none" };
  // Read only now: who waited for another's use of the same token must see it.
  const token = await query
    .selectFrom("oauth_tokens")
    .select(["used_at as usedAt", sql<boolean>`expires_at <= now()`.as("isOver")])
    .where("token_hash", "=", asked.tokenHash)
    .where("kind", "=", "refresh")
    .executeTakeFirst();
  if (!token) return { outcome: "none" };
  if (token.usedAt !== null) {
    await endConnection(query, connection.id);
    return { outcome: "reused" };
  }
  if (token.isOver) return { outcome: "none" };
  await query.updateTable("oauth_tokens").set({ used_at: NOW }).where("token_hash", "=", asked.tokenHash).execute();
  const goesOn = query.updateTable("access_tokens").set({ expires_at: expiry("agreed_at") });
  await goesOn.where("id", "=", connection.id).execute();
  await addTokens(query, connection.id, tokens);
  return { outcome: "done", canWrite: connection.canWrite };
}

/** A refresh token ends its connection, an access token itself. Another client's is left alone (RFC 7009, section 2.1). */
export async function revoke(query: Kysely<Tables>, tokenHash: string, clientId: string): Promise<void> {
  const connection = await lockConnectionOf(query, { tokenHash, clientId });
  if (!connection) return;
  const removed = await query
    .deleteFrom("oauth_tokens")
    .where("token_hash", "=", tokenHash)
    .returning("kind")
    .executeTakeFirst();
  if (removed?.kind === "refresh") await endConnection(query, connection.id);
}

/** None of its tokens is good any more; it stays in the list as one that has ended, and keeps its drafts for a while. */
export async function endConnection(query: Kysely<Tables>, connectionId: string): Promise<void> {
  // First the row, for which whoever refreshes at the same time waits.
  await query.updateTable("access_tokens").set({ expires_at: NOW }).where("id", "=", connectionId).execute();
  await query.deleteFrom("oauth_tokens").where("connection_id", "=", connectionId).execute();
  // Nor are codes that opened it: brought again, they would end what the creator agrees to anew.
  await query.deleteFrom("oauth_codes").where("connection_id", "=", connectionId).execute();
}

const lockConnectionOf = (query: Kysely<Tables>, { tokenHash, clientId }: RefreshAsked) =>
  query
    .selectFrom("access_tokens")
    .select(["id", "can_write as canWrite"])
    .where("id", "=", (from) =>
      from.selectFrom("oauth_tokens").select("connection_id").where("token_hash", "=", tokenHash),
    )
    .where("client_id", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
