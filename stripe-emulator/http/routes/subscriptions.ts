// /v1/subscriptions.
import type Stripe from "stripe";
import { invalidRequest } from "../../engine/faults.ts";
import { attach } from "../../engine/payment-methods.ts";
import { cancelNow, setCancelAt, setCancelAtPeriodEnd, switchPrice } from "../../engine/subscription-changes.ts";
import { startSubscription, trialEndAfter } from "../../engine/subscriptions.ts";
import type * as Wire from "../../objects/wire.ts";
import {
  clearable,
  expand,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  percent,
  range,
  required,
  text,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { type Call, find, page, type Route, route } from "../route.ts";
import { checkDestination } from "./checkout.ts";
import { methodNamed } from "./customers.ts";
import { priceSwitch } from "./price-switch.ts";

const why = group<Stripe.SubscriptionCancelParams.CancellationDetails>()({
  comment: clearable(text()),
  feedback: oneOf(
    "customer_service",
    "low_quality",
    "missing_features",
    "other",
    "switched_service",
    "too_complex",
    "too_expensive",
    "unused",
  ),
});

const proration = oneOf("always_invoice", "create_prorations", "none");

const createParameters = group<Stripe.SubscriptionCreateParams>()({
  customer: required(text()),
  items: required(
    list(
      group<Stripe.SubscriptionCreateParams.Item>()({
        price: required(text()),
        quantity: integer({ min: 1, max: 999_999 }),
      }),
    ),
  ),
  application_fee_percent: percent,
  default_payment_method: text(),
  description: text(500),
  metadata,
  off_session: flag,
  payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete"),
  transfer_data: group<Stripe.SubscriptionCreateParams.TransferData>()({ destination: required(text()) }),
  trial_period_days: integer({ min: 1, max: 730 }),
  ...expand,
});

function create(call: Call<ReturnType<typeof createParameters>>): Wire.Subscription {
  const { engine, parameters: given } = call;
  const customer = find(call, "customer", given.customer, "customer");
  const [item, ...others] = given.items;
  if (!item || others.length > 0)
    throw invalidRequest("The emulator takes exactly one item per subscription.", "items");
  const price = find(call, "price", item.price, "items[0][price]");
  if (!price.active)
    throw invalidRequest("The price specified is inactive. This field only accepts active prices.", "items[0][price]");
  if (!price.recurring)
    throw invalidRequest(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      "items[0][price]",
    );
  checkDestination(call, given.transfer_data?.destination, given.application_fee_percent);
  const chosen = given.default_payment_method ?? null;
  const method = chosen && attach(engine, methodNamed(engine, chosen), customer.id).id;
  if (
    !method &&
    !customer.invoice_settings.default_payment_method &&
    given.payment_behavior !== "default_incomplete" &&
    !given.trial_period_days
  ) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      undefined,
      "resource_missing",
    );
  }
  return startSubscription(engine, {
    customer: customer.id,
    price,
    quantity: item.quantity ?? 1,
    paymentMethod: method,
    feePercent: given.application_fee_percent ?? null,
    destination: given.transfer_data?.destination ?? null,
    metadata: mergeMetadata({}, given.metadata),
    description: given.description ?? null,
    trialEnd: trialEndAfter(engine.now(customer.test_clock), given.trial_period_days ?? null),
    payment:
      given.payment_behavior === "default_incomplete"
        ? { mode: "none" }
        : { mode: given.off_session ? "off_session" : "on_session" },
    orFail: given.payment_behavior === "error_if_incomplete",
  });
}

const updateParameters = group<Stripe.SubscriptionUpdateParams>()({
  items: list(
    group<Stripe.SubscriptionUpdateParams.Item>()({
      id: text(),
      price: text(),
      quantity: integer({ min: 1, max: 999_999 }),
    }),
  ),
  cancel_at_period_end: flag,
  cancel_at: clearable(integer()),
  cancellation_details: why,
  proration_behavior: proration,
  proration_date: integer(),
  billing_cycle_anchor: oneOf("now", "unchanged"),
  payment_behavior: oneOf("allow_incomplete", "error_if_incomplete"),
  application_fee_percent: clearable(percent),
  transfer_data: clearable(group<Stripe.SubscriptionUpdateParams.TransferData>()({ destination: required(text()) })),
  default_payment_method: text(),
  description: clearable(text(500)),
  metadata,
  ...expand,
});

