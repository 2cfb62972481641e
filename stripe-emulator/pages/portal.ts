// The billing portal: the plan, the next payment, the card, the invoices; cancelling and taking that back.

import { formatCents } from "../engine/money.ts";
import { attach, makeDefault } from "../engine/payment-methods.ts";
import { cancelNow, setCancelAtPeriodEnd } from "../engine/subscription-changes.ts";
import type { Engine } from "../engine/types.ts";
import { itemOf } from "../objects/subscription.ts";
import type * as Wire from "../objects/wire.ts";
import { cardLabel, pageName, readCard } from "./card-entry.ts";
import { cardForm, filledIn } from "./card-form.ts";
import { takeToken, tokenField } from "./form-token.ts";
import { type Html, html } from "./html.ts";
import { alert, day, message, notice, shortDay } from "./layout.ts";
import type { PageCall, PageResult } from "./types.ts";

type Visit = {
  session: Wire.PortalSession;
  customer: Wire.Customer;
  configuration: Wire.PortalConfiguration;
  key: string;
};

function enter({ engine, parts: [id = ""] }: PageCall): Visit | PageResult {
  const key = engine.store.get("page_key", id);
  if (key?.page !== "portal")
    return { ...message("Page not found", "There is no billing page at this address."), status: 404 };
  if (engine.now() > key.expiresAt) {
    const back = key.returnUrl ? html`<p><a class="button" href="${key.returnUrl}">Go back</a></p>` : undefined;
    return { ...message("This link has expired", "Go back and open your billing page again.", back), status: 410 };
  }
  const session = engine.store.must("portal_session", key.subject);
  const customer = engine.store.get("customer", session.customer);
  if (!customer) return { ...message("Page not found", "This customer no longer exists."), status: 404 };
  return {
    session,
    customer,
    configuration: engine.store.must("portal_configuration", session.configuration),
    key: id,
  };
}

export function portalPage(call: PageCall): PageResult {
  const visit = enter(call);
  if (!("session" in visit)) return visit;
  const { query } = call;
  if (query.has("card")) return cardPage(call, visit, {});
  const cancelling =
    query.get("cancel") && living(call.engine, visit.customer).find(({ id }) => id === query.get("cancel"));
  return cancelling ? cancelPage(call, visit, cancelling) : overview(call, visit);
}

export function savePortal(call: PageCall): PageResult {
  const visit = enter(call);
  if (!("session" in visit)) return visit;
  const { engine, form } = call;
  const here = engine.pageUrl(`/portal/${visit.key}`);
  const filled = filledIn(engine, form);
  if (filled) return cardPage({ ...call, form: filled }, visit, {});
  if (!takeToken(engine, pageName("portal", visit.key), form)) return { goTo: here };
  if (form.get("action") === "card") return saveCard(call, visit, here);
  const subscription = living(engine, visit.customer).find(({ id }) => id === form.get("subscription"));
  const rules = visit.configuration.features.subscription_cancel;
  if (!subscription || !rules.enabled) return { goTo: here };
  if (form.get("action") === "resume") save(engine, setCancelAtPeriodEnd(engine, subscription, false));
  if (form.get("action") === "cancel") {
    if (rules.mode === "immediately") cancelNow(engine, subscription, { prorate: false, invoiceNow: false });
    else save(engine, setCancelAtPeriodEnd(engine, subscription, true));
  }
  return { goTo: `${here}?done=${form.get("action")}` };
}

const save = (engine: Engine, subscription: Wire.Subscription) =>
  engine.save("subscription", subscription, "customer.subscription.updated");

function saveCard(call: PageCall, { customer, configuration, ...visit }: Visit, here: string): PageResult {
  const { engine, form } = call;
  if (!configuration.features.payment_method_update.enabled) return { goTo: here };
  const entry = readCard(engine, form, customer.email);
  if ("problems" in entry) return cardPage(call, { customer, configuration, ...visit }, { problems: entry.problems });
  const behaviour = engine.store.must("card_behaviour", entry.method.id);
  if (behaviour.outcome === "declines")
    return cardPage(call, { customer, configuration, ...visit }, { alert: "Your card was declined." });
  attach(engine, entry.method, customer.id);
  makeDefault(engine, customer.id, entry.method.id);
  return { goTo: `${here}?done=card` };
}

const living = (engine: Engine, customer: Wire.Customer): Wire.Subscription[] =>
  engine.store
    .list("subscription", { where: { customer: customer.id } })
    .filter(({ status }) => !["canceled", "incomplete_expired"].includes(status));

const doneTexts: Record<string, string> = {
  card: "Your card was changed.",
  cancel: "Your plan was cancelled.",
  resume: "Your plan goes on.",
};

function overview({ engine, query }: PageCall, visit: Visit): PageResult {
  const { session, customer, configuration } = visit;
  const plans = living(engine, customer);
  const done = doneTexts[query.get("done") ?? ""];
  const body = html`${session.return_url ? html`<a class="back" href="${session.return_url}">← Back</a>` : null}
<h1>Your billing</h1>${configuration.business_profile.headline ? html`<p>${configuration.business_profile.headline}</p>` : null}<p class="muted">${customer.email ?? customer.name ?? ""}</p>
${done ? notice(done) : null}
<section class="card"><h2>Current plan</h2>${plans.length === 0 ? html`<p class="muted">You have no plan at the moment.</p>` : plans.map((plan) => planCard(engine, visit, plan))}</section>
${configuration.features.payment_method_update.enabled ? html`<section class="card"><h2>Card</h2>${cardLine(engine, customer, plans)}<div class="row"><a class="button${plans.some(isLate) ? "" : " quiet"}" href="?card">Change card</a></div></section>` : null}
${configuration.features.invoice_history.enabled ? html`<section class="card"><h2>Invoices</h2>${invoices(engine, customer)}</section>` : null}`;
  return { title: "Your billing", body };
}

