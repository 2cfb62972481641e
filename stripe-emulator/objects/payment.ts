// Payment intents and charges.
import { emptyAddress } from "./customer.ts";
import type * as Wire from "./wire.ts";

type IntentInput = {
  id: string;
  secret: string;
  amount: number;
  currency: string;
  customer: string | null;
  paymentMethod: string | null;
  applicationFee: number | null;
  destination: string | null;
  description: string | null;
  metadata: Record<string, string>;
  created: number;
};

export function buildIntent(input: IntentInput): Wire.PaymentIntent {
  return {
    id: input.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: input.applicationFee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: input.secret,
    confirmation_method: "automatic",
    created: input.created,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: input.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_confirmation",
    transfer_data: input.destination ? { destination: input.destination } : null,
    transfer_group: null,
  };
}

type ChargeInput = {
  id: string;
  intent: Wire.PaymentIntent;
  method: Wire.PaymentMethod;
  receiptUrl: string;
  failure: { code: string; declineCode: string | null; message: string } | null;
  created: number;
};

/** A charge of a payment intent: paid in full, or failed with the card's reason. */
export function buildCharge(input: ChargeInput): Wire.Charge {
  const { intent, failure } = input;
  return {
    id: input.id,
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { ...input.method.billing_details, address: emptyAddress() },
    calculated_statement_descriptor: "NINEFOLD TEST",
    captured: !failure,
    created: input.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: input.method.id,
    payment_method_details: cardDetails(input.method, intent.amount),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: failure ? null : input.receiptUrl,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? "failed" : "succeeded",
    transfer_data: intent.transfer_data ? { amount: null, destination: intent.transfer_data.destination } : null,
    transfer_group: null,
  };
}

function outcome(failure: ChargeInput["failure"]): Wire.Charge["outcome"] {
  return {
    advice_code: failure ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: failure ? "05" : null,
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 10,
    seller_message: failure ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: failure ? "issuer_declined" : "authorized",
  };
}

function cardDetails({ card }: Wire.PaymentMethod, amount: number): Wire.Charge["payment_method_details"] {
  if (!card) return null;
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: "disabled" },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: "unavailable" },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: "unavailable" },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: "104102180002424",
      overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: "card",
  };
}

type DestinationPaymentInput = {
  id: string;
  amount: number;
  currency: string;
  transfer: string;
  applicationFee: number | null;
  created: number;
};

/** What a connected account sees of a transfer: a payment of its own without card or customer. */
export function buildDestinationPayment(input: DestinationPaymentInput): Wire.Charge {
  return {
    id: input.id,
    object: "charge",
    amount: input.amount,
    amount_captured: input.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: input.applicationFee,
    balance_transaction: null,
    billing_details: { address: emptyAddress(), email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: input.created,
    currency: input.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: "stripe_account" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: input.transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}
