// The ledger: one row for each charge, refund, transfer, fee and dispute at Stripe, in cents; rows are never edited.
import type Stripe from "stripe";
import type { Database, LedgerKind } from "#database";
import { createLedgerStore, type LedgerRow } from "./ledger-store.ts";
import { saleOf } from "./sales/sale-facts.ts";
import { dateOf, expanded, idOf } from "./stripe-client.ts";
import { ownerOf } from "./subscription-facts.ts";

export type Ledger = ReturnType<typeof createLedger>;

/** Objects that Stripe's lists are paged through for, at most. */
const LIST_MAX = 1_000;

export function createLedger(deps: { stripe: Stripe; database: Database }) {
  const { stripe } = deps;
  const store = createLedgerStore(deps.database);

  /** The subscription behind a payment: a charge does not name it, its invoice does. */
  async function subscriptionOf(charge: Stripe.Charge): Promise<Stripe.Subscription | null> {
    const intent = idOf(charge.payment_intent);
    if (!intent) return null;
    const payments = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: intent },
      expand: ["data.invoice"],
    });
    const invoice = payments.data.map((payment) => payment.invoice).find((one) => one !== null);
    const found = typeof invoice === "string" ? await stripe.invoices.retrieve(invoice) : invoice;
    if (!found || !("parent" in found)) return null;
    const id = idOf(found.parent?.subscription_details?.subscription);
    return id ? stripe.subscriptions.retrieve(id) : null;
  }

  /** What was paid for: a sale, which the charge names itself, or a subscription. Null for what is none of ours. */
  async function sourceOf(charge: Stripe.Charge): Promise<LedgerSource | null> {
    const destination = idOf(charge.transfer_data?.destination);
    const sale = saleOf(charge.metadata);
    if (sale) return { subscriptionId: null, ...sale, account: destination };
    const subscription = await subscriptionOf(charge);
    const owner = subscription && ownerOf(subscription.metadata);
    if (!subscription || !owner) return null;
    const account = destination ?? idOf(subscription.transfer_data?.destination);
    return { subscriptionId: subscription.id, saleId: null, ...owner, account };
  }

  /** Writes the rows of a charge and of everything that belongs to it that are not there yet. Idempotent, in any order. */
  async function recordCharge(chargeId: string): Promise<void> {
    const charge = await stripe.charges.retrieve(chargeId);
    if (!charge.paid) return;
    const source = await sourceOf(charge);
    if (!source) return;
    const base = { chargeId, ...source, paidAt: dateOf(charge.created) };
    const rows = [...(await salesOf(charge)), ...(await earningsOf(charge))];
    await store.add(rows.map((row) => ({ ...base, ...row })));
  }

  async function salesOf(charge: Stripe.Charge): Promise<Entry[]> {
    const rows: Entry[] = [entry("payment", charge, charge.amount_captured)];
    if (charge.amount_refunded > 0 || charge.refunded || charge.disputed) {
      const refunds = await stripe.refunds.list({ charge: charge.id, limit: 100 }).autoPagingToArray({
        limit: LIST_MAX,
      });
      for (const refund of refunds) {
        rows.push(entry("refund", refund, -refund.amount));
        if (refund.status === "failed" || refund.status === "canceled")
          rows.push(entry("refund_failed", refund, refund.amount));
      }
    }
    if (charge.disputed)
      for (const dispute of (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data) {
        rows.push(entry("dispute", dispute, -dispute.amount));
        if (dispute.status === "won") rows.push(entry("dispute_returned", dispute, dispute.amount));
      }
    return rows;
  }

  async function earningsOf(charge: Stripe.Charge): Promise<Entry[]> {
    const { transfer, fee } = await sharesOf(stripe, charge);
    const again = charge.disputed
      ? await stripe.transfers.list({ transfer_group: returnedTransferGroup(charge.id), limit: 100 })
      : null;
    const rows = (again?.data ?? []).map((one) => entry("transfer", one, one.amount));
    if (transfer) {
      rows.push(entry("transfer", transfer, transfer.amount));
      for (const reversal of await reversalsOf(stripe, transfer))
        rows.push(entry("reversal", reversal, -reversal.amount));
    }
    if (fee) {
      rows.push(entry("fee", fee, -fee.amount));
      for (const refund of await feeRefundsOf(stripe, fee)) rows.push(entry("fee_refund", refund, refund.amount));
    }
    return rows;
  }

  /** The paid charges of a subscription, newest first, read at Stripe. */
  async function chargesOf(subscriptionId: string): Promise<Stripe.Charge[]> {
    const invoices = await stripe.invoices
      .list({ subscription: subscriptionId, limit: 100 })
      .autoPagingToArray({ limit: LIST_MAX });
    const charges: Stripe.Charge[] = [];
    for (const invoice of invoices) charges.push(...(await chargesOfInvoice(invoice.id)));
    return charges;
  }

  async function chargesOfInvoice(invoiceId: string): Promise<Stripe.Charge[]> {
    const payments = await stripe.invoicePayments.list({
      invoice: invoiceId,
      status: "paid",
      expand: ["data.payment.payment_intent.latest_charge"],
    });
    return payments.data
      .map((payment) => expanded(expanded(payment.payment.payment_intent)?.latest_charge))
      .filter((charge) => charge !== null)
      .filter((charge) => charge.paid);
  }

  return {
    ...store,
    recordCharge,
    chargesOf,
    async recordInvoice(invoiceId: string): Promise<void> {
      for (const charge of await chargesOfInvoice(invoiceId)) await recordCharge(charge.id);
    },
    async recordSubscription(subscriptionId: string): Promise<void> {
      for (const charge of await chargesOf(subscriptionId)) await recordCharge(charge.id);
    },
    /** What Stripe says an account has earned: all of its movements but payouts, in cents. */
    async earnedAtStripe(account: string): Promise<number> {
      let sum = 0;
      for await (const movement of stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount: account }))
        if (!movement.type.startsWith("payout")) sum += movement.net;
      return sum;
    },
  };
}

