// Maps sales to Stripe and back: what Checkout is asked for, whose a charge is, what it says of its sale. No side effects.
import type Stripe from "stripe";
import { SALE_OPEN_MINUTES, type Sale, type SaleLine } from "#contract";
import { idOf } from "../stripe-client.ts";
import type { SaleRow } from "./sale-store.ts";

/** The platform's share of a sale in cents, half a cent rounding up, as Stripe does with percentages of subscriptions. */
export function saleFeeCents(amountCents: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return Math.floor((amountCents * hundredths + 5_000) / 10_000);
}

export const totalOf = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);

export const endOf = (row: Pick<SaleRow, "created_at">): Date =>
  new Date(row.created_at.getTime() + SALE_OPEN_MINUTES * 60_000);

/** Whose charge it is: written by us into the payment when Checkout was opened. Null for charges that are no sales. */
export function saleOf(
  metadata: Stripe.Metadata,
): { saleId: string; userId: string | null; projectId: string | null } | null {
  const { ninefold_sale: saleId, ninefold_user: userId, ninefold_project: projectId } = metadata;
  return saleId ? { saleId, userId: userId || null, projectId: projectId || null } : null;
}

/**
 * What Checkout is asked for: a payment whose whole amount goes on to the creator's account, less the platform's share.
 * Everything comes from the row, so that asking twice makes one session. The buyer is a guest: a customer's address and
 * cards would be shown to whoever opens the page.
 */
export function saleSession(
  row: SaleRow,
  { returnUrl, feePercent }: { returnUrl: string; feePercent: number },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { ninefold_sale: row.id, ninefold_project: row.project_id, ninefold_user: row.user_id ?? "" };
  return {
    mode: "payment",
    customer_creation: "if_required",
    client_reference_id: row.id,
    line_items: row.lines.map(({ name, amount, quantity }) => ({
      quantity,
      price_data: { currency: row.currency, unit_amount: amount, product_data: { name } },
    })),
    expires_at: Math.floor(endOf(row).getTime() / 1000),
    success_url: `${returnUrl}?outcome=success`,
    cancel_url: `${returnUrl}?outcome=cancelled`,
    metadata,
    payment_intent_data: {
      metadata,
      description: row.lines
        .map(({ name }) => name)
        .join(", ")
        .slice(0, 200),
      ...(row.destination && {
        application_fee_amount: saleFeeCents(row.amount_cents, feePercent),
        transfer_data: { destination: row.destination },
      }),
    },
  };
}

/** Whether the buyer's bank holds the money: a dispute is open, or was lost. */
export const isDisputed = (disputes: readonly Stripe.Dispute[]): boolean =>
  disputes.some(({ status }) => status !== "won" && !status.startsWith("warning_"));

export const chargeOf = (intent: Stripe.PaymentIntent | null): string | null => idOf(intent?.latest_charge);

/** As the app and the pages see it. `isEmulated`: the installation moves no real money at all. */
export const presentSale = (row: SaleRow, isEmulated: boolean): Sale => ({
  id: row.id,
  sale: row.name,
  status: row.status,
  lines: [...row.lines],
  amount: row.amount_cents,
  currency: row.currency,
  test: isEmulated || row.environment === "preview",
  person: row.user_id,
  data: (row.data ?? null) as Sale["data"], // written from JSON
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  receiptUrl: row.receipt_url,
});
