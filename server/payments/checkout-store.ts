// SQL of checkouts.
import { type Kysely, type Selectable, sql } from "kysely";
import type { PlanType } from "#contract";
import type { CheckoutsTable, Tables } from "#database";

export type CheckoutRow = Selectable<CheckoutsTable>;

export function checkoutQueries(query: Kysely<Tables>) {
  return {
    /** The person's open checkout for an app or the platform: the one that is there, else `wanted`. */
    async openCheckout(wanted: {
      userId: string;
      projectId: string | null;
      plan: PlanType;
      priceId: string;
      destination: string | null;
    }): Promise<CheckoutRow> {
      for (;;) {
        const { userId, projectId, plan, priceId, destination } = wanted;
        await query
          .insertInto("checkouts")
          .values({ user_id: userId, project_id: projectId, plan, stripe_price_id: priceId, destination })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await query
          .selectFrom("checkouts")
          .selectAll()
          .where("user_id", "=", userId)
          .where("project_id", "is not distinct from", projectId === null ? sql<null>`null` : projectId)
          .where("status", "=", "open")
          .executeTakeFirst();
        if (row) return row;
      }
    },

    async checkoutOf(stripeId: string): Promise<CheckoutRow | null> {
      return (
        (await query.selectFrom("checkouts").selectAll().where("stripe_id", "=", stripeId).executeTakeFirst()) ?? null
      );
    },

    async nameCheckout(id: string, stripeId: string): Promise<void> {
      await query.updateTable("checkouts").set({ stripe_id: stripeId }).where("id", "=", id).execute();
    },

    async setCheckout(id: string, status: CheckoutRow["status"]): Promise<void> {
      await query
        .updateTable("checkouts")
        .set({ status })
        .where("id", "=", id)
        .where("status", "in", ["open", "completed"])
        .execute();
    },

    openCheckoutsOfProject: (projectId: string): Promise<CheckoutRow[]> =>
      query
        .selectFrom("checkouts")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("status", "=", "open")
        .execute(),

    unfinishedCheckouts: (olderThanMs: number): Promise<CheckoutRow[]> =>
      query
        .selectFrom("checkouts")
        .selectAll()
        .where("status", "in", ["open", "completed"])
        .where("created_at", "<", sql<Date>`now() - make_interval(secs => ${olderThanMs / 1000})`)
        .orderBy("created_at")
        .limit(500)
        .execute(),
  };
}