type Update = ReturnType<typeof updateParameters>;

function update(call: Call<Update>): Wire.Subscription {
  const { engine, parameters: given } = call;
  const subscription = living(find(call, "subscription", call.id));
  let next = details(call, subscription);
  if (given.cancel_at_period_end !== undefined) next = setCancelAtPeriodEnd(engine, next, given.cancel_at_period_end);
  if (given.cancel_at !== undefined) next = setCancelAt(engine, next, given.cancel_at);
  next = withReason(next, given.cancellation_details);
  if (JSON.stringify(next) !== JSON.stringify(subscription))
    engine.save("subscription", next, "customer.subscription.updated");
  const order = priceSwitch(call, next);
  if (order) switchPrice(engine, next, order);
  return engine.store.must("subscription", subscription.id);
}

function living(subscription: Wire.Subscription): Wire.Subscription {
  if (subscription.status !== "canceled" && subscription.status !== "incomplete_expired") return subscription;
  throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
}

function details({ engine, parameters: given }: Call<Update>, subscription: Wire.Subscription): Wire.Subscription {
  const destination = given.transfer_data?.destination;
  if (destination) checkDestination({ engine }, destination, undefined);
  return {
    ...subscription,
    metadata: mergeMetadata(subscription.metadata, given.metadata),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.application_fee_percent === undefined ? {} : { application_fee_percent: given.application_fee_percent }),
    ...(given.transfer_data === undefined
      ? {}
      : { transfer_data: destination ? { amount_percent: null, destination } : null }),
    ...(given.default_payment_method
      ? {
          default_payment_method: attach(
            engine,
            methodNamed(engine, given.default_payment_method),
            subscription.customer,
          ).id,
        }
      : {}),
  };
}

type Why = { comment?: string | null; feedback?: NonNullable<Wire.Subscription["cancellation_details"]>["feedback"] };

/** The subscription with what was said about its cancellation. */
function withReason(subscription: Wire.Subscription, why: Why | undefined): Wire.Subscription {
  if (!why) return subscription;
  const old = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  return { ...subscription, cancellation_details: { ...old, ...why } };
}

const cancel = route("DELETE", "/v1/subscriptions/:id", {
  parameters: group<Stripe.SubscriptionCancelParams>()({
    invoice_now: flag,
    prorate: flag,
    cancellation_details: why,
    ...expand,
  }),
  run: (call) => {
    const { invoice_now: invoiceNow = false, prorate = false, cancellation_details: why } = call.parameters;
    const subscription = find(call, "subscription", call.id);
    if (["canceled", "incomplete_expired"].includes(subscription.status)) {
      throw invalidRequest(`No such subscription: '${call.id}'`, "id", "resource_missing");
    }
    const ended = cancelNow(call.engine, subscription, { prorate, invoiceNow });
    return why ? call.engine.save("subscription", withReason(ended, why)) : ended;
  },
});

const statuses = oneOf(
  "active",
  "all",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
);

export const subscriptionRoutes: Route[] = [
  route("POST", "/v1/subscriptions", { parameters: createParameters, run: create }),
  route("POST", "/v1/subscriptions/:id", { parameters: updateParameters, run: update }),
  cancel,
  retrieval("/v1/subscriptions/:id", "subscription"),
  route("GET", "/v1/subscriptions", {
    parameters: group<Stripe.SubscriptionListParams>()({
      ...paging,
      created: range,
      customer: text(),
      price: text(),
      status: statuses,
      test_clock: text(),
    }),
    run: (call) => {
      const { created, customer, price, status, test_clock } = call.parameters;
      const plain = status === "all" || status === undefined ? undefined : status;
      const where = { customer, status: plain, test_clock, "items.data[0].price.id": price };
      return page(call, "subscription", "/v1/subscriptions", {
        where,
        created,
        except: status === undefined ? { status: "canceled" } : undefined,
      });
    },
  }),
];
