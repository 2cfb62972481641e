// /v1/checkout/sessions, in subscription mode.
import type Stripe from "stripe";
import { hourSeconds } from "../../engine/calendar.ts";
import { expireSession, lineItemsOf, openSession } from "../../engine/checkout.ts";
import { invalidRequest, noSuch } from "../../engine/faults.ts";
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
  mode: required(oneOf("subscription")),
  line_items: required(
    list(
      group<Stripe.Checkout.SessionCreateParams.LineItem>()({
        price: required(text()),
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
  ui_mode: oneOf("hosted_page"),
  locale: oneOf("auto", "en"),
  payment_method_collection: oneOf("always"),
  ...expand,
});

type Given = ReturnType<typeof parameters>;

function create(call: Call<Given>) {
  const { engine, parameters: given } = call;
  const [item, ...others] = given.line_items;
  if (!item) throw invalidRequest("`line_items` must contain at least one item.", "line_items", "parameter_missing");
  if (others.length > 0) throw invalidRequest("The emulator takes one line item per Checkout Session.", "line_items");
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
  if (given.customer && given.customer_email)
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.", "customer");
  if (given.customer) find(call, "customer", given.customer, "customer");
  const wanted = given.subscription_data;
  checkDestination(call, wanted?.transfer_data?.destination, wanted?.application_fee_percent);
  return openSession(engine, {
    price,
    quantity: item.quantity ?? 1,
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    successUrl: allowedRedirect(engine, given.success_url, "success_url"),
    cancelUrl: given.cancel_url ? allowedRedirect(engine, given.cancel_url, "cancel_url") : null,
    locale: given.locale ?? null,
    metadata: mergeMetadata({}, given.metadata),
    expiresAt: expiry(engine.now(), given.expires_at),
    subscription: {
      feePercent: wanted?.application_fee_percent ?? null,
      destination: wanted?.transfer_data?.destination ?? null,
      metadata: mergeMetadata({}, wanted?.metadata),
      description: wanted?.description ?? null,
      trialDays: wanted?.trial_period_days ?? null,
    },
  });
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
