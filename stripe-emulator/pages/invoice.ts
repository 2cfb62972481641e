// An invoice's own page, where an open one can be paid or confirmed, and a charge's receipt.
import type { Attempt, Presence } from "../engine/charging.ts";
import { collectInvoice, paymentMethodOf } from "../engine/invoices.ts";
import { formatCents } from "../engine/money.ts";
import { attach, makeDefault } from "../engine/payment-methods.ts";
import { subscriptionOf } from "../objects/invoice.ts";
import type * as Wire from "../objects/wire.ts";
import { cardLabel, confirmation, pageName, readCard, refusedText } from "./card-entry.ts";
import { cardForm, filledIn } from "./card-form.ts";
import { takeToken, tokenField } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { alert, day, message, notice } from "./layout.ts";
import type { PageCall, PageResult } from "./types.ts";

type Trouble = { problems?: Record<string, string>; alert?: string };

const nothing: PageResult = { ...message("Page not found", "There is no invoice at this address."), status: 404 };

function find({ engine, parts: [id = "", secret = ""] }: PageCall): Wire.Invoice | undefined {
  const invoice = engine.store.get("invoice", id);
  return invoice && secret !== "" && invoice.hosted_invoice_url?.endsWith(`/${id}/${secret}`) ? invoice : undefined;
}

export function invoicePage(call: PageCall): PageResult {
  const invoice = find(call);
  return invoice ? show(call, invoice, {}) : nothing;
}

export function payInvoice(call: PageCall): PageResult {
  const { engine, form } = call;
  const invoice = find(call);
  if (!invoice) return nothing;
  const here = { goTo: invoice.hosted_invoice_url ?? "/" };
  const filled = invoice.status === "open" ? filledIn(engine, form) : null;
  if (filled) return show({ ...call, form: filled }, invoice, {});
  if (invoice.status !== "open" || !takeToken(engine, pageName("invoices", invoice.id), form)) return here;
  const action = form.get("action");
  if (action === "refuse") return show(call, invoice, { alert: refusedText });
  if (action === "saved" || action === "confirm") {
    const method = engine.store.get("payment_method", form.get("method") ?? "");
    if (!method || method.customer !== invoice.customer) return here;
    return pay(call, invoice, method, action === "confirm" ? "confirmed" : "on_session");
  }
  const entry = readCard(engine, form, invoice.customer_email);
  if ("problems" in entry) return show(call, invoice, { problems: entry.problems });
  return pay(call, invoice, attach(engine, entry.method, invoice.customer ?? ""), "on_session");
}

function pay(call: PageCall, invoice: Wire.Invoice, method: Wire.PaymentMethod, presence: Presence): PageResult {
  const { engine } = call;
  const attempt: Attempt | null = collectInvoice(engine, invoice.id, presence, method.id);
  if (attempt?.outcome === "paid") {
    makeDefault(engine, invoice.customer ?? "", method.id);
    return { goTo: invoice.hosted_invoice_url ?? "/" };
  }
  if (attempt?.outcome === "needs_confirmation") {
    const amount = formatCents(invoice.amount_remaining, invoice.currency);
    return {
      title: "Confirm this payment",
      body: confirmation(engine, pageName("invoices", invoice.id), { amount, method: method.id }),
    };
  }
  return show(call, engine.store.must("invoice", invoice.id), {
    alert: attempt?.message ?? "This invoice can no longer be paid.",
  });
}

function show(call: PageCall, invoice: Wire.Invoice, trouble: Trouble): PageResult {
  const { engine } = call;
  const amount = (cents: number) => formatCents(cents, invoice.currency);
  const subscription = engine.store.get("subscription", subscriptionOf(invoice));
  const payable = invoice.status === "open" && subscription?.status !== "canceled";
  const body = html`<p class="muted">Invoice ${invoice.number ?? ""} · ${day(invoice.created)}</p>
<h1>${amount(invoice.total)} ${invoice.status === "paid" ? html`<span class="tag good">paid</span>` : html`<span class="tag bad">${invoice.status ?? ""}</span>`}</h1>
<section class="card">${lines(invoice, amount)}</section>
${invoice.status === "paid" ? notice(`Paid on ${day(invoice.status_transitions.paid_at ?? invoice.created)}. Thank you.`) : null}
${payable ? payForm(call, invoice, trouble, amount(invoice.amount_remaining)) : null}`;
  return { title: `Invoice ${invoice.number ?? ""}`, body, status: trouble.problems || trouble.alert ? 422 : 200 };
}

function lines(invoice: Wire.Invoice, amount: (cents: number) => string): Html {
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  return html`<dl>${invoice.lines.data.map((line) => html`<dt>${line.description ?? ""}</dt><dd>${amount(line.amount)}</dd>`)}
${applied === 0 ? null : html`<dt>Credit</dt><dd>${amount(-applied)}</dd>`}
<dt class="total">${invoice.status === "paid" ? "Total" : "Due"}</dt><dd class="total">${amount(invoice.amount_due)}</dd></dl>`;
}

function payForm({ engine, form }: PageCall, invoice: Wire.Invoice, trouble: Trouble, amount: string): Html {
  const subscription = engine.store.must("subscription", subscriptionOf(invoice));
  const saved = engine.store.get("payment_method", paymentMethodOf(engine, subscription) ?? "");
  const token = () => tokenField(engine, pageName("invoices", invoice.id));
  return html`${trouble.alert ? alert(trouble.alert) : null}
${saved ? html`<form method="post">${token()}<input type="hidden" name="method" value="${saved.id}"><button class="full" name="action" value="saved">Pay ${amount} with ${cardLabel(saved)}</button></form>` : null}
<section class="card"><h2>${saved ? "Pay with another card" : "Pay with card"}</h2><form method="post" novalidate>${token()}${cardForm({ form, problems: trouble.problems ?? {}, label: `Pay ${amount}`, action: "card" })}</form></section>`;
}

/** The receipt of one successful charge. */
export function receiptPage({ engine, parts: [id = ""] }: PageCall): PageResult {
  const charge = engine.store.get("charge", id);
  if (!charge?.paid) return { ...message("Page not found", "There is no receipt at this address."), status: 404 };
  const refunded =
    charge.amount_refunded > 0
      ? html`<dt>Refunded</dt><dd>−${formatCents(charge.amount_refunded, charge.currency)}</dd>`
      : null;
  const body = html`<p class="muted">Receipt · ${day(charge.created)}</p><h1>${formatCents(charge.amount, charge.currency)}</h1>
<section class="card"><dl><dt>${charge.description ?? "Payment"}</dt><dd>${formatCents(charge.amount, charge.currency)}</dd>${refunded}<dt>Card</dt><dd>•••• ${charge.payment_method_details?.card?.last4 ?? ""}</dd></dl></section>`;
  return { title: "Receipt", body };
}
