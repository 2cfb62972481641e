// Giving money back: refunds, reversals of transfers and refunds of application fees, each in proportion.
import { buildFeeRefund, buildRefund, buildReversal, buildTransfer } from "../objects/movement.ts";
import { buildDestinationPayment } from "../objects/payment.ts";
import type * as Wire from "../objects/wire.ts";
import { invalidRequest, noSuch } from "./faults.ts";
import { newId } from "./identifiers.ts";
import { move } from "./ledger.ts";
import { formatCents, proportionCents } from "./money.ts";
import { planPayout } from "./payouts.ts";
import { canBePaid } from "./requirements.ts";
import type { Engine } from "./types.ts";

export type RefundOrder = {
  charge: Wire.Charge;
  amount?: number;
  reason: Wire.Refund["reason"];
  metadata: Record<string, string>;
  reverseTransfer: boolean;
  refundFee: boolean;
};

/** Refunds a charge, whole or in part; with its transfer and fee in the same proportion when asked. */
export function refundCharge(engine: Engine, order: RefundOrder): Wire.Refund {
  const { charge } = order;
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`This charge ${charge.id} has not been captured.`, "charge");
  if (charge.disputed)
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const amount = order.amount ?? left;
  if (amount > left) {
    const text = `Refund amount (${formatCents(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatCents(left, charge.currency)})`;
    throw invalidRequest(text, "amount");
  }
  const at = engine.now();
  const refund = buildRefund({
    id: newId("re"),
    charge,
    amount,
    reason: order.reason,
    metadata: order.metadata,
    created: at,
  });
  const transaction = move(engine, {
    type: "refund",
    amount: -amount,
    currency: charge.currency,
    source: refund.id,
    at,
    description: `REFUND FOR CHARGE (${charge.description ?? ""})`,
  });
  const reversal = order.reverseTransfer ? reverseShare(engine, charge, amount, refund.id) : null;
  if (order.refundFee && charge.application_fee) refundFeeShare(engine, charge, amount);
  const done = { ...refund, balance_transaction: transaction.id, transfer_reversal: reversal?.id ?? null };
  const refunded = charge.amount_refunded + amount;
  engine.store.put("refund", done);
  engine.save(
    "charge",
    { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount },
    "charge.refunded",
  );
  engine.emit("refund.created", done);
  return done;
}

/** The share of a total that belongs to refunding `amount` more, so that the last refund leaves nothing over. */
function share(total: number, already: number, charge: Wire.Charge, amount: number): number {
  const target = proportionCents(total, charge.amount_refunded + amount, charge.amount);
  return Math.max(0, Math.min(total, target) - already);
}

function reverseShare(engine: Engine, charge: Wire.Charge, amount: number, refund: string): Wire.TransferReversal {
  if (!charge.transfer)
    throw invalidRequest("Cannot reverse transfer on a charge without a transfer.", "reverse_transfer");
  const transfer = engine.store.must("transfer", charge.transfer);
  return reverseTransfer(engine, transfer, {
    amount: share(transfer.amount, transfer.amount_reversed, charge, amount),
    refund,
  });
}

function refundFeeShare(engine: Engine, charge: Wire.Charge, amount: number): void {
  const fee = engine.store.must("application_fee", charge.application_fee ?? "");
  const cents = share(fee.amount, fee.amount_refunded, charge, amount);
  if (cents > 0) refundFee(engine, fee, { amount: cents });
}

type Part = { amount?: number; refund?: string; metadata?: Record<string, string>; withFee?: boolean };

