// Automatic payouts: each midnight a connected account's available money goes to its bank and arrives a day later.
import { buildPayout } from "../objects/movement.ts";
import { daySeconds, midnightFrom } from "./calendar.ts";
import { newId } from "./identifiers.ts";
import { balances, move } from "./ledger.ts";
import { canBePaid } from "./requirements.ts";
import type { Engine } from "./types.ts";

/** Schedules the payout of money that becomes available at `availableOn`, at the midnight after. */
export function planPayout(engine: Engine, account: string, availableOn: number): void {
  engine.schedule("payout", `${account}:${midnightFrom(availableOn + 1)}`, midnightFrom(availableOn + 1));
}

/** The job: pays out what is available, if the account may be paid and there is anything. */
export function payOut(engine: Engine, subject: string): void {
  const [account = ""] = subject.split(":");
  const progress = engine.store.get("account_progress", account);
  if (!progress?.bank || !canBePaid(progress)) return;
  for (const { available, currency } of balances(engine, account)) {
    if (available > 0) sendToBank(engine, { account, bank: progress.bank.id, amount: available, currency });
  }
}

type Sending = { account: string; bank: string; amount: number; currency: string };

function sendToBank(engine: Engine, { account, bank, amount, currency }: Sending): void {
  const at = engine.now();
  const payout = buildPayout({ id: newId("po"), amount, currency, bank, arrival: at + daySeconds, created: at });
  const description = "STRIPE PAYOUT";
  const transaction = move(engine, {
    account,
    type: "payout",
    amount: -amount,
    currency,
    source: payout.id,
    at,
    description,
  });
  engine.save("payout", { ...payout, balance_transaction: transaction.id }, "payout.created", account);
  engine.schedule("payout_arrives", payout.id, payout.arrival_date);
}

/** The job: the money reaches the bank, or comes back when the bank account is one of the test numbers that fail. */
export function payoutArrives(engine: Engine, id: string): void {
  const payout = engine.store.must("payout", id);
  const account = engine.store.ownerOf("payout", id);
  const bank = engine.store.must("account_progress", account).bank;
  if (!bank?.failsPayouts) {
    engine.save("payout", { ...payout, status: "paid", reconciliation_status: "completed" }, "payout.paid", account);
    return;
  }
  const back = move(engine, {
    account,
    type: "payout_failure",
    amount: payout.amount,
    currency: payout.currency,
    source: id,
    at: engine.now(),
  });
  const failed = {
    ...payout,
    status: "failed",
    failure_balance_transaction: back.id,
    failure_code: "account_closed",
    failure_message: "The bank account has been closed.",
  };
  engine.save("payout", failed, "payout.failed", account);
}