function planCard(engine: Engine, { configuration, key }: Visit, plan: Wire.Subscription): Html {
  const { price, quantity } = itemOf(plan);
  const name = engine.store.get("product", price.product)?.name ?? "Subscription";
  const each = `${formatCents((price.unit_amount ?? 0) * (quantity ?? 1), price.currency)} per ${price.recurring?.interval ?? "month"}`;
  return html`<p><strong>${name}</strong> ${planTag(plan)}<br>${each}</p>
${planDates(plan)}
${configuration.features.subscription_cancel.enabled ? planAction(engine, key, plan) : null}`;
}

function planTag(plan: Wire.Subscription): Html {
  if (isLate(plan)) return html`<span class="tag bad">payment failed</span>`;
  return plan.cancel_at === null
    ? html`<span class="tag good">${plan.status}</span>`
    : html`<span class="tag">cancelled</span>`;
}

function planDates(plan: Wire.Subscription): Html {
  const late = isLate(plan) ? alert("Your last payment failed. Change your card or pay the open invoice below.") : null;
  if (plan.cancel_at !== null)
    return html`${late}<p class="muted">Ends on ${day(plan.cancel_at)}. Nothing more will be charged.</p>`;
  return late ?? html`<p class="muted">Next payment on ${day(itemOf(plan).current_period_end)}.</p>`;
}

const planAction = (engine: Engine, key: string, plan: Wire.Subscription): Html =>
  plan.cancel_at === null
    ? html`<div class="row"><a class="button quiet" href="?cancel=${plan.id}">Cancel plan</a></div>`
    : html`<form method="post">${tokenField(engine, pageName("portal", key))}<input type="hidden" name="subscription" value="${plan.id}"><div class="row"><button name="action" value="resume">Keep my plan</button></div></form>`;

const isLate = ({ status }: Wire.Subscription): boolean => status === "past_due" || status === "unpaid";

function cardLine(engine: Engine, customer: Wire.Customer, plans: Wire.Subscription[]): Html {
  const id = plans[0]?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id ? engine.store.get("payment_method", id) : undefined;
  if (!method) return html`<p class="muted">No card yet.</p>`;
  return html`<p>${cardLabel(method)}<br><span class="muted small">Expires ${String(method.card?.exp_month).padStart(2, "0")}/${method.card?.exp_year}</span></p>`;
}

function invoices(engine: Engine, customer: Wire.Customer): Html {
  const list = engine.store
    .list("invoice", { where: { customer: customer.id }, limit: 24 })
    .filter(({ status }) => status !== "draft");
  if (list.length === 0) return html`<p class="muted">No invoices yet.</p>`;
  const row = (invoice: Wire.Invoice) =>
    html`<tr><td class="when">${shortDay(invoice.created)}</td><td>${formatCents(invoice.total, invoice.currency)}</td><td><span class="tag ${invoice.status === "open" ? "bad" : "good"}">${invoice.status ?? ""}</span></td><td class="sum"><a href="${invoice.hosted_invoice_url ?? ""}">${invoice.status === "open" ? "Pay" : "View"}</a><span class="number small muted">${invoice.number ?? ""}</span></td></tr>`;
  return html`<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col" class="sum">Invoice</th></tr></thead><tbody>${list.map(row)}</tbody></table></div>`;
}

function cardPage(
  { engine, form }: PageCall,
  visit: Visit,
  trouble: { problems?: Record<string, string>; alert?: string },
): PageResult {
  const here = engine.pageUrl(`/portal/${visit.key}`);
  const body = html`<a class="back" href="${here}">← Your billing</a><h1>Change card</h1><p class="muted">Your plan will be charged to this card from now on.</p>
${trouble.alert ? alert(trouble.alert) : null}
<form method="post" action="${here}" novalidate>${tokenField(engine, pageName("portal", visit.key))}${cardForm({ form, problems: trouble.problems ?? {}, label: "Save card", action: "card" })}</form>`;
  return { title: "Change card", body, status: trouble.problems || trouble.alert ? 422 : 200 };
}

function cancelPage({ engine }: PageCall, { key, configuration }: Visit, plan: Wire.Subscription): PageResult {
  const here = engine.pageUrl(`/portal/${key}`);
  const now = configuration.features.subscription_cancel.mode === "immediately";
  const body = html`<a class="back" href="${here}">← Your billing</a><h1>Cancel your plan?</h1>
<p>${now ? "It ends at once." : `You keep access until ${day(itemOf(plan).current_period_end)}. After that nothing more is charged.`}</p>
<form method="post" action="${here}">${tokenField(engine, pageName("portal", key))}<input type="hidden" name="subscription" value="${plan.id}">
<div class="row"><button class="danger" name="action" value="cancel">Cancel plan</button><a class="button quiet" href="${here}">Keep my plan</a></div></form>`;
  return { title: "Cancel your plan?", body };
}
