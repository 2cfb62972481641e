// Subscriptions and their one item.
import { planOf } from "./catalog.ts";
import type * as Wire from "./wire.ts";

type SubscriptionInput = {
  id: string;
  itemId: string;
  customer: string;
  price: Wire.Price;
  quantity: number;
  status: Wire.Subscription["status"];
  periodStart: number;
  periodEnd: number;
  applicationFeePercent: number | null;
  destination: string | null;
  metadata: Record<string, string>;
  description: string | null;
  paymentMethod: string | null;
  trialEnd: number | null;
  testClock: string | null;
  created: number;
};

export function buildSubscription(input: SubscriptionInput): Wire.Subscription {
  return {
    id: input.id,
    object: "subscription",
    application: null,
    application_fee_percent: input.applicationFeePercent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.trialEnd ?? input.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: input.created,
    currency: input.price.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [buildItem({ ...input, id: input.itemId, subscription: input.id })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${input.id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: input.created,
    status: input.status,
    test_clock: input.testClock,
    transfer_data: input.destination ? { amount_percent: null, destination: input.destination } : null,
    trial_end: input.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: input.trialEnd ? input.created : null,
  };
}

type ItemInput = {
  id: string;
  subscription: string;
  price: Wire.Price;
  quantity: number;
  periodStart: number;
  periodEnd: number;
  created: number;
};

export function buildItem(input: ItemInput): Wire.SubscriptionItem {
  return {
    id: input.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: input.created,
    current_period_end: input.periodEnd,
    current_period_start: input.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  };
}

/** The item of a subscription: the emulator's subscriptions have exactly one. */
export function itemOf(subscription: Wire.Subscription): Wire.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  return item;
}

export const withItem = (subscription: Wire.Subscription, item: Wire.SubscriptionItem): Wire.Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [item] },
});
