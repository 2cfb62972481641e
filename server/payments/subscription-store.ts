// SQL of subscriptions and of those that are to end at once.
import { type Kysely, sql } from "kysely";
import type { PlanType } from "#contract";
import { gather, pairKey, pairsIn, type Tables } from "#database";

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
  /** What it costs from the next period on, where the creator has moved it to another price. */
  nextPriceCents: number | null;
  customer: string | null;
}>;

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
  "next_price_cents as nextPriceCents",
  "customer",
] as const;

export function subscriptionQueries(query: Kysely<Tables>) {
  const select = () => query.selectFrom("subscriptions").select(SUBSCRIPTION);
  const live = () => select().where("ended_at", "is", null).where("superseded", "=", false);
  const liveOfApps = gather(async (keys) => {
    const { first, second } = pairsIn(keys);
    const rows = await live()
      .where(sql<boolean>`(user_id, project_id) in (select * from unnest(${first}::uuid[], ${second}::uuid[]))`)
      .execute();
    return new Map<string, SubscriptionRow>(rows.map((row) => [pairKey(row.userId, row.projectId ?? ""), row]));
  });

  return {
    async subscription(stripeId: string): Promise<SubscriptionRow | null> {
      return (await select().where("stripe_id", "=", stripeId).executeTakeFirst()) ?? null;
    },

    /** The one live subscription of a person to an app, or (`projectId` null) to the platform. */
    async liveSubscription(userId: string, projectId: string | null): Promise<SubscriptionRow | null> {
      if (projectId !== null) return (await liveOfApps(pairKey(userId, projectId))) ?? null;
      return (await live().where("user_id", "=", userId).where("project_id", "is", null).executeTakeFirst()) ?? null;
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
