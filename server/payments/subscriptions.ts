// Subscriptions: read again from Stripe under a lock, one live per person and app, changed and ended through Stripe.
import { sql, type Transaction } from "kysely";
import type Stripe from "stripe";
import { ALREADY_SUBSCRIBED, NO_SUBSCRIPTION, type PlanType } from "#contract";
import type { Tables } from "#database";
import { Refusal } from "#http";
import { unusedCents } from "./decisions.ts";
import type { Ledger } from "./ledger.ts";
import { lock, type PaymentStore, type SubscriptionRow } from "./store.ts";
import { dateOf, expanded, idOf } from "./stripe-client.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

const ENDED = new Set(["canceled", "incomplete_expired"]);

/** Whose subscription it is: written by us into its metadata when Checkout was opened. */
export function ownerOf(metadata: Stripe.Metadata): { userId: string; projectId: string | null } | null {
  const { ninefold_user: userId, ninefold_project: projectId } = metadata;
  return userId ? { userId, projectId: projectId || null } : null;
}

export function createSubscriptions(deps: {
  stripe: Stripe;
  store: PaymentStore;
  ledger: Ledger;
  /** Starts the job that ends a subscription; the row says what it is to do. */
  wakeEnding: (stripeId: string) => Promise<void>;
}) {
  const { stripe, store, ledger } = deps;

  /**
   * Makes the row say what Stripe says now. Any number of callers, in any order, end the same.
   * @returns the row, or null for a subscription that is none of ours
   */
  async function sync(stripeId: string): Promise<SubscriptionRow | null> {
    const superseded = await store.alone(`subscription ${stripeId}`, async (transaction) => {
      const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ["latest_invoice"] });
      const owner = ownerOf(subscription.metadata);
      if (!owner) return false;
      await lock(transaction, `plan ${owner.userId} ${owner.projectId ?? "platform"}`);
      return write(transaction, subscription, owner);
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

  async function giveBack(row: SubscriptionRow, refund: "rest" | "all", endedAt: Date): Promise<void> {
    const charges = await ledger.chargesOf(row.stripeId);
    // A failed renewal has not paid for the period that it would have opened.
    const chosen = refund === "all" ? charges : row.status === "past_due" ? [] : charges.slice(0, 1);
    for (const charge of chosen) {
      const left = charge.amount_captured - charge.amount_refunded;
      const key = `${refund}-${row.stripeId}`;
      const known = await stripe.refunds.list({ charge: charge.id, limit: 100 });
      if (left === 0 || charge.disputed || known.data.some((one) => one.metadata?.ninefold_ending === key)) continue;
      const amount = refund === "all" ? left : unusedCents(row, endedAt, left);
      if (amount === 0) continue;
      const shared = Boolean(charge.transfer);
      await stripe.refunds.create(
        {
          charge: charge.id,
          amount,
          reason: refund === "all" ? "duplicate" : "requested_by_customer",
          metadata: { ninefold_ending: key },
          ...(shared ? { reverse_transfer: true, refund_application_fee: true } : {}),
        },
        { idempotencyKey: `refund-${key}-${charge.id}` },
      );
    }
  }

  async function liveOf(userId: string, projectId: string | null): Promise<SubscriptionRow> {
    const row = await store.liveSubscription(userId, projectId);
    if (!row) throw new Refusal(409, "You have no plan here.", NO_SUBSCRIPTION);
    return row;
  }

  return {
    sync,
    end,

    /** Cancels at the end of the paid period, or takes that back. */
    async setEnding(userId: string, projectId: string | null, ends: boolean): Promise<SubscriptionRow | null> {
      const row = await liveOf(userId, projectId);
      await stripe.subscriptions.update(row.stripeId, { cancel_at_period_end: ends });
      return sync(row.stripeId);
    },

    /** Changes to `plan` at once: the rest of the old period is credited, the new one charged. */
    async switchTo(userId: string, projectId: string, wish: { plan: PlanType; priceId: string }) {
      const row = await liveOf(userId, projectId);
      const subscription = await stripe.subscriptions.retrieve(row.stripeId);
      const [item] = subscription.items.data;
      if (!item) throw new Error(`Subscription ${row.stripeId} has no item`);
      if (item.price.id === wish.priceId)
        throw new Refusal(409, `You are on the ${wish.plan} plan already.`, ALREADY_SUBSCRIBED);
      await stripe.subscriptions.update(
        row.stripeId,
        {
          items: [{ id: item.id, price: wish.priceId }],
          proration_behavior: "always_invoice",
          payment_behavior: "error_if_incomplete",
        },
        // The latest invoice changes with each switch: to and fro and to again are three keys.
        { idempotencyKey: `switch-${row.stripeId}-${wish.priceId}-${idOf(subscription.latest_invoice)}` },
      );
      await sync(row.stripeId);
      await ledger.recordSubscription(row.stripeId);
      return store.subscription(row.stripeId);
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

function factsOf(subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  const plan: PlanType = item.price.recurring?.interval === "year" ? "yearly" : "monthly";
  const invoice = expanded(subscription.latest_invoice);
  const pastDueSince = invoice?.status_transitions.finalized_at ?? invoice?.created ?? item.current_period_start;
  const ended = ENDED.has(subscription.status);
  return {
    destination: idOf(subscription.transfer_data?.destination),
    status: subscription.status,
    plan,
    price_cents: item.price.unit_amount ?? 0,
    period_start: dateOf(item.current_period_start),
    period_end: dateOf(item.current_period_end),
    cancel_at: subscription.cancel_at === null ? null : dateOf(subscription.cancel_at),
    past_due_since: subscription.status === "past_due" ? dateOf(pastDueSince) : null,
    ended_at: ended ? dateOf(subscription.ended_at ?? subscription.created) : null,
    synced_at: new Date(),
  };
}
