// Money that moves after or beside a charge: refunds, transfers and their reversals, application fees, balance transactions, payouts.
import type * as Wire from "./wire.ts";

type RefundInput = {
  id: string;
  charge: Wire.Charge;
  amount: number;
  reason: Wire.Refund["reason"];
  metadata: Record<string, string>;
  created: number;
};

export function buildRefund(input: RefundInput): Wire.Refund {
  return {
    id: input.id,
    object: "refund",
    amount: input.amount,
    balance_transaction: null,
    charge: input.charge.id,
    created: input.created,
    currency: input.charge.currency,
    customer: input.charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: input.metadata,
    payment_intent: input.charge.payment_intent,
    payment_method: input.charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

type TransferInput = {
  id: string;
  amount: number;
  currency: string;
  destination: string;
  sourceCharge: string | null;
  description: string | null;
  group: string | null;
  metadata: Record<string, string>;
  created: number;
};

export function buildTransfer(input: TransferInput): Wire.Transfer {
  return {
    id: input.id,
    object: "transfer",
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: input.created,
    currency: input.currency,
    description: input.description,
    destination: input.destination,
    livemode: false,
    metadata: input.metadata,
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${input.id}/reversals` },
    reversed: false,
    source_transaction: input.sourceCharge,
    source_type: "card",
    transfer_group: input.group,
  };
}

type ReversalInput = {
  id: string;
  amount: number;
  transfer: Wire.Transfer;
  refund: string | null;
  metadata: Record<string, string>;
  created: number;
};

export function buildReversal(input: ReversalInput): Wire.TransferReversal {
  return {
    id: input.id,
    object: "transfer_reversal",
    amount: input.amount,
    balance_transaction: null,
    created: input.created,
    currency: input.transfer.currency,
    destination_payment_refund: null,
    metadata: input.metadata,
    source_refund: input.refund,
    transfer: input.transfer.id,
  };
}

type FeeInput = {
  id: string;
  amount: number;
  account: string;
  destinationPayment: string;
  charge: string;
  currency: string;
  created: number;
};

export function buildApplicationFee(input: FeeInput): Wire.ApplicationFee {
  return {
    id: input.id,
    object: "application_fee",
    account: input.account,
    amount: input.amount,
    amount_refunded: 0,
    application: "ca_NinefoldTestPayments",
    balance_transaction: null,
    charge: input.destinationPayment,
    created: input.created,
    currency: input.currency,
    fee_source: { charge: input.destinationPayment, type: "charge" },
    livemode: false,
    originating_transaction: input.charge,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/application_fees/${input.id}/refunds` },
  };
}

type FeeRefundInput = {
  id: string;
  amount: number;
  fee: Wire.ApplicationFee;
  metadata: Record<string, string>;
  created: number;
};

export function buildFeeRefund(input: FeeRefundInput): Wire.FeeRefund {
  return {
    id: input.id,
    object: "fee_refund",
    amount: input.amount,
    balance_transaction: null,
    created: input.created,
    currency: input.fee.currency,
    fee: input.fee.id,
    metadata: input.metadata,
  };
}

export type TransactionInput = {
  id: string;
  type: Wire.BalanceTransaction["type"];
  amount: number;
  fee: number;
  feeType: "stripe_fee" | "application_fee";
  currency: string;
  source: string;
  description: string | null;
  availableOn: number;
  created: number;
};

export function buildTransaction(input: TransactionInput): Wire.BalanceTransaction {
  const feeText = input.feeType === "stripe_fee" ? "Stripe processing fees" : "Application fee";
  return {
    id: input.id,
    object: "balance_transaction",
    amount: input.amount,
    available_on: input.availableOn,
    balance_type: "payments",
    created: input.created,
    currency: input.currency,
    description: input.description,
    exchange_rate: null,
    fee: input.fee,
    fee_details:
      input.fee === 0
        ? []
        : [
            {
              amount: input.fee,
              application: null,
              currency: input.currency,
              description: feeText,
              type: input.feeType,
            },
          ],
    net: input.amount - input.fee,
    reporting_category: reportingCategory(input.type),
    source: input.source,
    status: input.availableOn <= input.created ? "available" : "pending",
    type: input.type,
  };
}

/** https://docs.stripe.com/reports/reporting-categories, for the types the emulator makes. */
function reportingCategory(type: Wire.BalanceTransaction["type"]): string {
  if (type === "payment") return "charge";
  if (type === "payment_refund") return "refund";
  if (type === "transfer_refund") return "transfer_reversal";
  if (type === "application_fee") return "platform_earning";
  if (type === "application_fee_refund") return "platform_earning_refund";
  return type === "adjustment" ? "dispute" : type;
}

type PayoutInput = { id: string; amount: number; currency: string; bank: string; arrival: number; created: number };

export function buildPayout(input: PayoutInput): Wire.Payout {
  return {
    id: input.id,
    object: "payout",
    amount: input.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: input.arrival,
    automatic: true,
    balance_transaction: null,
    created: input.created,
    currency: input.currency,
    description: "STRIPE PAYOUT",
    destination: input.bank,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "in_progress",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  };
}

type Sums = { currency: string; available: number; pending: number };

export function buildBalance(sums: Sums[]): Wire.Balance {
  const nothing = sums.map(({ currency }) => ({ amount: 0, currency }));
  return {
    object: "balance",
    available: sums.map(({ available: amount, currency }) => ({ amount, currency, source_types: { card: amount } })),
    livemode: false,
    pending: sums.map(({ pending: amount, currency }) => ({ amount, currency, source_types: { card: amount } })),
    refund_and_dispute_prefunding: { available: nothing, pending: nothing },
  };
}
