// Disputes: the money leaves when one opens and comes back when it is won.
import { buildDispute } from "../objects/dispute.ts";
import type * as Wire from "../objects/wire.ts";
import { invalidRequest } from "./faults.ts";
import { newId } from "./identifiers.ts";
import { move } from "./ledger.ts";
import type { Engine } from "./types.ts";

/** Stripe's fee for a dispute in the United States, kept whatever the outcome. */
const disputeFeeCents = 1_500;

/** Opens a dispute of a paid charge. The transfer to a connected account is left alone: reversing it is the platform's to do. */
export function openDispute(
  engine: Engine,
  charge: Wire.Charge,
  { reason, amount }: { reason: string; amount?: number },
): Wire.Dispute {
  if (!charge.paid || charge.disputed) throw invalidRequest(`The charge ${charge.id} cannot be disputed.`, "charge");
  const at = engine.now();
  const disputed = Math.min(amount ?? charge.amount, charge.amount - charge.amount_refunded);
  if (disputed <= 0) throw invalidRequest(`The charge ${charge.id} has nothing left to dispute.`, "charge");
  const dispute = buildDispute({ id: newId("dp"), charge, amount: disputed, reason, created: at });
  const transaction = move(engine, {
    type: "adjustment",
    amount: -disputed,
    fee: disputeFeeCents,
    currency: charge.currency,
    source: dispute.id,
    at,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  engine.save("charge", { ...charge, disputed: true }, "charge.updated");
  const opened = { ...dispute, balance_transactions: [transaction] };
  engine.save("dispute", opened, "charge.dispute.created");
  engine.emit("charge.dispute.funds_withdrawn", opened);
  return opened;
}

/** Ends a dispute. Won: the amount comes back; lost: it stays gone. */
export function closeDispute(engine: Engine, id: string, outcome: "won" | "lost"): Wire.Dispute {
  const dispute = engine.store.must("dispute", id);
  if (dispute.status === "won" || dispute.status === "lost")
    throw invalidRequest("This dispute is already closed.", "dispute");
  const transactions = [...dispute.balance_transactions];
  if (outcome === "won") {
    transactions.push(
      move(engine, {
        type: "adjustment",
        amount: dispute.amount,
        currency: dispute.currency,
        source: id,
        at: engine.now(),
        description: `Chargeback reversal for ${dispute.charge}`,
      }),
    );
  }
  const closed: Wire.Dispute = { ...dispute, status: outcome, balance_transactions: transactions };
  engine.save("dispute", closed, "charge.dispute.closed");
  if (outcome === "won") engine.emit("charge.dispute.funds_reinstated", closed);
  return closed;
}