/** Takes a transfer back from the connected account. */
export function reverseTransfer(engine: Engine, transfer: Wire.Transfer, part: Part): Wire.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = part.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Transfer reversal amount (${formatCents(amount, transfer.currency)}) is greater than unreversed amount on transfer (${formatCents(left, transfer.currency)})`,
      "amount",
    );
  const at = engine.now();
  const { currency } = transfer;
  const account = transfer.destination ?? "";
  const reversal = buildReversal({
    id: newId("trr"),
    amount,
    transfer,
    refund: part.refund ?? null,
    metadata: part.metadata ?? {},
    created: at,
  });
  const incoming = move(engine, { type: "transfer_refund", amount, currency, source: transfer.id, at });
  const back = refundOfPayment(engine, transfer, amount, account);
  const done = { ...reversal, balance_transaction: incoming.id, destination_payment_refund: back };
  const reversed = transfer.amount_reversed + amount;
  const updated = {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [done, ...transfer.reversals.data] },
  };
  engine.save("transfer", updated, "transfer.reversed");
  if (part.withFee) refundFeeOfPayment(engine, transfer, amount);
  return done;
}

function refundOfPayment(engine: Engine, transfer: Wire.Transfer, amount: number, account: string): string | null {
  const payment = transfer.destination_payment && engine.store.get("charge", transfer.destination_payment);
  if (!payment) return null;
  const at = engine.now();
  const refund = buildRefund({ id: newId("pyr"), charge: payment, amount, reason: null, metadata: {}, created: at });
  const transaction = move(engine, {
    account,
    type: "payment_refund",
    amount: -amount,
    currency: transfer.currency,
    source: refund.id,
    at,
  });
  engine.store.put("refund", { ...refund, balance_transaction: transaction.id }, account);
  const refunded = payment.amount_refunded + amount;
  engine.save(
    "charge",
    { ...payment, amount_refunded: refunded, refunded: refunded === payment.amount },
    "charge.refunded",
    account,
  );
  return refund.id;
}

function refundFeeOfPayment(engine: Engine, transfer: Wire.Transfer, amount: number): void {
  const payment = engine.store.get("charge", transfer.destination_payment ?? "");
  const fee = engine.store.get("application_fee", payment?.application_fee ?? "");
  if (!fee) return;
  const cents = Math.min(fee.amount - fee.amount_refunded, proportionCents(fee.amount, amount, transfer.amount));
  if (cents > 0) refundFee(engine, fee, { amount: cents });
}

/** Gives an application fee back to the connected account. */
export function refundFee(engine: Engine, fee: Wire.ApplicationFee, part: Part): Wire.FeeRefund {
  const left = fee.amount - fee.amount_refunded;
  const amount = part.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatCents(amount, fee.currency)}) is greater than unrefunded amount on fee (${formatCents(left, fee.currency)})`,
      "amount",
    );
  const at = engine.now();
  const { currency } = fee;
  const refund = buildFeeRefund({ id: newId("fr"), amount, fee, metadata: part.metadata ?? {}, created: at });
  const outgoing = move(engine, { type: "application_fee_refund", amount: -amount, currency, source: refund.id, at });
  move(engine, { account: fee.account, type: "application_fee_refund", amount, currency, source: refund.id, at });
  const done = { ...refund, balance_transaction: outgoing.id };
  const refunded = fee.amount_refunded + amount;
  const updated = {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
    refunds: { ...fee.refunds, data: [done, ...fee.refunds.data] },
  };
  engine.save("application_fee", updated, "application_fee.refunded");
  return done;
}

type TransferOrder = {
  amount: number;
  currency: string;
  destination: string;
  sourceCharge: string | null;
  description: string | null;
  group: string | null;
  metadata: Record<string, string>;
};

/** Sends money from the platform to a connected account, with or without a charge it comes from. */
export function sendTransfer(engine: Engine, order: TransferOrder): Wire.Transfer {
  const progress = engine.store.get("account_progress", order.destination);
  if (!progress) throw noSuch("destination", order.destination, "destination", false);
  if (!canBePaid(progress))
    throw invalidRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      undefined,
      "insufficient_capabilities_for_transfer",
    );
  if (order.sourceCharge && !engine.store.get("charge", order.sourceCharge))
    throw noSuch("charge", order.sourceCharge, "source_transaction", false);
  const at = engine.now();
  const { amount, currency, destination } = order;
  const transfer = buildTransfer({ ...order, id: newId("tr"), created: at });
  const payment = buildDestinationPayment({
    id: newId("py"),
    amount,
    currency,
    transfer: transfer.id,
    applicationFee: null,
    created: at,
  });
  const outgoing = move(engine, { type: "transfer", amount: -amount, currency, source: transfer.id, at });
  const incoming = move(engine, { account: destination, type: "payment", amount, currency, source: payment.id, at });
  engine.save("charge", { ...payment, balance_transaction: incoming.id }, "payment.created", destination);
  planPayout(engine, destination, at);
  return engine.save(
    "transfer",
    { ...transfer, balance_transaction: outgoing.id, destination_payment: payment.id },
    "transfer.created",
  );
}
