// Checkout: what is bought, for how much, and the card that pays for it.
import { lineItemsOf, paySession } from "../engine/checkout.ts";
import { formatCents } from "../engine/money.ts";
import type { Engine } from "../engine/types.ts";
import type * as Wire from "../objects/wire.ts";
import type { CheckoutPlan } from "../store/records.ts";
import { confirmation, pageName, readCard, refusedText } from "./card-entry.ts";
import { cardForm, filledIn } from "./card-form.ts";
import { takeToken, tokenField } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { alert, field, message } from "./layout.ts";
import type { PageCall, PageResult } from "./types.ts";

type Open = { session: Wire.CheckoutSession; plan: CheckoutPlan };

function find({ engine, parts: [id = "", secret = ""] }: PageCall): Open | null {
  const session = engine.store.get("checkout_session", id);
  const plan = engine.store.get("checkout_plan", id);
  return session && plan && plan.secret === secret ? { session, plan } : null;
}

const nothing: PageResult = { ...message("Page not found", "There is no checkout at this address."), status: 404 };

export function checkoutPage(call: PageCall): PageResult {
  const found = find(call);
  return found ? show(call, found, {}) : nothing;
}

/** The pay button, and the bank's question when the card asks one. */
export function payCheckout(call: PageCall): PageResult {
  const found = find(call);
  if (!found) return nothing;
  const { engine, form } = call;
  const { session, plan } = found;
  if (session.status !== "open") return show(call, found, {});
  const filled = plan.pendingPaymentMethod ? null : filledIn(engine, form);
  if (filled) return show({ ...call, form: filled }, found, {});
  if (!takeToken(engine, pageName("checkout", session.id), form))
    return show(call, found, { alert: "This form was sent already or is too old. Please try again." });
  if (plan.pendingPaymentMethod) return afterBank(call, found, plan.pendingPaymentMethod);
  const email = (form.get("email") ?? "").trim();
  const asksEmail = needsEmail(session);
  const entry = readCard(engine, form, email || session.customer_email);
  const problems = {
    ...("problems" in entry ? entry.problems : {}),
    ...(asksEmail && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)
      ? { email: "Enter your email address, like name@example.com." }
      : {}),
  };
  if ("problems" in entry || Object.keys(problems).length > 0) return show(call, found, { problems });
  return pay(call, found, entry.method, "on_session");
}

function afterBank(call: PageCall, found: Open, methodId: string): PageResult {
  const { engine } = call;
  const plan = { ...found.plan, pendingPaymentMethod: null };
  engine.store.put("checkout_plan", plan);
  if (call.form.get("action") !== "confirm") {
    refuseIntent(engine, plan);
    return show(call, { ...found, plan }, { alert: refusedText });
  }
  return pay(call, { ...found, plan }, engine.store.must("payment_method", methodId), "confirmed");
}

/** The bank said no: the intent waits for another card. */
function refuseIntent(engine: Engine, plan: CheckoutPlan): void {
  const intent = engine.store.get("payment_intent", plan.intent ?? "");
  if (!intent) return;
  const refused: Wire.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message: refusedText,
    },
  };
  engine.save("payment_intent", refused, "payment_intent.payment_failed");
}

function pay(
  call: PageCall,
  { session }: Open,
  method: Wire.PaymentMethod,
  presence: "on_session" | "confirmed",
): PageResult {
  const { engine } = call;
  const email = method.billing_details.email;
  const result = paySession(engine, session.id, { method, email, presence });
  if (result.outcome === "complete") return { goTo: successUrl(result.session) };
  const again = find(call);
  if (!again) return nothing;
  return show(call, again, result.outcome === "declined" ? { alert: result.message } : {});
}

const successUrl = (session: Wire.CheckoutSession): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

const needsEmail = (session: Wire.CheckoutSession): boolean =>
  session.customer === null && session.customer_email === null;

type Trouble = { problems?: Record<string, string>; alert?: string };

