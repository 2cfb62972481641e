// SQL of plans, checkouts and subscriptions.
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { PlanType, SubscriptionOptions } from "#contract";
import type { CheckoutsTable, Database, Tables } from "#database";

export type SubscriptionRow = Readonly<{
  stripeId: string;
  userId: string;
  projectId: string | null;
  destination: string | null;
  status: string;
  plan: PlanType;
  priceCents: number;
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  pastDueSince: Date | null;
  endedAt: Date | null;
  superseded: boolean;
}>;

export type CheckoutRow = Selectable<CheckoutsTable>;
type Query = Kysely<Tables>;

const SUBSCRIPTION = [
  "stripe_id as stripeId",
  "user_id as userId",
  "project_id as projectId",
  "destination",
  "status",
  "plan",
  "price_cents as priceCents",
  "period_start as periodStart",
  "period_end as periodEnd",
  "cancel_at as cancelAt",
  "past_due_since as pastDueSince",
  "ended_at as endedAt",
  "superseded",
] as const;

export type PaymentStore = ReturnType<typeof createPaymentStore>;

export function createPaymentStore({ query, pool }: Pick<Database, "query" | "pool">) {
  return {
    ...subscriptionQueries(query),
    ...checkoutQueries(query),
    ...planQueries(query),

    /** Runs `work` alone among all servers for `key`, in one transaction. Work must use nothing but `transaction`. */
    alone<Result>(key: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
      return query.transaction().execute(async (transaction) => {
        await lock(transaction, key);
        return work(transaction);
      });
    },

    async customerOf(userId: string): Promise<string | null> {
      const row = await query
        .selectFrom("stripe_customers")
        .select("stripe_id")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row?.stripe_id ?? null;
    },

    async addCustomer(userId: string, stripeId: string): Promise<void> {
      await query
        .insertInto("stripe_customers")
        .values({ user_id: userId, stripe_id: stripeId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** True for one caller among all servers, once in every `intervalMs`. */
    async takeTurn(name: string, intervalMs: number): Promise<boolean> {
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
export async function lock(transaction: Query, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 11))`.execute(transaction);
}

function subscriptionQueries(query: Query) {
  const select = () => query.selectFrom("subscriptions").select(SUBSCRIPTION);
  const live = () => select().where("ended_at", "is", null).where("superseded", "=", false);
  const forProject = (projectId: string | null) => (projectId === null ? sql<null>`null` : projectId);
  return {
    async subscription(stripeId: string): Promise<SubscriptionRow | null> {
      return (await select().where("stripe_id", "=", stripeId).executeTakeFirst()) ?? null;
    },

    /** The one live subscription of a person to an app, or (`projectId` null) to the platform. */
    async liveSubscription(userId: string, projectId: string | null): Promise<SubscriptionRow | null> {
      const row = await live()
        .where("user_id", "=", userId)
        .where("project_id", "is not distinct from", forProject(projectId))
        .executeTakeFirst();
      return row ?? null;
    },

    liveOfProject: (projectId: string): Promise<SubscriptionRow[]> =>
      live().where("project_id", "=", projectId).execute(),

    liveOfAccount: (destination: string): Promise<SubscriptionRow[]> =>
      live().where("destination", "=", destination).execute(),

    async subscriptionsOfAccount(destination: string): Promise<string[]> {
      const rows = await query
        .selectFrom("subscriptions")
        .select("stripe_id")
        .where("destination", "=", destination)
        .execute();
      return rows.map((row) => row.stripe_id);
    },

    /** Live ones that Stripe was not asked about for `staleMs`, or whose period is over. */
    async overdue(nowMs: number, staleMs: number): Promise<string[]> {
      const rows = await query
        .selectFrom("subscriptions")
        .select("stripe_id")
        .where("ended_at", "is", null)
        .where((where) =>
          where.or([
            where("synced_at", "<", sql<Date>`now() - make_interval(secs => ${staleMs / 1000})`),
            where("period_end", "<", new Date(nowMs)),
            where("cancel_at", "<", new Date(nowMs)),
          ]),
        )
        .orderBy("synced_at")
        .limit(500)
        .execute();
      return rows.map((row) => row.stripe_id);
    },

    /** False when it was requested before. */
    async requestEnding(stripeId: string, refund: "rest" | "all"): Promise<boolean> {
      const result = await query
        .insertInto("subscription_endings")
        .values({ subscription_id: stripeId, refund })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    async ending(stripeId: string): Promise<"rest" | "all" | null> {
      const row = await query
        .selectFrom("subscription_endings")
        .select("refund")
        .where("subscription_id", "=", stripeId)
        .where("finished_at", "is", null)
        .executeTakeFirst();
      return row?.refund ?? null;
    },

    async unfinishedEndings(): Promise<string[]> {
      const rows = await query
        .selectFrom("subscription_endings")
        .select("subscription_id")
        .where("finished_at", "is", null)
        .execute();
      return rows.map((row) => row.subscription_id);
    },

    async finishEnding(stripeId: string): Promise<void> {
      await query
        .updateTable("subscription_endings")
        .set({ finished_at: sql<Date>`now()` })
        .where("subscription_id", "=", stripeId)
        .execute();
    },
  };
}

function checkoutQueries(query: Query) {
  return {
    /** The person's open checkout for an app or the platform: the one that is there, else `wish`. */
    async openCheckout(wish: {
      userId: string;
      projectId: string | null;
      plan: PlanType;
      priceId: string;
      destination: string | null;
    }): Promise<CheckoutRow> {
      for (;;) {
        const { userId, projectId, plan, priceId, destination } = wish;
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

function planQueries(query: Query) {
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
      const rows = await query
        .selectFrom("app_plans")
        .select(["plan", "price_cents as price", "enabled"])
        .where("project_id", "=", projectId)
        .execute();
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
