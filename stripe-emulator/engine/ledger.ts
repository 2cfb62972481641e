// Balances: every movement of money is one balance transaction of the platform or of a connected account.
import { buildBalance, buildTransaction, type TransactionInput } from "../objects/movement.ts";
import type * as Wire from "../objects/wire.ts";
import { daySeconds, midnightFrom } from "./calendar.ts";
import { newId } from "./identifiers.ts";
import type { Engine } from "./types.ts";

type Movement = Omit<TransactionInput, "id" | "created" | "fee" | "feeType" | "availableOn" | "description"> & {
  /** The connected account; the platform when empty. */
  account?: string;
  fee?: number;
  feeType?: TransactionInput["feeType"];
  availableOn?: number;
  at: number;
  description?: string | null;
};

/** Records one movement; amounts in cents, negative when money leaves. */
export function move(
  engine: Engine,
  { account = "", at, fee = 0, feeType = "stripe_fee", ...rest }: Movement,
): Wire.BalanceTransaction {
  const record = buildTransaction({
    id: newId("txn"),
    ...rest,
    fee,
    feeType,
    availableOn: rest.availableOn ?? at,
    description: rest.description ?? null,
    created: at,
  });
  return engine.store.put("balance_transaction", record, account);
}

/** Card money is available at the first midnight two days on. */
export const availableFrom = (at: number, bypassPending: boolean): number =>
  bypassPending ? at : midnightFrom(at + 2 * daySeconds);

/** Status follows the clock: what was pending is available once its day has come. */
export function asOf(transaction: Wire.BalanceTransaction, now: number): Wire.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= now ? "available" : "pending" };
}

export type Sums = { currency: string; available: number; pending: number };

/** What is available and what is pending, in cents, currency by currency; an account without movements has none of its dollars. */
export function balances(engine: Engine, account = ""): Sums[] {
  const rows = engine.store.all(
    `select json_extract(body, '$.currency') as currency,
            sum(iif(json_extract(body, '$.available_on') <= ?1, json_extract(body, '$.net'), 0)) as available,
            sum(iif(json_extract(body, '$.available_on') > ?1, json_extract(body, '$.net'), 0)) as pending
       from objects where kind = 'balance_transaction' and owner = ?2 group by 1 order by 1`,
    engine.now(),
    account,
  );
  const found = rows.map((row) => ({
    currency: String(row.currency),
    available: Number(row.available),
    pending: Number(row.pending),
  }));
  return found.length > 0 ? found : [{ currency: "usd", available: 0, pending: 0 }];
}

export const balanceOf = (engine: Engine, account = ""): Wire.Balance => buildBalance(balances(engine, account));