function show(call: PageCall, { session, plan }: Open, trouble: Trouble): PageResult {
  if (session.status === "complete") {
    const link = html`<p><a class="button" href="${successUrl(session)}">Continue</a></p>`;
    return message("You're all set", "This payment went through. You were charged once.", link);
  }
  if (session.status === "expired") {
    const back = session.cancel_url
      ? html`<p><a class="button" href="${session.cancel_url}">Go back</a></p>`
      : undefined;
    return {
      ...message("This checkout has expired", "You were not charged. Go back and start again.", back),
      status: 410,
    };
  }
  const amount = formatCents(session.amount_total ?? 0, session.currency ?? "usd");
  if (plan.pendingPaymentMethod) {
    return {
      title: "Confirm this payment",
      body: confirmation(call.engine, pageName("checkout", session.id), { amount, method: plan.pendingPaymentMethod }),
    };
  }
  const title = plan.oneOff ? "Pay" : "Subscribe";
  return {
    title,
    wide: true,
    status: trouble.problems || trouble.alert ? 422 : 200,
    body: html`<div class="split"><section>${(plan.oneOff ? cart : summary)(call.engine, session, plan)}</section>${payment(call, session, { label: `${title} · ${amount}`, trouble })}</div>`,
  };
}

function summary(engine: Engine, session: Wire.CheckoutSession, plan: CheckoutPlan): Html {
  const price = engine.store.must("price", plan.priceId);
  const product = engine.store.must("product", price.product);
  const each = formatCents((price.unit_amount ?? 0) * plan.quantity, price.currency);
  const interval = price.recurring?.interval ?? "month";
  const total = formatCents(session.amount_total ?? 0, price.currency);
  return html`${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : null}
<p class="muted">Subscribe to</p><h1>${product.name}</h1>
<p class="price">${each} <small>per ${interval}</small></p>
${product.description ? html`<p class="muted">${product.description}</p>` : null}
<div class="card"><dl><dt>${price.nickname ?? product.name}</dt><dd>${each}</dd>
${plan.trialPeriodDays ? html`<dt>Free trial</dt><dd>${plan.trialPeriodDays} days</dd>` : null}
<dt class="total">Due today</dt><dd class="total">${total}</dd></dl></div>
<p class="small muted">Renews every ${interval} at ${each} until you cancel.</p>`;
}

/** What is bought once, line by line. */
function cart(engine: Engine, session: Wire.CheckoutSession): Html {
  const currency = session.currency ?? "usd";
  const lines = lineItemsOf(engine, session.id);
  const total = formatCents(session.amount_total ?? 0, currency);
  const [first] = lines;
  return html`${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : null}
<p class="muted">Pay</p><h1>${lines.length === 1 ? first?.description : "Your order"}</h1>
<p class="price">${total}</p>
<div class="card"><dl>${lines.map((line) => html`<dt>${line.description}${(line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : ""}</dt><dd>${formatCents(line.amount_total, currency)}</dd>`)}
<dt class="total">Total</dt><dd class="total">${total}</dd></dl></div>
<p class="small muted">Paid once.</p>`;
}

type Paying = { label: string; trouble: Trouble };

function payment({ engine, form }: PageCall, session: Wire.CheckoutSession, { label, trouble }: Paying): Html {
  const problems = trouble.problems ?? {};
  const known = session.customer ? engine.store.get("customer", session.customer)?.email : session.customer_email;
  return html`<section class="card"><h2>Pay with card</h2>
${trouble.alert ? alert(trouble.alert) : null}
<form method="post" novalidate>${tokenField(engine, pageName("checkout", session.id))}
${needsEmail(session) ? field({ name: "email", label: "Email", type: "email", autocomplete: "email", value: form.get("email") ?? "", problem: problems.email }) : known ? html`<p class="muted">${known}</p>` : null}
${cardForm({ form, problems, label })}</form></section>`;
}
