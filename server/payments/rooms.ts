// The parts that payments are made of, put together from the bottom up.
import { createConnectedAccounts } from "./accounts.ts";
import { createCheckouts } from "./checkouts.ts";
import { createDisputes } from "./disputes.ts";
import { createEvents } from "./events.ts";
import { createLedger } from "./ledger.ts";
import { createPlanSwitch } from "./plan-switch.ts";
import { createPlans } from "./plans.ts";
import { createPortal } from "./portal.ts";
import { createPriceMover } from "./price-moves.ts";
import { createReconciliation } from "./reconciliation.ts";
import { createPaymentStore } from "./store.ts";
import { openStripe } from "./stripe-client.ts";
import { createSubscriptions } from "./subscriptions.ts";
import type { PaymentDependencies } from "./types.ts";

export type PaymentRooms = ReturnType<typeof openRooms>;

/** The queue of subscriptions that are to end. */
export const ENDING_QUEUE = "subscription-ending";

/** The parts of this room, from the bottom up. */
export function openRooms(deps: PaymentDependencies) {
  const { config, database, publicUrl, signingKey, log, end } = deps;
  const stripe = openStripe(end);
  const store = createPaymentStore(database);
  const ledger = createLedger({ stripe, database });
  const subscriptions = createSubscriptions({
    stripe,
    store,
    ledger,
    wakeEnding: (id) => deps.jobs.enqueue(ENDING_QUEUE, id),
  });
  const planSwitch = createPlanSwitch({ stripe, store, ledger, subscriptions, nowMs: end.nowMs });
  const feePercent = config.platformFeePercent;
  const checkouts = createCheckouts({ stripe, store, subscriptions, ledger, publicUrl, feePercent });
  const { currency, minimumPriceCents } = config;
  const plans = createPlans({ stripe, store, currency, minimumCents: minimumPriceCents });
  const priceMoves = createPriceMover({ stripe, store, plans, subscriptions, log });
  const accounts = createConnectedAccounts({
    stripe,
    store,
    publicUrl,
    currency,
    signingKey,
    country: config.payoutCountry,
    contactEmail: config.payoutContactEmail,
    query: database.query,
  });
  const disputes = createDisputes({ stripe, ledger });
  const portal = createPortal({ stripe, publicUrl });
  const { nowMs } = end;
  const reconciliation = createReconciliation({ store, checkouts, subscriptions, accounts, ledger, log, nowMs });
  const events = createEvents({
    stripe,
    database,
    secret: end.webhookSecret,
    nowMs: Date.now,
    log,
    follow: {
      checkout: checkouts.follow,
      async subscription(id) {
        await subscriptions.sync(id);
      },
      async invoice(id) {
        const invoice = await stripe.invoices.retrieve(id);
        const parent = invoice.parent?.subscription_details?.subscription;
        if (parent) await subscriptions.sync(typeof parent === "string" ? parent : parent.id);
        await ledger.recordInvoice(id);
      },
      charge: ledger.recordCharge,
      dispute: disputes.follow,
      async account(id) {
        await accounts.refresh(id);
      },
    },
  });
  return {
    stripe,
    store,
    ledger,
    subscriptions,
    planSwitch,
    checkouts,
    plans,
    priceMoves,
    accounts,
    portal,
    reconciliation,
    events,
    nowMs,
  };
}
