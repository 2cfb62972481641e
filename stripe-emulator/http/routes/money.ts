// /v1/transfers, /v1/application_fees, /v1/balance, /v1/balance_transactions and /v1/payouts.
import type Stripe from "stripe";
import { noSuch } from "../../engine/faults.ts";
import { asOf, balanceOf } from "../../engine/ledger.ts";
import { refundFee, reverseTransfer, sendTransfer } from "../../engine/refunds.ts";
import { expand, flag, group, integer, mergeMetadata, metadata, paging, range, required, text } from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { find, page, pageOf, type Route, route } from "../route.ts";

const createTransfer = route("POST", "/v1/transfers", {
  parameters: group<Stripe.TransferCreateParams>()({
    currency: required(text(3)),
    destination: required(text()),
    amount: required(integer({ min: 1 })),
    source_transaction: text(),
    description: text(),
    transfer_group: text(),
    metadata,
    ...expand,
  }),
  run: ({ engine, parameters: given }) =>
    sendTransfer(engine, {
      amount: given.amount,
      currency: given.currency.toLowerCase(),
      destination: given.destination,
      sourceCharge: given.source_transaction ?? null,
      description: given.description ?? null,
      group: given.transfer_group ?? null,
      metadata: mergeMetadata({}, given.metadata),
    }),
});

const createReversal = route("POST", "/v1/transfers/:id/reversals", {
  parameters: group<Stripe.TransferCreateReversalParams>()({
    amount: integer({ min: 1 }),
    metadata,
    refund_application_fee: flag,
    ...expand,
  }),
  run: (call) => {
    const { amount, metadata: given, refund_application_fee: withFee } = call.parameters;
    return reverseTransfer(call.engine, find(call, "transfer", call.id), {
      amount,
      metadata: mergeMetadata({}, given),
      withFee,
    });
  },
});

const transferRoutes: Route[] = [
  createTransfer,
  createReversal,
  retrieval("/v1/transfers/:id", "transfer"),
  route("GET", "/v1/transfers/:id/reversals", {
    parameters: group<Stripe.TransferListReversalsParams>()(paging),
    run: (call) =>
      pageOf(find(call, "transfer", call.id).reversals.data, call.parameters, `/v1/transfers/${call.id}/reversals`),
  }),
  route("GET", "/v1/transfers/:id/reversals/:reversal", {
    parameters: group<Stripe.TransferRetrieveReversalParams>()(expand),
    run: (call) => {
      const wanted = call.parts.reversal ?? "";
      const found = find(call, "transfer", call.id).reversals.data.find(({ id }) => id === wanted);
      if (!found) throw noSuch("transfer reversal", wanted, "reversal", true);
      return found;
    },
  }),
  route("GET", "/v1/transfers", {
    parameters: group<Stripe.TransferListParams>()({
      ...paging,
      created: range,
      destination: text(),
      transfer_group: text(),
    }),
    run: (call) =>
      page(call, "transfer", "/v1/transfers", {
        where: { destination: call.parameters.destination, transfer_group: call.parameters.transfer_group },
        created: call.parameters.created,
      }),
  }),
];

const feeRoutes: Route[] = [
  retrieval("/v1/application_fees/:id", "application_fee"),
  route("GET", "/v1/application_fees", {
    parameters: group<Stripe.ApplicationFeeListParams>()({ ...paging, created: range, charge: text() }),
    run: (call) =>
      page(call, "application_fee", "/v1/application_fees", {
        where: { originating_transaction: call.parameters.charge },
        created: call.parameters.created,
      }),
  }),
  route("POST", "/v1/application_fees/:id/refunds", {
    parameters: group<Stripe.ApplicationFeeCreateRefundParams>()({ amount: integer({ min: 1 }), metadata, ...expand }),
    run: (call) =>
      refundFee(call.engine, find(call, "application_fee", call.id), {
        amount: call.parameters.amount,
        metadata: mergeMetadata({}, call.parameters.metadata),
      }),
  }),
  route("GET", "/v1/application_fees/:id/refunds", {
    parameters: group<Stripe.ApplicationFeeListRefundsParams>()(paging),
    run: (call) =>
      pageOf(
        find(call, "application_fee", call.id).refunds.data,
        call.parameters,
        `/v1/application_fees/${call.id}/refunds`,
      ),
  }),
];

const balanceRoutes: Route[] = [
  route("GET", "/v1/balance", {
    parameters: group<Stripe.BalanceRetrieveParams>()(expand),
    run: (call) => balanceOf(call.engine, call.account),
  }),
  route("GET", "/v1/balance_transactions/:id", {
    parameters: group<Stripe.BalanceTransactionRetrieveParams>()(expand),
    run: (call) => asOf(find(call, "balance_transaction", call.id), call.engine.now()),
  }),
  route("GET", "/v1/balance_transactions", {
    parameters: group<Stripe.BalanceTransactionListParams>()({
      ...paging,
      created: range,
      currency: text(),
      source: text(),
      type: text(),
    }),
    run: (call) => {
      const { created, currency, source, type } = call.parameters;
      const found = page(call, "balance_transaction", "/v1/balance_transactions", {
        where: { currency, source, type },
        created,
      });
      return { ...found, data: found.data.map((transaction) => asOf(transaction, call.engine.now())) };
    },
  }),
  retrieval("/v1/payouts/:id", "payout"),
  route("GET", "/v1/payouts", {
    parameters: group<Stripe.PayoutListParams>()({ ...paging, created: range, status: text() }),
    run: (call) =>
      page(call, "payout", "/v1/payouts", {
        where: { status: call.parameters.status },
        created: call.parameters.created,
      }),
  }),
];

export const moneyRoutes: Route[] = [...transferRoutes, ...feeRoutes, ...balanceRoutes];
