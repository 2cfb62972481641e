// The rows of what apps asked language models: calls and tokens by app, person and day (UTC).
import { sql } from "kysely";
import type { TokenUse } from "#contract";
import type { Database } from "#database";

export type DayUse = Readonly<{ calls: number; tokens: number }>;

const TODAY = sql<string>`(now() at time zone 'utc')::date`;
const KEPT_DAYS = 35;

export function createModelUseStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async add(projectId: string, person: string, { inputTokens, outputTokens }: TokenUse): Promise<void> {
      await query
        .insertInto("app_model_use")
        .values({
          project_id: projectId,
          day: TODAY,
          person,
          calls: 1,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
        })
        .onConflict((conflict) =>
          conflict.columns(["project_id", "day", "person"]).doUpdateSet({
            calls: sql`app_model_use.calls + 1`,
            input_tokens: sql`app_model_use.input_tokens + excluded.input_tokens`,
            output_tokens: sql`app_model_use.output_tokens + excluded.output_tokens`,
          }),
        )
        .execute();
      await query
        .deleteFrom("app_model_use")
        .where("project_id", "=", projectId)
        .where("day", "<", sql<string>`${TODAY} - ${KEPT_DAYS}::int`)
        .execute();
    },
    /** Of the app, or of one person in it. */
    async today(projectId: string, person?: string): Promise<DayUse> {
      let sums = query
        .selectFrom("app_model_use")
        .select([
          sql<string>`coalesce(sum(calls), 0)`.as("calls"),
          sql<string>`coalesce(sum(input_tokens + output_tokens), 0)`.as("tokens"),
        ])
        .where("project_id", "=", projectId)
        .where("day", "=", TODAY);
      if (person !== undefined) sums = sums.where("person", "=", person);
      const { calls, tokens } = await sums.executeTakeFirstOrThrow();
      return { calls: Number(calls), tokens: Number(tokens) };
    },
  });
}
