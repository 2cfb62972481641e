// The page of the preview's test payments: it takes the place of Checkout, and says that nothing is paid.
import { centsToDollars } from "#contract";
import type { SaleRow } from "./sale-store.ts";

export const TEST_SALE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
} as const;

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}
header{padding:8px 16px;text-align:center;background:#fbe9e1;color:#1b1813}
main{max-width:440px;margin:0 auto;padding:32px 20px}h1{font-size:28px;margin:0 0 16px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:1fr auto;gap:6px 16px;margin:0 0 24px}dd{margin:0;text-align:right}dt{overflow-wrap:anywhere}
.total{font-weight:600;border-top:1px solid;padding-top:8px}
button{min-height:44px;width:100%;border:0;border-radius:8px;background:#b83c14;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #f07a4a;outline-offset:2px}`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const money = (cents: number, currency: string) =>
  currency === "usd" ? `$${centsToDollars(cents)}` : `${centsToDollars(cents)} ${currency.toUpperCase()}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Test payments</title><style>${STYLE}</style></head><body><header><strong>Test payment of the preview.</strong> No money moves.</header><main>${body}</main></body></html>`;

export function testSalePage({ id, lines, amount_cents: total, currency }: SaleRow): string {
  const entries = lines.map(
    ({ name, amount, quantity }) =>
      `<dt>${escaped(name)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>${money(amount * quantity, currency)}</dd>`,
  );
  return page(
    "Pay",
    `<h1>${money(total, currency)}</h1><dl>${entries.join("")}<dt class="total">Total</dt><dd class="total">${money(total, currency)}</dd></dl>
<form method="post" action="/api/sales/${id}/test"><button>Pay as a test</button></form>
<p>Close this page to pay nothing. In the live app, Checkout stands here.</p>`,
  );
}

const SENTENCES: Readonly<Record<SaleRow["status"], string>> = {
  open: "This is not paid yet.",
  paid: "This test payment went through. The preview has been told.",
  refunded: "This test payment was given back.",
  disputed: "This test payment was given back.",
  expired: "This can't be paid any more. Please begin again in the preview.",
};

export const testSaleDone = ({ status }: SaleRow): string =>
  page(
    "Test payment",
    `<h1>${status === "paid" ? "Paid, as a test" : "Test payment"}</h1><p>${SENTENCES[status]}</p><p>You can close this page.</p>`,
  );
