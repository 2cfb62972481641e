// /v1/invoices and /v1/invoice_payments.
import type Stripe from "stripe";
import { addInterval } from "../../engine/calendar.ts";
import type { Attempt } from "../../engine/charging.ts";
import { cardFault, invalidRequest } from "../../engine/faults.ts";
import { collectInvoice, finalizeInvoice, settle, voidInvoice } from "../../engine/invoices.ts";
import { attach } from "../../engine/payment-methods.ts";
import { planSwitch } from "../../engine/subscription-changes.ts";
import { declined, intervalOf, periodLine } from "../../engine/subscriptions.ts";
import { buildInvoice } from "../../objects/invoice.ts";
import { itemOf } from "../../objects/subscription.ts";
import type * as Wire from "../../objects/wire.ts";
import {
  expand,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  text,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { type Call, find, page, pageOf, type Route, route } from "../route.ts";
import { methodNamed } from "./customers.ts";
import { priceSwitch } from "./price-switch.ts";

const pay = route("POST", "/v1/invoices/:id/pay", {
  parameters: group<Stripe.InvoicePayParams>()({ payment_method: text(), off_session: flag, ...expand }),
  run: (call) => {
    const { engine, parameters: given } = call;
    const invoice = find(call, "invoice", call.id);
    if (invoice.status === "paid") throw invalidRequest("Invoice is already paid", undefined, "invoice_already_paid");
    if (invoice.status === "draft") finalizeInvoice(engine, invoice.id);
    const method =
      given.payment_method && attach(engine, methodNamed(engine, given.payment_method), invoice.customer ?? "").id;
    refuseUnlessPaid(
      collectInvoice(engine, invoice.id, given.off_session === false ? "on_session" : "off_session", method),
    );
    return engine.store.must("invoice", invoice.id);
  },
});

function refuseUnlessPaid(attempt: Attempt | null): void {
  if (attempt?.outcome === "declined") throw declined(attempt);
  if (attempt?.outcome === "needs_confirmation") {
    throw cardFault({
      code: "invoice_payment_intent_requires_action",
      message:
        "Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action",
    });
  }
}

const previewParameters = group<Stripe.InvoiceCreatePreviewParams>()({
  subscription: required(text()),
  customer: text(),
  subscription_details: group<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>()({
    items: list(
      group<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({
        id: text(),
        price: text(),
        quantity: integer({ min: 1 }),
      }),
    ),
    proration_behavior: oneOf("always_invoice", "create_prorations", "none"),
    proration_date: integer(),
    billing_cycle_anchor: oneOf("now", "unchanged"),
    cancel_at_period_end: flag,
  }),
  ...expand,
});

/** What the next invoice would say: a price switch's own, or the renewal with what waits for it. Nothing is kept. */
function preview(call: Call<ReturnType<typeof previewParameters>>): Wire.Invoice {
  const { engine, parameters: given } = call;
  const subscription = find(call, "subscription", given.subscription, "subscription");
  if (given.customer && given.customer !== subscription.customer)
    throw invalidRequest("The subscription does not belong to the customer.", "customer");
  if (["canceled", "incomplete_expired"].includes(subscription.status))
    throw invalidRequest(
      "The subscription has been canceled; it has no upcoming invoice.",
      undefined,
      "invoice_upcoming_none",
    );
  const order = priceSwitch({ ...call, parameters: given.subscription_details ?? {} }, subscription);
  const plan = order && planSwitch(engine, subscription, order);
  const customer = engine.store.must("customer", subscription.customer);
  const pending = engine.store
    .list("pending_line", { where: { subscription: subscription.id } })
    .map(({ line }) => line);
  const now = engine.now(subscription.test_clock);
  const base = plan?.subscription ?? subscription;
  const immediate = plan?.invoiceNow === true;
  const lines = [
    ...pending,
    ...(plan?.lines ?? []),
    ...(immediate || ends(subscription, given) ? [] : [nextLine(call, base)]),
  ];
  const item = itemOf(base);
  const invoice = buildInvoice({
    id: `upcoming_in_${subscription.id.slice(4)}`,
    customer,
    subscription: base,
    reason: immediate ? "subscription_update" : "upcoming",
    lines,
    periodStart: immediate ? now : item.current_period_start,
    periodEnd: immediate ? now : item.current_period_end,
    finalizesAt: null,
    created: immediate ? now : item.current_period_end,
  });
  const { due, balance } = settle(invoice.total, customer.balance);
  return {
    ...invoice,
    ...(order?.prorationDate ? { parent: proratedParent(invoice, order.prorationDate) } : {}),
    amount_due: due,
    amount_remaining: due,
    ending_balance: balance,
    next_payment_attempt: item.current_period_end,
  };
}

/** A preview says at which moment its prorations were computed. */
function proratedParent({ parent }: Wire.Invoice, date: number): Wire.Invoice["parent"] {
  const details = parent?.subscription_details;
  return details ? { ...parent, subscription_details: { ...details, subscription_proration_date: date } } : parent;
}

const ends = (subscription: Wire.Subscription, given: { subscription_details?: { cancel_at_period_end?: boolean } }) =>
  given.subscription_details?.cancel_at_period_end ?? subscription.cancel_at_period_end;

function nextLine({ engine }: Call<unknown>, subscription: Wire.Subscription): Wire.InvoiceLine {
  const item = itemOf(subscription);
  const { anchorDay } = engine.store.must("subscription_memory", subscription.id);
  const end = addInterval(item.current_period_end, intervalOf(item.price), anchorDay);
  return periodLine(subscription, { ...item, current_period_start: item.current_period_end, current_period_end: end });
}

const statuses = oneOf("draft", "open", "paid", "uncollectible", "void");

export const invoiceRoutes: Route[] = [
  route("POST", "/v1/invoices/create_preview", { parameters: previewParameters, run: preview }),
  pay,
  route("POST", "/v1/invoices/:id/finalize", {
    parameters: group<Stripe.InvoiceFinalizeInvoiceParams>()(expand),
    run: (call) => finalizeInvoice(call.engine, find(call, "invoice", call.id).id),
  }),
  route("POST", "/v1/invoices/:id/void", {
    parameters: group<Stripe.InvoiceVoidInvoiceParams>()(expand),
    run: (call) => voidInvoice(call.engine, find(call, "invoice", call.id).id),
  }),
  route("POST", "/v1/invoices/:id", {
    parameters: group<Stripe.InvoiceUpdateParams>()({
      metadata,
      description: text(1_500),
      ...expand,
    }),
    run: (call) => {
      const { expand: _expand, metadata: change, ...given } = call.parameters;
      const invoice = find(call, "invoice", call.id);
      return call.engine.save(
        "invoice",
        { ...invoice, ...given, metadata: mergeMetadata(invoice.metadata ?? {}, change) },
        "invoice.updated",
      );
    },
  }),
  retrieval("/v1/invoices/:id", "invoice"),
  route("GET", "/v1/invoices/:id/lines", {
    parameters: group<Stripe.InvoiceListLineItemsParams>()(paging),
    run: (call) => pageOf(find(call, "invoice", call.id).lines.data, call.parameters, `/v1/invoices/${call.id}/lines`),
  }),
  route("GET", "/v1/invoices", {
    parameters: group<Stripe.InvoiceListParams>()({
      ...paging,
      created: range,
      customer: text(),
      status: statuses,
      subscription: text(),
    }),
    run: (call) => {
      const { created, customer, status, subscription } = call.parameters;
      return page(call, "invoice", "/v1/invoices", {
        where: { customer, status, "parent.subscription_details.subscription": subscription },
        created,
      });
    },
  }),
  retrieval("/v1/invoice_payments/:id", "invoice_payment"),
  route("GET", "/v1/invoice_payments", {
    parameters: group<Stripe.InvoicePaymentListParams>()({
      ...paging,
      created: range,
      invoice: text(),
      status: oneOf("canceled", "open", "paid"),
      payment: group<Stripe.InvoicePaymentListParams.Payment>()({
        type: required(oneOf("payment_intent")),
        payment_intent: text(),
      }),
    }),
    run: (call) => {
      const { created, invoice, payment, status } = call.parameters;
      if (invoice) find(call, "invoice", invoice, "invoice");
      return page(call, "invoice_payment", "/v1/invoice_payments", {
        where: { invoice, status, "payment.payment_intent": payment?.payment_intent },
        created,
      });
    },
  }),
];
