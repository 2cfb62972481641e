// Connected accounts: made by the API, filled in by their owner step by step, restricted or closed by controls.
import { buildAccount } from "../objects/account.ts";
import type { AccountProgress } from "../store/records.ts";
import { invalidRequest } from "./faults.ts";
import { newId } from "./identifiers.ts";
import { balances } from "./ledger.ts";
import { canBePaid, openRequirements } from "./requirements.ts";
import type { Engine } from "./types.ts";

export type AccountOrder = Pick<
  AccountProgress,
  | "country"
  | "email"
  | "displayName"
  | "metadata"
  | "dashboard"
  | "configurations"
  | "transfersRequested"
  | "responsibilities"
>;

export function createAccount(engine: Engine, order: AccountOrder): AccountProgress {
  const progress: AccountProgress = {
    ...order,
    id: newId("acct"),
    business: null,
    identity: null,
    bank: null,
    imposed: [],
    rejected: false,
    closed: false,
    created: engine.now(),
  };
  engine.store.put("account_progress", progress);
  engine.emitThin("v2.core.account.created", progress.id);
  return progress;
}

/** Writes what changed and tells it the way Stripe does: v2 events by what they touch, and v1 `account.updated`. */
export function updateAccount(engine: Engine, next: AccountProgress): AccountProgress {
  const before = engine.store.must("account_progress", next.id);
  engine.store.put("account_progress", next);
  const changed = (part: (progress: AccountProgress) => unknown) =>
    JSON.stringify(part(before)) !== JSON.stringify(part(next));
  if (changed((progress) => progress.identity)) engine.emitThin("v2.core.account[identity].updated", next.id);
  if (changed((progress) => progress.business)) engine.emitThin("v2.core.account[defaults].updated", next.id);
  if (changed(openRequirements)) engine.emitThin("v2.core.account[requirements].updated", next.id);
  if (changed((progress) => progress.transfersRequested || progress.bank))
    engine.emitThin("v2.core.account[configuration.recipient].updated", next.id);
  if (changed(canBePaid)) {
    for (const capability of ["stripe_balance.stripe_transfers", "stripe_balance.payouts"]) {
      engine.emitThin("v2.core.account[configuration.recipient].capability_status_updated", next.id, {
        updated_capability: capability,
      });
    }
  }
  engine.emitThin("v2.core.account.updated", next.id);
  engine.emit("account.updated", buildAccount(next), { account: next.id, before: buildAccount(before) });
  return next;
}

/** Closes an account for good; money that is still in it must have been paid out first. */
export function closeAccount(engine: Engine, progress: AccountProgress): AccountProgress {
  if (progress.closed) return progress;
  if (balances(engine, progress.id).some(({ available, pending }) => available + pending !== 0)) {
    throw invalidRequest(
      "This account cannot be closed because its balance is not zero.",
      undefined,
      "account_balance_not_zero",
    );
  }
  return markClosed(engine, progress);
}

/** Closes it whatever its balance, as Stripe itself may. */
export function markClosed(engine: Engine, progress: AccountProgress): AccountProgress {
  const closed = updateAccount(engine, { ...progress, closed: true });
  engine.emitThin("v2.core.account.closed", progress.id);
  return closed;
}

/** Its owner takes leave of the platform: the account is closed to us, and v1 says so too. */
export function deauthorize(engine: Engine, progress: AccountProgress): void {
  markClosed(engine, progress);
  const application = { id: "ca_NinefoldTestPayments", object: "application", name: "Ninefold" };
  engine.emit("account.application.deauthorized", application, { account: progress.id });
}
