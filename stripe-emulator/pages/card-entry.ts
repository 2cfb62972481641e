// What every page that takes a card does with the form: check it, make the payment method, or say what is wrong.
import { cardProblems, readExpiry } from "../engine/cards.ts";
import { createCard } from "../engine/payment-methods.ts";
import type { Engine } from "../engine/types.ts";
import type * as Wire from "../objects/wire.ts";
import { tokenField } from "./form-token.ts";
import { type Html, html } from "./html.ts";

export type CardEntry = { method: Wire.PaymentMethod } | { problems: Record<string, string> };

export function readCard(engine: Engine, form: URLSearchParams, email: string | null): CardEntry {
  const problems = cardProblems(Object.fromEntries(form), new Date(engine.now() * 1000));
  const expiry = readExpiry(form.get("expiry") ?? "");
  if (Object.keys(problems).length > 0 || !expiry) return { problems };
  const number = (form.get("number") ?? "").replace(/[\s-]/g, "");
  const card = {
    number,
    expMonth: expiry.month,
    expYear: expiry.year,
    cvc: form.get("cvc") ?? "",
    name: (form.get("name") ?? "").trim(),
  };
  return { method: createCard(engine, card, email) };
}

/** The bank's question before a payment; the buttons say what the cardholder answers. */
export function confirmation(
  engine: Engine,
  page: string,
  { amount, method }: { amount: string; method: string },
): Html {
  return html`<h1>Confirm this payment</h1>
<p class="muted">Your bank wants to know that it is you.</p>
<section class="card"><dl><dt>Amount</dt><dd><strong>${amount}</strong></dd></dl>
<form method="post">${tokenField(engine, page)}<input type="hidden" name="method" value="${method}">
<div class="row"><button name="action" value="confirm">Complete</button><button class="quiet" name="action" value="refuse">Fail</button></div></form></section>
<p class="muted small">This stands in for the bank's own page (3-D Secure).</p>`;
}

export const refusedText =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

export const cardLabel = (method: Wire.PaymentMethod): string =>
  `${capital(method.card?.brand ?? "card")} ending in ${method.card?.last4 ?? "????"}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The form token of a page is bound to the page's own address. */
export const pageName = (...parts: string[]): string => parts.join("/");