type LedgerSource = Pick<LedgerRow, "subscriptionId" | "saleId" | "userId" | "projectId" | "account">;
type Entry = Pick<LedgerRow, "stripeId" | "kind" | "amountCents" | "occurredAt">;

const entry = (kind: LedgerKind, object: { id: string; created: number }, amountCents: number): Entry => ({
  stripeId: object.id,
  kind,
  amountCents,
  occurredAt: dateOf(object.created),
});

/** The transfer group of the transfers that return to a creator what a dispute had taken, once it is won. */
export const returnedTransferGroup = (chargeId: string): string => `ninefold_won_${chargeId}`;

/** The creator's transfer and the platform's fee of a charge, for those that have them. */
export async function sharesOf(
  stripe: Stripe,
  charge: Stripe.Charge,
): Promise<{ transfer: Stripe.Transfer | null; fee: Stripe.ApplicationFee | null }> {
  const [transferId, feeId] = [idOf(charge.transfer), idOf(charge.application_fee)];
  const [transfer, fee] = await Promise.all([
    transferId ? stripe.transfers.retrieve(transferId) : null,
    feeId ? stripe.applicationFees.retrieve(feeId) : null,
  ]);
  return { transfer, fee };
}

/** All reversals of a transfer: its first ones come with it. */
export async function reversalsOf(stripe: Stripe, transfer: Stripe.Transfer): Promise<Stripe.TransferReversal[]> {
  if (!transfer.reversals.has_more) return transfer.reversals.data;
  return stripe.transfers.listReversals(transfer.id, { limit: 100 }).autoPagingToArray({ limit: LIST_MAX });
}

/** All refunds of an application fee. */
export async function feeRefundsOf(stripe: Stripe, fee: Stripe.ApplicationFee): Promise<Stripe.FeeRefund[]> {
  if (!fee.refunds.has_more) return fee.refunds.data;
  return stripe.applicationFees.listRefunds(fee.id, { limit: 100 }).autoPagingToArray({ limit: LIST_MAX });
}
