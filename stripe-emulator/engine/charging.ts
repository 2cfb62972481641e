// Taking money from a card: the payment intent, its charge, and for a destination charge the transfer and the application fee.

import { buildApplicationFee, buildTransfer } from "../objects/movement.ts";
import { buildCharge, buildDestinationPayment, buildIntent } from "../objects/payment.ts";
import type * as Wire from "../objects/wire.ts";
import type { CardBehaviour } from "../store/records.ts";
import { openDispute } from "./disputes.ts";
import { newId, randomText } from "./identifiers.ts";
import { availableFrom, move } from "./ledger.ts";
import { applicationFeeCents, processingFeeCents } from "./money.ts";
import { planPayout } from "./payouts.ts";
import { canBePaid } from "./requirements.ts";
import type { Engine } from "./types.ts";

export type PaymentOrder = {
  amount: number;
  currency: string;
  customer: string | null;
  paymentMethod: string | null;
  feePercent: number | null;
  destination: string | null;
  /** In place of `feePercent`. */
  feeCents?: number | null;
  description: string | null;
  metadata?: Record<string, string>;
  at: number;
};

/** `on_session`: the buyer is there and can confirm; `confirmed`: has confirmed; `off_session`: a renewal. */
export type Presence = "on_session" | "confirmed" | "off_session";

export type Attempt = { intent: Wire.PaymentIntent } & (
  | { outcome: "paid"; charge: Wire.Charge }
  | { outcome: "declined"; charge: Wire.Charge; code: string; declineCode: string; message: string }
  | { outcome: "needs_confirmation" }
);

type DeclineCode = NonNullable<NonNullable<Wire.PaymentIntent["last_payment_error"]>["code"]>;

const plainDecline: [code: DeclineCode, message: string] = ["card_declined", "Your card was declined."];

const declineMessages: Record<string, [code: DeclineCode, message: string]> = {
  generic_decline: plainDecline,
  insufficient_funds: ["card_declined", "Your card has insufficient funds."],
  expired_card: ["expired_card", "Your card has expired."],
  incorrect_cvc: ["incorrect_cvc", "Your card's security code is incorrect."],
  processing_error: ["processing_error", "An error occurred while processing your card. Try again in a little bit."],
};

/** Makes the intent a payment begins with. The fee is a percentage of the amount when money goes on to a destination. */
export function openIntent(engine: Engine, order: PaymentOrder): Wire.PaymentIntent {
  const id = newId("pi");
  const percent = order.feePercent ? applicationFeeCents(order.amount, order.feePercent) : null;
  const fee = order.destination ? (order.feeCents ?? percent) : null;
  const intent = buildIntent({
    ...order,
    id,
    secret: `${id}_secret_${randomText(25)}`,
    applicationFee: fee,
    metadata: order.metadata ?? {},
    created: order.at,
  });
  return engine.save("payment_intent", intent, "payment_intent.created");
}

/** Tries to take the money. The account that is to receive it must be able to, as with Stripe. */
export function attemptPayment(
  engine: Engine,
  before: Wire.PaymentIntent,
  methodId: string,
  presence: Presence,
  at: number,
): Attempt {
  const method = engine.store.must("payment_method", methodId);
  const behaviour = engine.store.must("card_behaviour", methodId);
  const intent = { ...before, payment_method: methodId };
  if (needsConfirmation(behaviour, presence))
    return { outcome: "needs_confirmation", intent: askForConfirmation(engine, intent) };
  const reason = declineReason(engine, intent, behaviour, presence);
  return reason ? decline(engine, intent, method, reason, at) : succeed(engine, intent, method, behaviour, at);
}

function needsConfirmation({ outcome }: CardBehaviour, presence: Presence): boolean {
  if (presence === "confirmed") return false;
  return outcome === "confirm_always" || (outcome === "confirm_once" && presence === "on_session");
}

function declineReason(
  engine: Engine,
  intent: Wire.PaymentIntent,
  behaviour: CardBehaviour,
  presence: Presence,
): string | null {
  const account = intent.transfer_data && engine.store.get("account_progress", intent.transfer_data.destination);
  if (account && !canBePaid(account)) return "processing_error";
  if (behaviour.outcome === "declines") return behaviour.declineCode ?? "generic_decline";
  return behaviour.outcome === "declines_later" && presence === "off_session" ? "generic_decline" : null;
}

