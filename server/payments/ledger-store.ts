// SQL of the ledger and of the figures that are sums of it.
import { sql } from "kysely";
import { PAST_DUE_GRACE_DAYS } from "#contract";
import type { Database, LedgerKind } from "#database";

export type LedgerRow = Readonly<{
  stripeId: string;
  kind: LedgerKind;
  amountCents: number;
  chargeId: string;
  /** One of the two. */
  subscriptionId: string | null;
  saleId: string | null;
  /** Null: a visitor of a public page. */
  userId: string | null;
  projectId: string | null;
  account: string | null;
  occurredAt: Date;
  paidAt: Date;
}>;

const SALES: LedgerKind[] = ["payment", "refund", "refund_failed", "dispute", "dispute_returned"];
const EARNINGS: LedgerKind[] = ["transfer", "fee", "reversal", "fee_refund"];

export function createLedgerStore({ query }: Pick<Database, "query">) {
  const total = sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("total");
  return {
    /** Adds what is not there yet. */
    async add(rows: readonly LedgerRow[]): Promise<void> {
      if (rows.length === 0) return;
      await query
        .insertInto("ledger")
        .values(
          rows.map((row) => ({
            stripe_id: row.stripeId,
            kind: row.kind,
            amount_cents: row.amountCents,
            charge_id: row.chargeId,
            subscription_id: row.subscriptionId,
            sale_id: row.saleId,
            user_id: row.userId,
            project_id: row.projectId,
            account: EARNINGS.includes(row.kind) ? row.account : null,
            occurred_at: row.occurredAt,
            paid_at: row.paidAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Cents that were paid for an app since `from`, for its plans or for what it sells once, before the fee, less what of it went back. */
    async salesSince(projectId: string, from: Date, paidFor: "plans" | "sales"): Promise<number> {
      const row = await query
        .selectFrom("ledger")
        .select(total)
        .where("project_id", "=", projectId)
        .where("kind", "in", SALES)
        .where("sale_id", paidFor === "plans" ? "is" : "is not", null)
        .where("paid_at", ">=", from)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    /** Cents that an app has earned its creator so far. */
    async earningsOfProject(projectId: string): Promise<number> {
      const row = await query
        .selectFrom("ledger")
        .select(total)
        .where("project_id", "=", projectId)
        .where("kind", "in", EARNINGS)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    /** The part of it that came from what the app sells once. */
    async earningsOfSales(projectId: string): Promise<number> {
      const row = await query
        .selectFrom("ledger")
        .select(total)
        .where("project_id", "=", projectId)
        .where("sale_id", "is not", null)
        .where("kind", "in", EARNINGS)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    async earningsOfAccount(account: string): Promise<number> {
      const row = await query
        .selectFrom("ledger")
        .select(total)
        .where("account", "=", account)
        .executeTakeFirstOrThrow();
      return row.total;
    },

    async noteCheck(account: string, ledgerCents: number, stripeCents: number): Promise<void> {
      await query
        .insertInto("ledger_checks")
        .values({ account, ledger_cents: ledgerCents, stripe_cents: stripeCents })
        .execute();
    },

    async countSubscribers(projectId: string, now: Date): Promise<number> {
      const graceDays = sql`make_interval(days => ${PAST_DUE_GRACE_DAYS})`;
      const row = await query
        .selectFrom("subscriptions")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("ended_at", "is", null)
        .where("superseded", "=", false)
        .where((where) => where.or([where("cancel_at", "is", null), where("cancel_at", ">", now)]))
        .where((where) =>
          where.or([
            where("status", "in", ["active", "trialing"]),
            where.and([
              where("status", "=", "past_due"),
              where("past_due_since", ">", sql<Date>`${now}::timestamptz - ${graceDays}`),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
