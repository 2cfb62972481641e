// Invoices from draft to paid: lines, numbers, the customer's credit, the attempt to collect and what it does to the subscription.
import { buildInvoice, buildInvoicePayment, subscriptionOf } from "../objects/invoice.ts";
import type * as Wire from "../objects/wire.ts";
import { hourSeconds } from "./calendar.ts";
import { type Attempt, attemptPayment, openIntent, type Presence } from "./charging.ts";
import { afterFailure, afterPayment } from "./dunning.ts";
import { invalidRequest } from "./faults.ts";
import { newId, randomText } from "./identifiers.ts";
import type { Engine } from "./types.ts";

/** Stripe charges no card less; smaller sums wait on the customer's balance for the next invoice. */
export const minimumChargeCents = 50;

type InvoiceOrder = {
  subscription: Wire.Subscription;
  reason: Wire.Invoice["billing_reason"];
  lines: Wire.InvoiceLine[];
  periodStart: number;
  periodEnd: number;
  hold: boolean;
};

/** Makes a draft. With `hold` it finalizes itself an hour later, as renewals do at Stripe. */
export function draftInvoice(engine: Engine, order: InvoiceOrder): Wire.Invoice {
  const { subscription } = order;
  const customer = engine.store.must("customer", subscription.customer);
  const created = engine.now(subscription.test_clock);
  const finalizesAt = order.hold ? created + hourSeconds : null;
  const invoice = buildInvoice({ ...order, id: newId("in"), customer, finalizesAt, created });
  engine.save("invoice", invoice, "invoice.created");
  if (finalizesAt) engine.schedule("finalize", invoice.id, finalizesAt, subscription.test_clock);
  return invoice;
}

/** Gives the invoice its number, applies the customer's credit and opens it; with nothing to pay it is paid at once. */
export function finalizeInvoice(engine: Engine, id: string): Wire.Invoice {
  const draft = engine.store.must("invoice", id);
  if (draft.status !== "draft")
    throw invalidRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      "invoice_not_editable",
    );
  engine.unschedule("finalize", id);
  const customer = engine.store.must("customer", draft.customer ?? "");
  const at = engine.now(draft.test_clock);
  const { due, balance } = settle(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  engine.save(
    "customer",
    { ...customer, balance, currency: draft.currency, next_invoice_sequence: sequence + 1 },
    "customer.updated",
  );
  const open: Wire.Invoice = {
    ...draft,
    status: "open",
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    starting_balance: customer.balance,
    ending_balance: balance,
    effective_at: at,
    hosted_invoice_url: engine.pageUrl(`/invoices/${id}/${randomText(24)}`),
    invoice_pdf: null,
    next_payment_attempt: due === 0 ? null : at,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
  };
  engine.save("invoice", open, "invoice.finalized");
  return due === 0 ? markPaid(engine, open) : open;
}

/** What a total asks of the card and leaves on the customer's balance (negative is credit). */
export function settle(total: number, balance: number): { due: number; balance: number } {
  const sum = total + balance;
  return sum >= minimumChargeCents ? { due: sum, balance: 0 } : { due: 0, balance: sum };
}

/** Collects an open invoice. The result says what the card did; the subscription follows it. */
export function collectInvoice(engine: Engine, id: string, presence: Presence, methodId?: string): Attempt | null {
  const invoice = engine.store.must("invoice", id);
  if (invoice.status !== "open") return null;
  const subscription = engine.store.must("subscription", subscriptionOf(invoice));
  const method = methodId ?? paymentMethodOf(engine, subscription);
  const intent = intentOf(engine, invoice, subscription, method ?? "");
  if (!method) {
    recordFailure(engine, invoice, "no_method");
    return null;
  }
  const attempt = attemptPayment(engine, intent, method, presence, engine.now(invoice.test_clock));
  if (attempt.outcome === "paid") markPaid(engine, invoice, attempt);
  else recordFailure(engine, invoice, attempt.outcome);
  return attempt;
}

/** Puts an intent that was paid before the invoice existed (Checkout) onto the invoice. */
export function settleWith(
  engine: Engine,
  invoice: Wire.Invoice,
  attempt: Attempt & { outcome: "paid" },
): Wire.Invoice {
  attach(engine, invoice, attempt.intent);
  return markPaid(engine, invoice, attempt);
}

export function paymentMethodOf(engine: Engine, subscription: Wire.Subscription): string | null {
  const customer = engine.store.get("customer", subscription.customer);
  return subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
}

export const paymentsOf = (engine: Engine, invoice: string): Wire.InvoicePayment[] =>
  engine.store.list("invoice_payment", { where: { invoice } });

function intentOf(
  engine: Engine,
  invoice: Wire.Invoice,
  subscription: Wire.Subscription,
  method: string,
): Wire.PaymentIntent {
  const [payment] = paymentsOf(engine, invoice.id);
  const known = payment?.payment.payment_intent;
  if (known) return engine.store.must("payment_intent", known);
  const intent = openIntent(engine, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: subscription.customer,
    paymentMethod: method || null,
    feePercent: subscription.application_fee_percent,
    destination: subscription.transfer_data?.destination ?? null,
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    at: engine.now(invoice.test_clock),
  });
  attach(engine, invoice, intent);
  return intent;
}

function attach(engine: Engine, invoice: Wire.Invoice, intent: Wire.PaymentIntent): void {
  const { id, currency } = invoice;
  const created = engine.now(invoice.test_clock);
  engine.store.put(
    "invoice_payment",
    buildInvoicePayment({
      id: newId("inpay"),
      invoice: id,
      intent: intent.id,
      amount: intent.amount,
      currency,
      paidAt: null,
      created,
    }),
  );
}

function markPaid(engine: Engine, invoice: Wire.Invoice, attempt?: Attempt): Wire.Invoice {
  const at = engine.now(invoice.test_clock);
  engine.unschedule("retry", invoice.id);
  const [payment] = paymentsOf(engine, invoice.id);
  if (payment) {
    const paid = {
      ...payment,
      amount_paid: payment.amount_requested,
      status: "paid",
      status_transitions: { ...payment.status_transitions, paid_at: at },
    };
    engine.save("invoice_payment", paid, "invoice_payment.paid");
  }
  const paid: Wire.Invoice = {
    ...invoice,
    status: "paid",
    attempted: true,
    attempt_count: invoice.attempt_count + (attempt ? 1 : 0),
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  engine.save("invoice", paid, "invoice.updated");
  engine.emit("invoice.paid", paid);
  engine.emit("invoice.payment_succeeded", paid);
  afterPayment(engine, paid);
  return paid;
}

function recordFailure(
  engine: Engine,
  invoice: Wire.Invoice,
  why: "declined" | "needs_confirmation" | "no_method",
): void {
  const failed = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  engine.store.put("invoice", failed);
  if (why === "needs_confirmation") engine.emit("invoice.payment_action_required", failed);
  afterFailure(engine, failed);
}

/** Ends an invoice that will not be paid. */
export function voidInvoice(engine: Engine, id: string): Wire.Invoice {
  const invoice = engine.store.must("invoice", id);
  if (invoice.status !== "open") throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  engine.unschedule("retry", id);
  const voided: Wire.Invoice = {
    ...invoice,
    status: "void",
    auto_advance: false,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: engine.now(invoice.test_clock) },
  };
  return engine.save("invoice", voided, "invoice.voided");
}
