// /v1/checkout/sessions, in subscription and payment mode.
import type Stripe from "stripe";
import { hourSeconds } from "../../engine/calendar.ts";
import { expireSession, lineItemsOf, openSession } from "../../engine/checkout.ts";
import { invalidRequest, noSuch } from "../../engine/faults.ts";
import { makePrice, openOneOffSession } from "../../engine/one-off-checkout.ts";
import { canBePaid } from "../../engine/requirements.ts";
import {
  expand,
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
  url,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { type Call, find, page, pageOf, type Route, route } from "../route.ts";
import { allowedRedirect } from "./redirects.ts";

const parameters = group<Stripe.Checkout.SessionCreateParams>()({
  mode: required(oneOf("subscription", "payment")),
  line_items: required(
    list(
      group<Stripe.Checkout.SessionCreateParams.LineItem>()({
        price: text(),
        price_data: group<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
          currency: required(text(3)),
          unit_amount: required(integer({ min: 0, max: 99_999_999 })),
          product_data: required(
            group<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
              name: required(text(250)),
              description: text(500),
            }),
          ),
        }),
        quantity: integer({ min: 1, max: 999_999 }),
      }),
    ),
  ),
  success_url: required(url),
  cancel_url: url,
  customer: text(),
  customer_email: text(800),
  client_reference_id: text(200),
  expires_at: integer(),
  metadata,
  subscription_data: group<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
    application_fee_percent: percent,
    description: text(500),
    metadata,
    transfer_data: group<Stripe.Checkout.SessionCreateParams.SubscriptionData.TransferData>()({
      destination: required(text()),
    }),
    trial_period_days: integer({ min: 1, max: 730 }),
  }),
  customer_creation: oneOf("if_required"),
  payment_intent_data: group<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    application_fee_amount: integer({ min: 0, max: 99_999_999 }),
    description: text(1_000),
    metadata,
    transfer_data: group<Stripe.Checkout.SessionCreateParams.PaymentIntentData.TransferData>()({
      destination: required(text()),
    }),
  }),
  ui_mode: oneOf("hosted_page"),
  locale: oneOf("auto", "en"),
  payment_method_collection: oneOf("always"),
  ...expand,
});

type Given = ReturnType<typeof parameters>;

function create(call: Call<Given>) {
  const { mode, line_items: items } = call.parameters;
  const [item, ...others] = items;
  if (!item) throw invalidRequest("`line_items` must contain at least one item.", "line_items", "parameter_missing");
  if (mode === "payment") return createOneOff(call);
  if (others.length > 0) throw invalidRequest("The emulator takes one recurring line item.", "line_items");
  if (!item.price) throw invalidRequest("The emulator takes recurring prices by their id.", "line_items[0][price]");
  refuseInMode(call, "subscription", "payment_intent_data");
  return createSubscribing(call, { price: item.price, quantity: item.quantity });
}

/** What belongs to the other mode. */
function refuseInMode({ parameters }: Call<Given>, mode: string, name: "payment_intent_data" | "subscription_data") {
  if (parameters[name]) throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
}

function createSubscribing(call: Call<Given>, item: { price: string; quantity?: number }) {
  const { engine, parameters: given } = call;
  const price = find(call, "price", item.price, "line_items[0][price]");
  if (!price.active)
    throw invalidRequest(
      "The price specified is inactive. This field only accepts active prices.",
      "line_items[0][price]",
    );
  if (!price.recurring)
    throw invalidRequest(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  checkCustomer(call);
  const wanted = given.subscription_data;
  checkDestination(call, wanted?.transfer_data?.destination, wanted?.application_fee_percent);
  return openSession(engine, {
    price,
    quantity: item.quantity ?? 1,
    ...commonOf(call),
    subscription: {
      feePercent: wanted?.application_fee_percent ?? null,
      destination: wanted?.transfer_data?.destination ?? null,
      metadata: mergeMetadata({}, wanted?.metadata),
      description: wanted?.description ?? null,
      trialDays: wanted?.trial_period_days ?? null,
    },
  });
}

/** Prices of their own for what is named by `price_data`, as a guest or a customer buys them. */
function createOneOff(call: Call<Given>) {
  const { engine, parameters: given } = call;
  refuseInMode(call, "payment", "subscription_data");
  checkCustomer(call);
  if (given.line_items.length > 100) throw invalidRequest("At most 100 line items are possible.", "line_items");
  const lines = given.line_items.map((item, index) => ({
    price: priceOfLine(call, item, `line_items[${index}]`),
    quantity: item.quantity ?? 1,
  }));
  const [first] = lines;
  if (!first || lines.some(({ price }) => price.currency !== first.price.currency))
    throw invalidRequest("All line items must have the same currency.", "line_items");
  const wanted = given.payment_intent_data;
  const destination = wanted?.transfer_data?.destination;
  const total = lines.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0);
  if (total < 50) throw invalidRequest("The Checkout Session's total amount must convert to at least 50 cents.");
  if ((wanted?.application_fee_amount ?? 0) > total)
    throw invalidRequest("The application fee cannot be larger than the amount.", "payment_intent_data");
  checkDestination(call, destination, wanted?.application_fee_amount);
  return openOneOffSession(engine, {
    lines,
    currency: first.price.currency,
    ...commonOf(call),
    payment: {
      feeCents: wanted?.application_fee_amount ?? null,
      destination: destination ?? null,
      metadata: mergeMetadata({}, wanted?.metadata),
      description: wanted?.description ?? null,
    },
  });
}

