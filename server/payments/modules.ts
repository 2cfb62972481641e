// The modules of payments, created in the order of their dependencies.
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
import { createSales } from "./sales/sales.ts";
import { createPaymentStore } from "./store.ts";
import { openStripe } from "./stripe-client.ts";
import { createSubscriptions } from "./subscriptions.ts";
import type { PaymentDependencies } from "./types.ts";

export type PaymentModules = ReturnType<typeof createModules>;

/** The queue of subscriptions that are to end. */
export const ENDING_QUEUE = "subscription-ending";
/** The queue of what apps are to be told of their sales. Who calls apps works on it. */
export const SALE_EVENT_QUEUE = "sale-event";

export function createModules(deps: PaymentDependencies) {
  const { config, database, publicUrl, signingKey, log, provider } = deps;
  const stripe = openStripe(provider);
  const store = createPaymentStore(database);
  const ledger = createLedger({ stripe, database });
  const subscriptions = createSubscriptions({
    stripe,
    store,
    ledger,
    wakeEnding: (id) => deps.jobs.enqueue(ENDING_QUEUE, id),
  });
  const planSwitch = createPlanSwitch({ stripe, store, ledger, subscriptions, nowMs: provider.nowMs });
  const feePercent = config.platformFeePercent;
  const checkouts = createCheckouts({ stripe, store, subscriptions, ledger, publicUrl, feePercent });
  const { currency, minimumPriceCents } = config;
  const sales = createSales({
    stripe,
    query: database.query,
    withLease: store.withLease,
    ledger,
    publicUrl,
    feePercent,
    nowMs: provider.nowMs,
    projectExists: async (id) => (await deps.projects().store.find(id)) !== null,
    onEvent: (id) => deps.jobs.enqueue(SALE_EVENT_QUEUE, id),
  });
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
  const { nowMs } = provider;
  const reconciliation = createReconciliation({ store, checkouts, sales, subscriptions, accounts, ledger, log, nowMs });
  const events = createEvents({
    stripe,
    database,
    secret: provider.webhookSecret,
    nowMs: Date.now,
    log,
    handlers: {
      async checkout(id) {
        const session = await stripe.checkout.sessions.retrieve(id);
        if (!(await sales.sync(session))) await checkouts.sync(session);
      },
      async subscription(id) {
        await subscriptions.sync(id);
      },
      async invoice(id) {
        const invoice = await stripe.invoices.retrieve(id);
        const parent = invoice.parent?.subscription_details?.subscription;
        if (parent) await subscriptions.sync(typeof parent === "string" ? parent : parent.id);
        await ledger.recordInvoice(id);
      },
      async charge(id) {
        await ledger.recordCharge(id);
        await sales.syncCharge(id);
      },
      async dispute(id) {
        const chargeId = await disputes.sync(id);
        if (chargeId) await sales.syncCharge(chargeId);
      },
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
    sales,
    plans,
    priceMoves,
    accounts,
    portal,
    reconciliation,
    events,
    nowMs,
  };
}
