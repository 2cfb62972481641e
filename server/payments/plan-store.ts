// SQL of what apps cost: their plans, and the products and prices at Stripe.
import { type Kysely, sql } from "kysely";
import type { PlanType, SubscriptionOptions } from "#contract";
import { gather, type Tables } from "#database";

type PlanRow = Readonly<{ plan: PlanType; price: number; enabled: boolean }>;

export function planQueries(query: Kysely<Tables>) {
  const plans = gather(async (projectIds) => {
    const rows = await query
      .selectFrom("app_plans")
      .select(["project_id", "plan", "price_cents as price", "enabled"])
      .where(sql<boolean>`project_id = any(${projectIds}::uuid[])`)
      .execute();
    const found = new Map<string, PlanRow[]>();
    for (const { project_id: projectId, ...row } of rows) found.set(projectId, [...(found.get(projectId) ?? []), row]);
    return found;
  });

  return {
    async planOf(projectId: string, plan: PlanType) {
      const row = await query
        .selectFrom("app_plans")
        .select(["price_cents as priceCents", "enabled", "stripe_price_id as priceId"])
        .where("project_id", "=", projectId)
        .where("plan", "=", plan)
        .executeTakeFirst();
      return row ?? { priceCents: 0, enabled: false, priceId: null };
    },

    async optionsOf(projectId: string): Promise<SubscriptionOptions> {
      const rows = (await plans(projectId)) ?? [];
      const of = (plan: PlanType) => {
        const row = rows.find((candidate) => candidate.plan === plan);
        return { price: row?.price ?? 0, enabled: row?.enabled ?? false };
      };
      return { monthly: of("monthly"), yearly: of("yearly") };
    },

    async savePlans(
      projectId: string,
      plans: readonly { plan: PlanType; priceCents: number; enabled: boolean; priceId: string | null }[],
    ): Promise<void> {
      await query
        .insertInto("app_plans")
        .values(
          plans.map(({ plan, priceCents, enabled, priceId }) => ({
            project_id: projectId,
            plan,
            price_cents: priceCents,
            enabled,
            stripe_price_id: priceId,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(["project_id", "plan"]).doUpdateSet({
            price_cents: (expression) => expression.ref("excluded.price_cents"),
            enabled: (expression) => expression.ref("excluded.enabled"),
            stripe_price_id: (expression) => expression.ref("excluded.stripe_price_id"),
          }),
        )
        .execute();
    },

    async productOf(projectId: string): Promise<string | null> {
      const row = await query
        .selectFrom("app_products")
        .select("stripe_id")
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return row?.stripe_id ?? null;
    },

    async addProduct(projectId: string, stripeId: string): Promise<void> {
      await query
        .insertInto("app_products")
        .values({ project_id: projectId, stripe_id: stripeId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async priceOf(projectId: string, plan: PlanType, priceCents: number): Promise<string | null> {
      const row = await query
        .selectFrom("app_prices")
        .select("stripe_id")
        .where("project_id", "=", projectId)
        .where("plan", "=", plan)
        .where("price_cents", "=", priceCents)
        .executeTakeFirst();
      return row?.stripe_id ?? null;
    },

    async addPrice(price: { stripeId: string; projectId: string; plan: PlanType; priceCents: number }): Promise<void> {
      await query
        .insertInto("app_prices")
        .values({
          stripe_id: price.stripeId,
          project_id: price.projectId,
          plan: price.plan,
          price_cents: price.priceCents,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
