// Moves subscribers to a new price at their next period, or leaves them where they are. Stripe's item gets the new price
// at once without proration, and the subscription's metadata says what the running period was paid at, and until when:
// card, cancellation and portal work as before, and nothing of it can be lost between Stripe and us.
import type { Logger } from "pino";
import type Stripe from "stripe";
import { PLAN_TYPES, type PlanType, type PriceMoves } from "#contract";
import type { Plans } from "./plans.ts";
import type { PriceMove } from "./price-move-store.ts";
import type { PaymentStore } from "./store.ts";
import { isMissing } from "./stripe-client.ts";
import { NOTHING_ANNOUNCED, paidPriceOf, planOfItem } from "./subscription-facts.ts";
import { lockOf, type Subscriptions } from "./subscriptions.ts";

export type PriceMover = ReturnType<typeof createPriceMover>;

export function createPriceMover(deps: {
  stripe: Stripe;
  store: PaymentStore;
  plans: Plans;
  subscriptions: Subscriptions;
  log: Logger;
}) {
  const { stripe, store, plans, subscriptions } = deps;

  /** The change at Stripe that makes a move, in one call; null when there is nothing (any more) to change. */
  async function changeFor(
    subscription: Stripe.Subscription,
    { plan, priceId }: PriceMove,
    woken: Set<string>,
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
      woken.add(target);
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

  async function perform(projectId: string, move: PriceMove, woken: Set<string>): Promise<void> {
    const { priceId: offered } = await store.planOf(projectId, move.plan);
    // The price was changed again before this one was reached: whoever changed it decides anew about old subscribers.
    if (move.priceId !== null && move.priceId !== offered) return;
    await store.alone(lockOf(move.subscriptionId), async () => {
      const subscription = await stripe.subscriptions.retrieve(move.subscriptionId);
      const change = await changeFor(subscription, move, woken);
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

    /** Writes down who is to move, or to stay. @throws Refusal 409 when the plan is not offered */
    async request(projectId: string, { type, move }: { type: PlanType; move: boolean }): Promise<void> {
      if (!move) return store.requestStays(projectId, type);
      const id = await plans.offered(projectId, type);
      const { priceCents: cents } = await store.planOf(projectId, type);
      await store.requestMoves(projectId, type, { id, cents });
    },

    /** Makes all of a project's moves that wait. One that fails keeps no other waiting and is tried again. */
    async work(projectId: string, signal: AbortSignal): Promise<void> {
      const woken = new Set<string>();
      for (const move of await store.movesOf(projectId)) {
        if (signal.aborted) break;
        try {
          await perform(projectId, move, woken);
          await store.finishMove(move);
        } catch (error) {
          if (isMissing(error)) await store.finishMove(move);
          deps.log.error({ error, ...move }, "a subscriber could not be moved to the new price yet");
        }
      }
      if (woken.size > 0) await plans.retire(projectId, woken);
    },
  };
}
