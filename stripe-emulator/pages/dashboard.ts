// The Express dashboard of a connected account: balance, payouts, payments.

import { balances, type Sums } from "../engine/ledger.ts";
import { formatCents } from "../engine/money.ts";
import { canBePaid, openRequirements } from "../engine/requirements.ts";
import type { Engine } from "../engine/types.ts";
import type { AccountProgress } from "../store/records.ts";
import { type Html, html } from "./html.ts";
import { alert, message, shortDay } from "./layout.ts";
import { openKey } from "./page-key.ts";
import type { PageCall, PageResult } from "./types.ts";

const shown = 25;

export function dashboardPage({ engine, parts: [id = ""], cookie }: PageCall): PageResult {
  const opened = openKey(engine, "dashboard", id, cookie);
  if (opened.state === "unknown")
    return { ...message("Page not found", "There is no dashboard at this address."), status: 404 };
  if (opened.state === "spent")
    return {
      ...message(
        "This link was used already",
        "Open the dashboard again from your payout settings: every link works once.",
      ),
      status: 410,
    };
  const account = engine.store.must("account_progress", opened.key.subject);
  return { title: "Express dashboard", wide: true, body: dashboard(engine, account), cookie: opened.cookie };
}

function dashboard(engine: Engine, account: AccountProgress): Html {
  const held = balances(engine, account.id);
  const amounts = (of: (sums: Sums) => number) => held.map((sums) => formatCents(of(sums), sums.currency)).join(" + ");
  const open = openRequirements(account);
  return html`<p class="muted">Express dashboard</p><h1>${account.business?.name ?? account.displayName ?? "Your account"}</h1>
${canBePaid(account) ? null : alert(account.closed ? "This account is closed." : `Payouts are paused until this is done: ${open.map(({ v1 }) => v1.replaceAll(/[._]/g, " ")).join(", ")}.`)}
<div class="figures-row"><div class="figure"><span class="muted">Available</span><b>${amounts(({ available }) => available)}</b></div>
<div class="figure"><span class="muted">On its way to your balance</span><b>${amounts(({ pending }) => pending)}</b></div>
<div class="figure"><span class="muted">Bank account</span><b>${account.bank ? `•••• ${account.bank.last4}` : "none"}</b></div></div>
<p class="muted">Available money is paid out every night and reaches your bank a day later.</p>
<section class="card"><h2>Payouts</h2>${payouts(engine, account.id)}</section>
<section class="card"><h2>Payments</h2>${payments(engine, account.id)}</section>`;
}

function payouts(engine: Engine, owner: string): Html {
  const list = engine.store.list("payout", { owner, limit: shown });
  if (list.length === 0) return html`<p class="muted">No payouts yet.</p>`;
  const rows = list.map(
    (payout) =>
      html`<tr><td class="when">${shortDay(payout.created)}</td><td><span class="tag ${payout.status === "failed" ? "bad" : "good"}">${payout.status.replace("_", " ")}</span></td><td class="sum">${formatCents(payout.amount, payout.currency)}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Status</th><th scope="col" class="sum">Amount</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function payments(engine: Engine, owner: string): Html {
  const list = engine.store.list("charge", { owner, limit: shown });
  if (list.length === 0)
    return html`<p class="muted">No payments yet. They show up here as soon as someone subscribes.</p>`;
  const rows = list.map((payment) => {
    const fee = payment.application_fee_amount ?? 0;
    const refunded =
      payment.amount_refunded > 0
        ? html` <span class="tag bad">${payment.refunded ? "refunded" : "partly refunded"}</span>`
        : null;
    return html`<tr><td class="when">${shortDay(payment.created)}${refunded}</td><td class="sum">${formatCents(payment.amount, payment.currency)}</td><td class="sum">−${formatCents(fee, payment.currency)}</td><td class="sum">${formatCents(payment.amount - fee, payment.currency)}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col" class="sum">Paid</th><th scope="col" class="sum">Fee</th><th scope="col" class="sum">Yours</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
