// /v1/payment_intents, /v1/charges, /v1/refunds and /v1/disputes.
import type Stripe from "stripe";
import { closeDispute } from "../../engine/disputes.ts";
import { invalidRequest } from "../../engine/faults.ts";
import { refundCharge } from "../../engine/refunds.ts";
import type * as Wire from "../../objects/wire.ts";
import { expand, flag, group, integer, mergeMetadata, metadata, oneOf, paging, range, text } from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { type Call, find, page, type Route, route } from "../route.ts";

const refundParameters = group<Stripe.RefundCreateParams>()({
  charge: text(),
  payment_intent: text(),
  amount: integer({ min: 1 }),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  metadata,
  refund_application_fee: flag,
  reverse_transfer: flag,
  ...expand,
});

function refund(call: Call<ReturnType<typeof refundParameters>>): Wire.Refund {
  const { parameters: given } = call;
  return refundCharge(call.engine, {
    charge: chargeNamed(call),
    amount: given.amount,
    reason: given.reason ?? null,
    metadata: mergeMetadata({}, given.metadata),
    reverseTransfer: given.reverse_transfer ?? false,
    refundFee: given.refund_application_fee ?? false,
  });
}

function chargeNamed(call: Call<{ charge?: string; payment_intent?: string }>): Wire.Charge {
  const { charge, payment_intent: intent } = call.parameters;
  if (charge) return find(call, "charge", charge, "charge");
  if (!intent)
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const { latest_charge: latest, status } = find(call, "payment_intent", intent, "payment_intent");
  if (!latest || status !== "succeeded")
    throw invalidRequest(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  return find(call, "charge", latest, "payment_intent");
}

export const paymentRoutes: Route[] = [
  retrieval("/v1/payment_intents/:id", "payment_intent"),
  route("GET", "/v1/payment_intents", {
    parameters: group<Stripe.PaymentIntentListParams>()({ ...paging, created: range, customer: text() }),
    run: (call) =>
      page(call, "payment_intent", "/v1/payment_intents", {
        where: { customer: call.parameters.customer },
        created: call.parameters.created,
      }),
  }),
  retrieval("/v1/charges/:id", "charge"),
  route("GET", "/v1/charges", {
    parameters: group<Stripe.ChargeListParams>()({
      ...paging,
      created: range,
      customer: text(),
      payment_intent: text(),
      transfer_group: text(),
    }),
    run: (call) => {
      const { created, customer, payment_intent, transfer_group } = call.parameters;
      return page(call, "charge", "/v1/charges", { where: { customer, payment_intent, transfer_group }, created });
    },
  }),
  route("POST", "/v1/refunds", { parameters: refundParameters, run: refund }),
  retrieval("/v1/refunds/:id", "refund"),
  route("GET", "/v1/refunds", {
    parameters: group<Stripe.RefundListParams>()({ ...paging, created: range, charge: text(), payment_intent: text() }),
    run: (call) =>
      page(call, "refund", "/v1/refunds", {
        where: { charge: call.parameters.charge, payment_intent: call.parameters.payment_intent },
        created: call.parameters.created,
      }),
  }),
  retrieval("/v1/disputes/:id", "dispute"),
  route("GET", "/v1/disputes", {
    parameters: group<Stripe.DisputeListParams>()({
      ...paging,
      created: range,
      charge: text(),
      payment_intent: text(),
    }),
    run: (call) =>
      page(call, "dispute", "/v1/disputes", {
        where: { charge: call.parameters.charge, payment_intent: call.parameters.payment_intent },
        created: call.parameters.created,
      }),
  }),
  route("POST", "/v1/disputes/:id", {
    parameters: group<Stripe.DisputeUpdateParams>()({
      metadata,
      submit: flag,
      evidence: group<Stripe.DisputeUpdateParams.Evidence>()({ uncategorized_text: text(20_000) }),
      ...expand,
    }),
    run: (call) => updateDispute(call, find(call, "dispute", call.id)),
  }),
  route("POST", "/v1/disputes/:id/close", {
    parameters: group<Stripe.DisputeCloseParams>()(expand),
    run: (call) => closeDispute(call.engine, find(call, "dispute", call.id).id, "lost"),
  }),
];

/** Evidence decides a test dispute, as at Stripe: `winning_evidence` wins it, `losing_evidence` loses it. */
function updateDispute(
  call: Call<{ metadata?: Record<string, string>; evidence?: { uncategorized_text?: string }; submit?: boolean }>,
  dispute: Wire.Dispute,
): Wire.Dispute {
  const { evidence, metadata: change, submit = true } = call.parameters;
  const told = evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const submitted = Boolean(evidence) && submit;
  const next: Wire.Dispute = {
    ...dispute,
    metadata: mergeMetadata(dispute.metadata, change),
    evidence: { ...dispute.evidence, uncategorized_text: told },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: told !== null,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
    },
    status: submitted && dispute.status === "needs_response" ? "under_review" : dispute.status,
  };
  call.engine.save("dispute", next, "charge.dispute.updated");
  if (submitted && told === "winning_evidence") return closeDispute(call.engine, dispute.id, "won");
  return submitted && told === "losing_evidence" ? closeDispute(call.engine, dispute.id, "lost") : next;
}
