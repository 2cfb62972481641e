// All SQL of token usage: tokens per creator, project and month, counted in the transaction of the step that used them.
import { type Kysely, sql, type Transaction } from "kysely";
import type { MoneyUse, TokenUse } from "#contract";
import type { Database, PaidBy, Tables } from "#database";
import { CACHED_TOKEN_SHARE } from "./limits.ts";
import type { PricedUse } from "./usage.ts";

type Connection = Kysely<Tables> | Transaction<Tables>;
type Spender = Readonly<{ id: string; projectId: string; ownerId: string; paidBy: PaidBy }>;

/** As `countedTokens` counts them. */
const counted = (table: string) =>
  sql.raw(`(${table}input_tokens - ${table}cached_tokens * ${1 - CACHED_TOKEN_SHARE} + ${table}output_tokens)::bigint`);

const monthOf = (date: Date) => `${date.toISOString().slice(0, 7)}-01`;

/** Call it in the transaction that stores the step, so that every stored step is counted exactly once. */
export async function addUsage(connection: Connection, spender: Spender, use: PricedUse): Promise<void> {
  if (use.inputTokens === 0 && use.outputTokens === 0) return;
  await connection
    .insertInto("token_use")
    .values({
      user_id: spender.ownerId,
      project_id: spender.projectId,
      month: monthOf(new Date()),
      paid_by: spender.paidBy,
      input_tokens: use.inputTokens,
      output_tokens: use.outputTokens,
      cached_tokens: use.cachedTokens,
      cost_micros: use.costMicros,
      unpriced_tokens: use.unpricedTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "month", "project_id", "paid_by"]).doUpdateSet({
        input_tokens: sql`token_use.input_tokens + excluded.input_tokens`,
        output_tokens: sql`token_use.output_tokens + excluded.output_tokens`,
        cached_tokens: sql`token_use.cached_tokens + excluded.cached_tokens`,
        cost_micros: sql`token_use.cost_micros + excluded.cost_micros`,
        unpriced_tokens: sql`token_use.unpriced_tokens + excluded.unpriced_tokens`,
      }),
    )
    .execute();
}

/** Takes a run's tokens out of what counts against the allowance; the figures themselves stay. */
export async function forgiveUsage(connection: Connection, spender: Spender): Promise<void> {
  await connection
    .updateTable("token_use")
    .set({
      forgiven_tokens: sql`least(input_tokens + output_tokens, forgiven_tokens +
        (select ${counted("r.")} from runs r where r.id = ${spender.id}))`,
    })
    .where("user_id", "=", spender.ownerId)
    .where("project_id", "=", spender.projectId)
    .where("month", "=", sql<Date>`${monthOf(new Date())}::date`)
    .where("paid_by", "=", spender.paidBy)
    .execute();
}

/** Tokens and money of several runs. */
export type UseSum = Required<TokenUse> & MoneyUse & Readonly<{ forgivenTokens: number }>;

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore({ query }: Pick<Database, "query">) {
  const sums = () =>
    query
      .selectFrom("token_use")
      .select([
        sql<number>`coalesce(sum(input_tokens), 0)::bigint`.as("inputTokens"),
        sql<number>`coalesce(sum(output_tokens), 0)::bigint`.as("outputTokens"),
        sql<number>`coalesce(sum(cached_tokens), 0)::bigint`.as("cachedTokens"),
        sql<number>`coalesce(sum(cost_micros), 0)::bigint`.as("micros"),
        sql<number>`coalesce(sum(unpriced_tokens), 0)::bigint`.as("unpricedTokens"),
        sql<number>`coalesce(sum(forgiven_tokens), 0)::bigint`.as("forgivenTokens"),
      ]);
  return {
    ofProject: (projectId: string): Promise<UseSum> =>
      sums().where("project_id", "=", projectId).executeTakeFirstOrThrow(),
    /** What a creator used on such keys in the month of `now`. */
    ofMonth: (userId: string, now: Date, paidBy: PaidBy): Promise<UseSum> =>
      sums()
        .where("user_id", "=", userId)
        .where("paid_by", "=", paidBy)
        .where("month", "=", sql<Date>`${monthOf(now)}::date`)
        .executeTakeFirstOrThrow(),
    /** What a creator wants to spend in a month on keys of their own, in millionths of a dollar. */
    async capOf(userId: string): Promise<number | null> {
      const row = await query
        .selectFrom("assistant_caps")
        .select("monthly_micros")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.monthly_micros ?? null;
    },
    async setCap(userId: string, micros: number | null): Promise<void> {
      if (micros === null) await query.deleteFrom("assistant_caps").where("user_id", "=", userId).execute();
      else
        await query
          .insertInto("assistant_caps")
          .values({ user_id: userId, monthly_micros: micros })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ monthly_micros: micros }))
          .execute();
    },
  };
}