function askForConfirmation(engine: Engine, intent: Wire.PaymentIntent): Wire.PaymentIntent {
  const waiting: Wire.PaymentIntent = {
    ...intent,
    status: "requires_action",
    next_action: { type: "use_stripe_sdk", use_stripe_sdk: {} },
  };
  return engine.save("payment_intent", waiting, "payment_intent.requires_action");
}

function decline(
  engine: Engine,
  intent: Wire.PaymentIntent,
  method: Wire.PaymentMethod,
  declineCode: string,
  at: number,
): Attempt {
  const [code, message] = declineMessages[declineCode] ?? plainDecline;
  const charge = buildCharge({
    id: newId("ch"),
    intent,
    method,
    receiptUrl: "",
    failure: { code, declineCode, message },
    created: at,
  });
  engine.save("charge", charge, "charge.failed");
  const failed: Wire.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: {
      type: "card_error",
      code,
      decline_code: declineCode,
      message,
      charge: charge.id,
    },
  };
  engine.save("payment_intent", failed, "payment_intent.payment_failed");
  return { outcome: "declined", intent: failed, charge, code, declineCode, message };
}

function succeed(
  engine: Engine,
  intent: Wire.PaymentIntent,
  method: Wire.PaymentMethod,
  behaviour: CardBehaviour,
  at: number,
): Attempt {
  const { amount, currency } = intent;
  const availableOn = availableFrom(at, behaviour.bypassPending);
  const id = newId("ch");
  const receiptUrl = engine.pageUrl(`/receipts/${id}`);
  const transaction = move(engine, {
    type: "charge",
    amount,
    fee: processingFeeCents(amount),
    currency,
    source: id,
    at,
    availableOn,
    description: intent.description,
  });
  const plain = {
    ...buildCharge({ id, intent, method, receiptUrl, failure: null, created: at }),
    balance_transaction: transaction.id,
  };
  const charge = intent.transfer_data
    ? transferToDestination(engine, plain, intent.transfer_data.destination, availableOn)
    : plain;
  engine.save("charge", charge, "charge.succeeded");
  const paid: Wire.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: amount,
    latest_charge: id,
    last_payment_error: null,
    next_action: null,
  };
  engine.save("payment_intent", paid, "payment_intent.succeeded");
  if (behaviour.outcome === "disputed") openDispute(engine, charge, { reason: "fraudulent" });
  return { outcome: "paid", intent: paid, charge: engine.store.must("charge", id) };
}

/** A destination charge sends its whole amount on and takes the application fee back from there. */
function transferToDestination(
  engine: Engine,
  charge: Wire.Charge,
  destination: string,
  availableOn: number,
): Wire.Charge {
  const { amount, currency, created: at } = charge;
  const fee = charge.application_fee_amount ?? 0;
  const group = `group_${charge.payment_intent}`;
  const transfer = buildTransfer({
    id: newId("tr"),
    amount,
    currency,
    destination,
    sourceCharge: charge.id,
    description: null,
    group,
    metadata: {},
    created: at,
  });
  const payment = buildDestinationPayment({
    id: newId("py"),
    amount,
    currency,
    transfer: transfer.id,
    applicationFee: fee || null,
    created: at,
  });
  const feeRecord = fee ? takeFee(engine, charge, payment.id, destination, fee) : null;
  const outgoing = move(engine, { type: "transfer", amount: -amount, currency, source: transfer.id, at, availableOn });
  const incoming = move(engine, {
    account: destination,
    type: "payment",
    amount,
    fee,
    feeType: "application_fee",
    currency,
    source: payment.id,
    at,
    availableOn,
  });
  const received = { ...payment, application_fee: feeRecord?.id ?? null, balance_transaction: incoming.id };
  engine.save("charge", received, "payment.created", destination);
  engine.save(
    "transfer",
    { ...transfer, balance_transaction: outgoing.id, destination_payment: payment.id },
    "transfer.created",
  );
  planPayout(engine, destination, availableOn);
  return { ...charge, application_fee: feeRecord?.id ?? null, transfer: transfer.id, transfer_group: group };
}

function takeFee(
  engine: Engine,
  charge: Wire.Charge,
  payment: string,
  account: string,
  amount: number,
): Wire.ApplicationFee {
  const { currency, created: at } = charge;
  const fee = buildApplicationFee({
    id: newId("fee"),
    amount,
    account,
    destinationPayment: payment,
    charge: charge.id,
    currency,
    created: at,
  });
  const transaction = move(engine, { type: "application_fee", amount, currency, source: fee.id, at });
  return engine.save("application_fee", { ...fee, balance_transaction: transaction.id }, "application_fee.created");
}
