// Moves subscribers to a new price from their next period on, or keeps them at their price. At Stripe the item gets the new
// price at once, without proration; the subscription's metadata keeps the price of the running period and when it ends.
// Card, cancellation and portal work as before, and Stripe alone holds the whole state.
import type { Logger } from "pino";
import type Stripe from "stripe";
import { PLAN_TYPES, type PlanType, type PriceMoves } from "#contract";
import type { Plans } from "./plans.ts";
import type { PriceMove } from "./price-move-store.ts";
import type { PaymentStore } from "./store.ts";
import { isMissing } from "./stripe-client.ts";
import { NOTHING_ANNOUNCED, paidPriceOf, planOfItem } from "./subscription-facts.ts";
import { leaseNameOf, type Subscriptions } from "./subscriptions.ts";

export type PriceMover = ReturnType<typeof createPriceMover>;

export function createPriceMover(deps: {
  stripe: Stripe;
  store: PaymentStore;
  plans: Plans;
  subscriptions: Subscriptions;
  log: Logger;
}) {
  const { stripe, store, plans, subscriptions } = deps;

  /** The one update at Stripe that makes a move, or null when there is nothing (any more) to change. */
  async function changeFor(
    subscription: Stripe.Subscription,
    { plan, priceId }: PriceMove,
    reactivated: Set<string>,
  ): Promise<Stripe.SubscriptionUpdateParams | null> {
    const [item] = subscription.items.data;
    if (!item || subscription.ended_at !== null || planOfItem(item) !== plan) return null;
    const paid = paidPriceOf(subscription, item);
    const target = priceId ?? paid?.id;
    if (!target || target === item.price.id) return null;
    const quiet = { items: [{ id: item.id, price: target }], proration_behavior: "none" as const };
    if (target === paid?.id) {
      // A price that is offered no more takes nobody in, not even back: it is open for this one call.
      await stripe.prices.update(target, { active: true });
      reactivated.add(target);
      return { ...quiet, metadata: NOTHING_ANNOUNCED };
    }
    if (subscription.cancel_at !== null) return null;
    return {
      ...quiet,
      metadata: {
        ninefold_paid_price: paid?.id ?? item.price.id,
        ninefold_paid_cents: String(paid?.cents ?? item.price.unit_amount ?? 0),
        ninefold_paid_until: String(item.current_period_end),
      },
    };
  }

  async function perform(projectId: string, move: PriceMove, reactivated: Set<string>): Promise<void> {
    const { priceId: offered } = await store.planOf(projectId, move.plan);
    // The price was changed again before this one was reached: whoever changed it decides anew about old subscribers.
    if (move.priceId !== null && move.priceId !== offered) return;
    await store.withLease(leaseNameOf(move.subscriptionId), async () => {
      const subscription = await stripe.subscriptions.retrieve(move.subscriptionId);
      const change = await changeFor(subscription, move, reactivated);
      if (change) await stripe.subscriptions.update(move.subscriptionId, change);
    });
    await subscriptions.sync(move.subscriptionId);
  }

  async function show(projectId: string): Promise<PriceMoves> {
    const of = async (plan: PlanType) => {
      const { priceCents: price } = await store.planOf(projectId, plan);
      return { price, ...(await store.countMoves(projectId, plan, price)) };
    };
    const [monthly, yearly] = await Promise.all(PLAN_TYPES.map(of));
    if (!monthly || !yearly) throw new Error("There are two plans.");
    return { monthly, yearly };
  }

  return {
    show,

    /** Stores which subscribers are to move, or that all stay. @throws Refusal 409 when the plan is not offered */
    async request(projectId: string, { type, move }: { type: PlanType; move: boolean }): Promise<void> {
      if (!move) return store.requestStays(projectId, type);
      const id = await plans.offered(projectId, type);
      const { priceCents: cents } = await store.planOf(projectId, type);
      await store.requestMoves(projectId, type, { id, cents });
    },

    /** Makes all requested moves of a project. One that fails is logged and tried again; the others go on. */
    async work(projectId: string, signal: AbortSignal): Promise<void> {
      const reactivated = new Set<string>();
      for (const move of await store.movesOf(projectId)) {
        if (signal.aborted) break;
        try {
          await perform(projectId, move, reactivated);
          await store.finishMove(move);
        } catch (error) {
          if (isMissing(error)) await store.finishMove(move);
          deps.log.error({ error, ...move }, "a subscriber could not be moved to the new price yet");
        }
      }
      if (reactivated.size > 0) await plans.retire(projectId, reactivated);
    },
  };
}
