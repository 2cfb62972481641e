// Leases: one holder of a name at a time among all servers, kept as a row, so that no connection to the database is held
// while Stripe is asked.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { PAYMENTS_UNREACHABLE } from "#contract";
import type { Tables } from "#database";
import { Refusal } from "#http";

/** A server that died lets go after this long; one that lives renews its leases three times as often. */
const LEASE_SECONDS = 30;
/** How often another server's lease is asked about, and for how long. */
const LOOK_AGAIN_MS = 100;
const PATIENCE_MS = 60_000;
/** Rows that dead servers left go after this long. */
const LEFT_BEHIND_SECONDS = 3_600;

export type Lease = Readonly<{
  /**
   * One short transaction, which commits only if the lease is still held: a holder that was stopped for too long can't
   * overwrite what the next one wrote. `work` must use nothing but `transaction`, and must not ask Stripe.
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
}>;

export function createLeases(query: Kysely<Tables>) {
  /** The last in line for each name on this server. */
  const lines = new Map<string, Promise<unknown>>();

  async function take(key: string, holder: string): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await delay(LOOK_AGAIN_MS)) {
      const taken = await sql`insert into payment_leases (key, holder, ends_at)
        values (${key}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
        on conflict (key) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where payment_leases.ends_at < now()`.execute(query);
      if (taken.numAffectedRows === 1n) return;
      if (Date.now() > deadline)
        throw new Refusal(503, "Your payment is still being processed. Please wait a moment.", PAYMENTS_UNREACHABLE);
    }
  }

  /** Should the database be away, the lease ends by itself. */
  async function renew(key: string, holder: string): Promise<void> {
    await sql`update payment_leases set ends_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where key = ${key} and holder = ${holder}`
      .execute(query)
      .catch(() => {});
  }

  async function giveBack(key: string, holder: string): Promise<void> {
    await sql`delete from payment_leases where (key = ${key} and holder = ${holder})
      or ends_at < now() - make_interval(secs => ${LEFT_BEHIND_SECONDS})`
      .execute(query)
      .catch(() => {});
  }

  const leaseOf = (key: string, holder: string): Lease => ({
    write: (work) =>
      query.transaction().execute(async (transaction) => {
        const held = await sql`select from payment_leases where key = ${key} and holder = ${holder} for update`.execute(
          transaction,
        );
        if (held.rows.length === 0) throw new Error(`The lease on ${key} was lost`);
        return work(transaction);
      }),
  });

  async function underLease<Result>(key: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const holder = randomUUID();
    await take(key, holder);
    const renewing = setInterval(() => void renew(key, holder), (LEASE_SECONDS * 1_000) / 3).unref();
    try {
      return await work(leaseOf(key, holder));
    } finally {
      clearInterval(renewing);
      await giveBack(key, holder);
    }
  }

  /**
   * Runs `work` alone among all servers for `key`; those of one server in the order they came. It may ask Stripe: only
   * what it writes through the lease takes a connection.
   * @throws Refusal 503 when another server has not come to an end within a minute
   */
  return async function alone<Result>(key: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const before = lines.get(key) ?? Promise.resolve();
    const turn = before.then(() => underLease(key, work));
    const over = turn.catch(() => {});
    lines.set(key, over);
    try {
      return await turn;
    } finally {
      if (lines.get(key) === over) lines.delete(key);
    }
  };
}
