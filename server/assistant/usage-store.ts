// All SQL of token usage: tokens per creator, project and month, counted in the transaction of the step that used them.
import { type Kysely, sql, type Transaction } from "kysely";
import type { TokenUse } from "#contract";
import type { Database, PaidBy, Tables } from "#database";

type Connection = Kysely<Tables> | Transaction<Tables>;
type Spender = Readonly<{ id: string; projectId: string; ownerId: string; paidBy: PaidBy }>;

const monthOf = (date: Date) => `${date.toISOString().slice(0, 7)}-01`;

/** Call it in the transaction that stores the step, so that every stored step is counted exactly once. */
export async function addUsage(connection: Connection, spender: Spender, use: TokenUse): Promise<void> {
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
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "month", "project_id", "paid_by"]).doUpdateSet({
        input_tokens: sql`token_use.input_tokens + excluded.input_tokens`,
        output_tokens: sql`token_use.output_tokens + excluded.output_tokens`,
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
        (select r.input_tokens + r.output_tokens from runs r where r.id = ${spender.id}))`,
    })
    .where("user_id", "=", spender.ownerId)
    .where("project_id", "=", spender.projectId)
    .where("month", "=", sql<Date>`${monthOf(new Date())}::date`)
    .where("paid_by", "=", spender.paidBy)
    .execute();
}

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore({ query }: Pick<Database, "query">) {
  const sums = () =>
    query
      .selectFrom("token_use")
      .select([
        sql<number>`coalesce(sum(input_tokens), 0)::bigint`.as("inputTokens"),
        sql<number>`coalesce(sum(output_tokens), 0)::bigint`.as("outputTokens"),
        sql<number>`coalesce(sum(forgiven_tokens), 0)::bigint`.as("forgivenTokens"),
      ]);
  return {
    ofProject: async (projectId: string): Promise<TokenUse> => {
      const { inputTokens, outputTokens } = await sums().where("project_id", "=", projectId).executeTakeFirstOrThrow();
      return { inputTokens, outputTokens };
    },
    /** What a creator used on the platform's key in the month of `now`. */
    ofMonth: (userId: string, now: Date): Promise<TokenUse & { forgivenTokens: number }> =>
      sums()
        .where("user_id", "=", userId)
        .where("paid_by", "=", "platform")
        .where("month", "=", sql<Date>`${monthOf(now)}::date`)
        .executeTakeFirstOrThrow(),
  };
}