function priceOfLine(call: Call<Given>, item: Given["line_items"][number], path: string) {
  const { price_data: data, price: id } = item;
  if (data && id) throw invalidRequest("You may only specify one of `price` and `price_data`.", path);
  if (id) {
    const price = find(call, "price", id, `${path}[price]`);
    if (price.recurring) throw invalidRequest("You specified `payment` mode but passed a recurring price.", path);
    return price;
  }
  if (!data) throw invalidRequest("One of `price` and `price_data` is needed.", path, "parameter_missing");
  return makePrice(call.engine, {
    name: data.product_data.name,
    description: data.product_data.description ?? null,
    currency: data.currency.toLowerCase(),
    cents: data.unit_amount,
  });
}

function checkCustomer(call: Call<Given>): void {
  const { customer, customer_email: email } = call.parameters;
  if (customer && email)
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.", "customer");
  if (customer) find(call, "customer", customer, "customer");
}

/** What sessions of both modes are opened with. */
function commonOf({ engine, parameters: given }: Call<Given>) {
  return {
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    successUrl: allowedRedirect(engine, given.success_url, "success_url"),
    cancelUrl: given.cancel_url ? allowedRedirect(engine, given.cancel_url, "cancel_url") : null,
    locale: given.locale ?? null,
    metadata: mergeMetadata({}, given.metadata),
    expiresAt: expiry(engine.now(), given.expires_at),
  };
}

function expiry(now: number, wanted: number | undefined): number {
  if (wanted === undefined) return now + 24 * hourSeconds;
  if (wanted < now + hourSeconds / 2)
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (wanted > now + 24 * hourSeconds)
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return wanted;
}

/** The account that is to receive the money must exist and be able to; a fee needs such an account. */
export function checkDestination(
  { engine }: Pick<Call<unknown>, "engine">,
  destination: string | undefined,
  feePercent: number | undefined,
): void {
  if (!destination) {
    if (feePercent)
      throw invalidRequest(
        "You cannot set `application_fee_percent` without a connected account: set `transfer_data[destination]` too.",
        "subscription_data[application_fee_percent]",
      );
    return;
  }
  const account = engine.store.get("account_progress", destination);
  if (!account) throw noSuch("destination", destination, "subscription_data[transfer_data][destination]", false);
  if (!canBePaid(account)) {
    throw invalidRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      undefined,
      "insufficient_capabilities_for_transfer",
    );
  }
}

const path = "/v1/checkout/sessions";

export const checkoutRoutes: Route[] = [
  route("POST", path, { parameters, run: create }),
  retrieval(`${path}/:id`, "checkout_session"),
  route("POST", `${path}/:id/expire`, {
    parameters: group<Stripe.Checkout.SessionExpireParams>()(expand),
    run: (call) => expireSession(call.engine, find(call, "checkout_session", call.id).id),
  }),
  route("POST", `${path}/:id`, {
    parameters: group<Stripe.Checkout.SessionUpdateParams>()({ metadata, ...expand }),
    run: (call) => {
      const session = find(call, "checkout_session", call.id);
      return call.engine.save("checkout_session", {
        ...session,
        metadata: mergeMetadata(session.metadata ?? {}, call.parameters.metadata),
      });
    },
  }),
  route("GET", path, {
    parameters: group<Stripe.Checkout.SessionListParams>()({
      ...paging,
      created: range,
      customer: text(),
      subscription: text(),
      status: oneOf("open", "complete", "expired"),
    }),
    run: (call) => {
      const { created, customer, subscription, status } = call.parameters;
      return page(call, "checkout_session", path, { where: { customer, subscription, status }, created });
    },
  }),
  route("GET", `${path}/:id/line_items`, {
    parameters: group<Stripe.Checkout.SessionListLineItemsParams>()(paging),
    run: (call) =>
      pageOf(
        lineItemsOf(call.engine, find(call, "checkout_session", call.id).id),
        call.parameters,
        `${path}/${call.id}/line_items`,
      ),
  }),
];
