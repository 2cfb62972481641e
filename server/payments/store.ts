// The SQL of payments in one place: one file for each subject, and what they share: leases, locks, customers, periodic work.
import { type Kysely, sql } from "kysely";
import type { Database, Tables } from "#database";
import { checkoutQueries } from "./checkout-store.ts";
import { createLeases } from "./leases.ts";
import { planQueries } from "./plan-store.ts";
import { priceMoveQueries } from "./price-move-store.ts";
import { subscriptionQueries } from "./subscription-store.ts";

export type { CheckoutRow } from "./checkout-store.ts";
export type { SubscriptionRow } from "./subscription-store.ts";

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore({ query, pool }: Pick<Database, "query" | "pool">) {
  return {
    ...subscriptionQueries(query),
    ...checkoutQueries(query),
    ...planQueries(query),
    ...priceMoveQueries(query),

    /** Runs work under a lease on a name (leases.ts). */
    withLease: createLeases(query),

    async customerOf(userId: string, projectId: string | null): Promise<string | null> {
      const row = await query
        .selectFrom("stripe_customers")
        .select("stripe_id")
        .where("user_id", "=", userId)
        .where("project_id", "is not distinct from", projectId === null ? sql<null>`null` : projectId)
        .executeTakeFirst();
      return row?.stripe_id ?? null;
    },

    async addCustomer(userId: string, projectId: string | null, stripeId: string): Promise<void> {
      await query
        .insertInto("stripe_customers")
        .values({ user_id: userId, project_id: projectId, stripe_id: stripeId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** True for one caller among all servers, once in every `intervalMs`: that server does the periodic work `name`. */
    async claimPeriodicWork(name: string, intervalMs: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into payment_rounds (name, finished_at) values ($1, now())
         on conflict (name) do update set finished_at = now()
         where payment_rounds.finished_at < now() - make_interval(secs => $2)`,
        [name, intervalMs / 1000],
      );
      return rowCount === 1;
    },
  };
}

/** Held until the transaction ends. */
export async function lock(transaction: Kysely<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 11))`.execute(transaction);
}
