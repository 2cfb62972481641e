// Disputes: the creator's share is taken back when one opens and sent again when it is won.
import type Stripe from "stripe";
import { feeRefundsOf, type Ledger, returnedTransferGroup, reversalsOf, sharesOf } from "./ledger.ts";
import { idOf } from "./stripe-client.ts";

export type Disputes = ReturnType<typeof createDisputes>;

export function createDisputes({ stripe, ledger }: { stripe: Stripe; ledger: Ledger }) {
  /** Takes back what the creator holds of the disputed amount, and gives back its fee. */
  async function takeBack(dispute: Stripe.Dispute, charge: Stripe.Charge): Promise<void> {
    const { transfer, fee } = await sharesOf(stripe, charge);
    if (!transfer) return;
    const metadata = { ninefold_dispute: dispute.id };
    const reversed = (await reversalsOf(stripe, transfer)).some((one) => one.metadata?.ninefold_dispute === dispute.id);
    const left = transfer.amount - transfer.amount_reversed;
    const amount = Math.min(left, dispute.amount);
    if (!reversed && amount > 0)
      await stripe.transfers.createReversal(
        transfer.id,
        { amount, metadata },
        { idempotencyKey: `dispute-${dispute.id}-transfer` },
      );
    if (!fee) return;
    const feeGone = (await feeRefundsOf(stripe, fee)).some((one) => one.metadata?.ninefold_dispute === dispute.id);
    const feeLeft = fee.amount - fee.amount_refunded;
    // All of it with a whole charge, else the part of it that the disputed amount is of the charge.
    const feeAmount = dispute.amount >= charge.amount - charge.amount_refunded ? feeLeft : partOf(fee, dispute, charge);
    if (!feeGone && feeAmount > 0)
      await stripe.applicationFees.createRefund(
        fee.id,
        { amount: feeAmount, metadata },
        { idempotencyKey: `dispute-${dispute.id}-fee` },
      );
  }

  /** Sends the creator exactly what the dispute took. */
  async function sendAgain(dispute: Stripe.Dispute, charge: Stripe.Charge): Promise<void> {
    const { transfer, fee } = await sharesOf(stripe, charge);
    const destination = idOf(transfer?.destination);
    if (!transfer || !destination) return;
    const isOfIt = (one: { metadata: Stripe.Metadata | null }) => one.metadata?.ninefold_dispute === dispute.id;
    const sum = (total: number, one: { amount: number }) => total + one.amount;
    const taken = (await reversalsOf(stripe, transfer)).filter(isOfIt).reduce(sum, 0);
    const feeBack = fee ? (await feeRefundsOf(stripe, fee)).filter(isOfIt).reduce(sum, 0) : 0;
    const group = returnedTransferGroup(charge.id);
    const sent = await stripe.transfers.list({ transfer_group: group, limit: 100 });
    if (taken - feeBack <= 0 || sent.data.some(isOfIt)) return;
    await stripe.transfers.create(
      {
        amount: taken - feeBack,
        currency: charge.currency,
        destination,
        source_transaction: charge.id,
        transfer_group: group,
        metadata: { ninefold_dispute: dispute.id },
      },
      { idempotencyKey: `dispute-${dispute.id}-won` },
    );
  }

  return {
    /** Makes transfers and ledger agree with the dispute's state at Stripe. Idempotent, in any order. @returns its charge */
    async sync(disputeId: string): Promise<string | null> {
      const dispute = await stripe.disputes.retrieve(disputeId);
      const chargeId = idOf(dispute.charge);
      if (!chargeId) return null;
      const charge = await stripe.charges.retrieve(chargeId);
      if (dispute.status.startsWith("warning_")) return chargeId;
      await takeBack(dispute, charge);
      if (dispute.status === "won") await sendAgain(dispute, charge);
      await ledger.recordCharge(chargeId);
      return chargeId;
    },
  };
}

const partOf = (fee: Stripe.ApplicationFee, dispute: Stripe.Dispute, charge: Stripe.Charge): number =>
  Math.min(fee.amount - fee.amount_refunded, Math.floor((fee.amount * dispute.amount) / charge.amount));
