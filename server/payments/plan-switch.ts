// From the monthly plan to the yearly one and back: what it would cost by Stripe's own preview, and the change itself.
import type Stripe from "stripe";
import { ALREADY_SUBSCRIBED, type PlanType, QUOTE_EXPIRED, QUOTE_SECONDS, type SwitchQuote } from "#contract";
import { Refusal } from "#http";
import type { Ledger } from "./ledger.ts";
import type { PaymentStore } from "./store.ts";
import { NOTHING_ANNOUNCED, planOfItem } from "./subscription-facts.ts";
import { leaseNameOf, type Subscriptions } from "./subscriptions.ts";

/** A person waits for the quote before a question: rather none than a late one. */
const QUOTE_MS = 8_000;

type SwitchRequest = Readonly<{ plan: PlanType; priceId: string }>;

export function createPlanSwitch(deps: {
  stripe: Stripe;
  store: PaymentStore;
  ledger: Ledger;
  subscriptions: Subscriptions;
  nowMs: () => number;
}) {
  const { stripe, store, ledger, subscriptions } = deps;
  const nowSeconds = () => Math.floor(deps.nowMs() / 1000);

  /** @throws Refusal 409 for somebody who has that plan */
  async function itemToSwitch(stripeId: string, { plan, priceId }: SwitchRequest) {
    const subscription = await stripe.subscriptions.retrieve(stripeId);
    const [item] = subscription.items.data;
    if (!item) throw new Error(`Subscription ${stripeId} has no item`);
    if (planOfItem(item) === plan) throw new Refusal(409, `You are on the ${plan} plan already.`, ALREADY_SUBSCRIBED);
    return { id: item.id, price: priceId };
  }

  return {
    /** What the change would cost now. @throws Refusal 409 for somebody without a plan, or with that one */
    async quote(userId: string, projectId: string, wanted: SwitchRequest): Promise<SwitchQuote> {
      const { stripeId } = await subscriptions.liveOf(userId, projectId);
      const item = await itemToSwitch(stripeId, wanted);
      const quotedAt = nowSeconds();
      const preview = await stripe.invoices.createPreview(
        {
          subscription: stripeId,
          subscription_details: { items: [item], proration_behavior: "always_invoice", proration_date: quotedAt },
        },
        { timeout: QUOTE_MS, maxNetworkRetries: 0 },
      );
      // What is above zero and not due now stays on the customer's account as well: too little for a card.
      const credit = Math.max(0, -(preview.total + preview.starting_balance));
      return { due: preview.amount_due, credit, quotedAt };
    },

    /**
     * Changes to `plan` at once: the rest of what was paid is credited, the new period charged. With `quotedAt` by the
     * time of that quote, so that it costs what was told.
     * @throws Refusal 409 for somebody who has that plan, or whose quote is too old; Stripe's card error when the charge is declined
     */
    async switchTo(userId: string, projectId: string, wanted: SwitchRequest & { quotedAt?: number }): Promise<void> {
      const { quotedAt } = wanted;
      const age = quotedAt === undefined ? 0 : nowSeconds() - quotedAt;
      if (age < 0 || age > QUOTE_SECONDS)
        throw new Refusal(
          409,
          "What this change costs has been worked out anew. Please look at it again.",
          QUOTE_EXPIRED,
        );
      const { stripeId } = await subscriptions.liveOf(userId, projectId);
      await store.withLease(leaseNameOf(stripeId), async () => {
        const item = await itemToSwitch(stripeId, wanted);
        // No key of ours: a declined card would be declined again from Stripe's memory after it was replaced. That two
        // tabs make one switch is the lock's and the question's above.
        await stripe.subscriptions.update(stripeId, {
          items: [item],
          proration_behavior: "always_invoice",
          ...(quotedAt === undefined ? {} : { proration_date: quotedAt }),
          payment_behavior: "error_if_incomplete",
          metadata: NOTHING_ANNOUNCED,
        });
      });
      await subscriptions.sync(stripeId);
      await ledger.recordSubscription(stripeId);
    },
  };
}
