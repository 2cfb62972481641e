// Subscriptions: read again from Stripe under a lock, one live per person and app, changed and ended through Stripe.
import { sql, type Transaction } from "kysely";
import type Stripe from "stripe";
import { NO_SUBSCRIPTION } from "#contract";
import type { Tables } from "#database";
import { Refusal } from "#http";
import { unusedCents } from "./decisions.ts";
import type { Ledger } from "./ledger.ts";
import { lock, type PaymentStore, type SubscriptionRow } from "./store.ts";
import { ENDED, factsOf, ownerOf } from "./subscription-facts.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** The name of the lease under which a subscription is read and changed at Stripe. */
export const leaseNameOf = (stripeId: string): string => `subscription ${stripeId}`;

export function createSubscriptions(deps: {
  stripe: Stripe;
  store: PaymentStore;
  ledger: Ledger;
  /** Starts the job that ends a subscription; the row says what it is to do. */
  wakeEnding: (stripeId: string) => Promise<void>;
}) {
  const { stripe, store, ledger } = deps;

  /**
   * Makes the row agree with Stripe. Idempotent, in any order.
   * @returns the row, or null for a subscription that is none of ours
   */
  async function sync(stripeId: string): Promise<SubscriptionRow | null> {
    const superseded = await store.withLease(leaseNameOf(stripeId), async (lease) => {
      const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ["latest_invoice"] });
      const owner = ownerOf(subscription.metadata);
      if (!owner) return false;
      return lease.write(async (transaction) => {
        await lock(transaction, `plan ${owner.userId} ${owner.projectId ?? "platform"}`);
        return write(transaction, subscription, owner);
      });
    });
    if (superseded && (await store.requestEnding(stripeId, "all"))) await deps.wakeEnding(stripeId);
    return store.subscription(stripeId);
  }

  /** Ends it now and gives back what `subscription_endings` says. Called again until it succeeds. */
  async function end(stripeId: string): Promise<void> {
    const refund = await store.ending(stripeId);
    const row = await store.subscription(stripeId);
    if (!refund || !row) return;
    const before = await stripe.subscriptions.retrieve(stripeId);
    if (!ENDED.has(before.status))
      await stripe.subscriptions.cancel(stripeId, { prorate: false }, { idempotencyKey: `end-${stripeId}` });
    const ended = await sync(stripeId);
    await ledger.recordSubscription(stripeId);
    await giveBack(row, refund, ended?.endedAt ?? new Date(0));
    await ledger.recordSubscription(stripeId);
    await store.finishEnding(stripeId);
  }

  /**
   * What is to go back in all. For the rest: the unused time of the running period and the credit that an earlier switch
   * left. A failed renewal has not paid for the period that it would have opened.
   */
  async function owedCents(row: SubscriptionRow, refund: "rest" | "all", endedAt: Date): Promise<number> {
    if (refund === "all") return Number.POSITIVE_INFINITY;
    const unused = row.status === "past_due" ? 0 : unusedCents(row, endedAt);
    return unused + (await creditOf(row.customer));
  }

  async function creditOf(customer: string | null): Promise<number> {
    const known = customer ? await stripe.customers.retrieve(customer) : null;
    return known && !known.deleted ? Math.max(0, -known.balance) : 0;
  }

  /** Refunds charges, the newest first, until all that is owed has gone back. Called again, it goes on where it was. */
  async function giveBack(row: SubscriptionRow, refund: "rest" | "all", endedAt: Date): Promise<void> {
    let owed = await owedCents(row, refund, endedAt);
    const key = `${refund}-${row.stripeId}`;
    for (const charge of await ledger.chargesOf(row.stripeId)) {
      if (owed <= 0) break;
      const known = await stripe.refunds.list({ charge: charge.id, limit: 100 });
      const before = known.data.find((one) => one.metadata?.ninefold_ending === key);
      const left = charge.disputed ? 0 : charge.amount_captured - charge.amount_refunded;
      const amount = before?.amount ?? Math.min(owed, left);
      owed -= amount;
      if (before || amount === 0) continue;
      const shared = Boolean(charge.transfer);
      await stripe.refunds.create(
        {
          charge: charge.id,
          amount,
          reason: refund === "all" ? "duplicate" : "requested_by_customer",
          metadata: { ninefold_ending: key },
          // Who ends what was bought bears the refund: were the platform's share to go back as well, each round of
          // subscribing to one's own app and taking it down would cost the platform the fees of the card.
          ...(shared ? { reverse_transfer: true, refund_application_fee: refund === "all" } : {}),
        },
        { idempotencyKey: `refund-${key}-${charge.id}` },
      );
    }
    // What was credit is refunded by now, and is not to pay for anything once more.
    if (refund === "rest" && row.customer && (await creditOf(row.customer)) > 0)
      await stripe.customers.update(row.customer, { balance: 0 });
  }

  async function liveOf(userId: string, projectId: string | null): Promise<SubscriptionRow> {
    const row = await store.liveSubscription(userId, projectId);
    if (!row) throw new Refusal(409, "You have no plan here.", NO_SUBSCRIPTION);
    return row;
  }

  return {
    sync,
    end,
    /** @throws Refusal 409 for somebody without a plan */
    liveOf,

    /** Cancels at the end of the paid period, or takes that back. */
    async setEnding(userId: string, projectId: string | null, ends: boolean): Promise<SubscriptionRow | null> {
      const row = await liveOf(userId, projectId);
      await stripe.subscriptions.update(row.stripeId, { cancel_at_period_end: ends });
      return sync(row.stripeId);
    },

    /** Ends all of a project's plans at once with the rest of the period refunded. */
    async endAllOf(projectId: string): Promise<void> {
      const rows = await store.liveOfProject(projectId);
      for (const row of rows) await store.requestEnding(row.stripeId, "rest");
      for (const row of rows) await end(row.stripeId);
    },
  };
}

/** @returns whether the person had this plan already, so that this one is to be ended and refunded */
async function write(
  transaction: Transaction<Tables>,
  subscription: Stripe.Subscription,
  owner: { userId: string; projectId: string | null },
): Promise<boolean> {
  const facts = factsOf(subscription);
  const known = await transaction
    .selectFrom("subscriptions")
    .select("superseded")
    .where("stripe_id", "=", subscription.id)
    .executeTakeFirst();
  const other = await transaction
    .selectFrom("subscriptions")
    .select("stripe_id")
    .where("user_id", "=", owner.userId)
    .where("project_id", "is not distinct from", owner.projectId === null ? sql<null>`null` : owner.projectId)
    .where("stripe_id", "!=", subscription.id)
    .where("ended_at", "is", null)
    .where("superseded", "=", false)
    .executeTakeFirst();
  const superseded = known?.superseded ?? (other !== undefined && facts.ended_at === null);
  const row = { ...facts, superseded };
  await transaction
    .insertInto("subscriptions")
    .values({ stripe_id: subscription.id, user_id: owner.userId, project_id: owner.projectId, ...row })
    .onConflict((conflict) => conflict.column("stripe_id").doUpdateSet(row))
    .execute();
  return superseded;
}
