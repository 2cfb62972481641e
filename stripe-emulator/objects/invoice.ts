// Invoices, their lines and their payments.
import type * as Wire from "./wire.ts";

type InvoiceInput = {
  id: string;
  customer: Wire.Customer;
  subscription: Wire.Subscription;
  reason: Wire.Invoice["billing_reason"];
  lines: Wire.InvoiceLine[];
  periodStart: number;
  periodEnd: number;
  finalizesAt: number | null;
  created: number;
};

export function buildInvoice(input: InvoiceInput): Wire.Invoice {
  const { customer, subscription } = input;
  const lines = input.lines.map((line) => ({ ...line, invoice: input.id }));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const amountDue = Math.max(0, total + customer.balance);
  return {
    id: input.id,
    object: "invoice",
    account_country: "US",
    account_name: "Test payments",
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: input.finalizesAt,
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    created: input.created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${input.id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: input.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: input.periodEnd,
    period_start: input.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: input.created,
  };
}

type LineInput = {
  id: string;
  subscription: Wire.Subscription;
  itemId: string;
  price: Wire.Price;
  quantity: number;
  amount: number;
  description: string;
  start: number;
  end: number;
  proration: boolean;
};

export function buildLine(input: LineInput): Wire.InvoiceLine {
  return {
    id: input.id,
    object: "line_item",
    amount: input.amount,
    currency: input.price.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: input.subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration,
        proration_details: { credited_items: null },
        subscription: input.subscription.id,
        subscription_item: input.itemId,
      },
      type: "subscription_item_details",
    },
    period: { end: input.end, start: input.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: input.price.id, product: input.price.product },
      type: "price_details",
      unit_amount_decimal: input.price.unit_amount_decimal,
    },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription: input.subscription.id,
    subtotal: input.amount,
    taxes: [],
  };
}

type InvoicePaymentInput = {
  id: string;
  invoice: string;
  intent: string;
  amount: number;
  currency: string;
  paidAt: number | null;
  created: number;
};

export function buildInvoicePayment(input: InvoicePaymentInput): Wire.InvoicePayment {
  return {
    id: input.id,
    object: "invoice_payment",
    amount_paid: input.paidAt === null ? null : input.amount,
    amount_requested: input.amount,
    created: input.created,
    currency: input.currency,
    invoice: input.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: input.intent, type: "payment_intent" },
    status: input.paidAt === null ? "open" : "paid",
    status_transitions: { canceled_at: null, paid_at: input.paidAt },
  };
}

/** The subscription an invoice belongs to; the emulator makes no other invoices. */
export const subscriptionOf = (invoice: Wire.Invoice): string =>
  invoice.parent?.subscription_details?.subscription ?? "";
