// SQL of subscribers who are to pay another price from their next period on.
import { type Kysely, sql } from "kysely";
import type { PlanType } from "#contract";
import type { Tables } from "#database";

export type PriceMove = Readonly<{ subscriptionId: string; plan: PlanType; priceId: string | null }>;

export function priceMoveQueries(query: Kysely<Tables>) {
  return {
    /** All who pay another price than `priceCents`, but those whose plan ends anyway, are to pay `priceId`. */
    async requestMoves(projectId: string, plan: PlanType, price: { id: string; cents: number }): Promise<void> {
      await sql`
        insert into price_moves (subscription_id, project_id, plan, stripe_price_id)
        select stripe_id, project_id, plan, ${price.id} from subscriptions
        where project_id = ${projectId} and plan = ${plan} and ended_at is null and not superseded
          and cancel_at is null and coalesce(next_price_cents, price_cents) <> ${price.cents}
        on conflict (subscription_id) do update set stripe_price_id = excluded.stripe_price_id, plan = excluded.plan
      `.execute(query);
    },

    /** All who have not moved yet are to keep what they pay. */
    async requestStays(projectId: string, plan: PlanType): Promise<void> {
      await sql`
        insert into price_moves (subscription_id, project_id, plan, stripe_price_id)
        select stripe_id, project_id, plan, null from subscriptions
        where project_id = ${projectId} and plan = ${plan} and ended_at is null
          and (next_price_cents is not null or stripe_id in (select subscription_id from price_moves))
        on conflict (subscription_id) do update set stripe_price_id = null, plan = excluded.plan
      `.execute(query);
    },

    async movesOf(projectId: string): Promise<PriceMove[]> {
      return query
        .selectFrom("price_moves")
        .select(["subscription_id as subscriptionId", "plan", "stripe_price_id as priceId"])
        .where("project_id", "=", projectId)
        .orderBy("requested_at")
        .execute();
    },

    /** Forgets a move that was made, unless another was wished for meanwhile. */
    async finishMove(move: PriceMove): Promise<void> {
      await query
        .deleteFrom("price_moves")
        .where("subscription_id", "=", move.subscriptionId)
        .where("stripe_price_id", "is not distinct from", move.priceId === null ? sql<null>`null` : move.priceId)
        .execute();
    },

    async projectsWithMoves(): Promise<string[]> {
      const rows = await query.selectFrom("price_moves").select("project_id").distinct().execute();
      return rows.map((row) => row.project_id);
    },

    /** How many subscribers of a plan go on paying another price than `priceCents`, and how many are on the way to it. */
    async countMoves(projectId: string, plan: PlanType, priceCents: number) {
      const { rows } = await sql<{ keeping: number; moving: number }>`
        with final as (
          select s.price_cents as now_cents, case
            when m.subscription_id is null then coalesce(s.next_price_cents, s.price_cents)
            else coalesce(p.price_cents, s.price_cents)
          end as final_cents
          from subscriptions s
          left join price_moves m on m.subscription_id = s.stripe_id
          left join app_prices p on p.stripe_id = m.stripe_price_id
          where s.project_id = ${projectId} and s.plan = ${plan} and s.ended_at is null and not s.superseded
            and s.cancel_at is null
        )
        select count(*) filter (where final_cents <> ${priceCents})::integer as keeping,
          count(*) filter (where final_cents = ${priceCents} and now_cents <> ${priceCents})::integer as moving
        from final
      `.execute(query);
      return rows[0] ?? { keeping: 0, moving: 0 };
    },
  };
}
