// Leases: mutual exclusion among all servers by a name. A lease is a row with an expiry, not a lock of a session, so no
// database connection is held while Stripe is asked.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { PAYMENTS_UNREACHABLE } from "#contract";
import type { Tables } from "#database";
import { Refusal } from "#http";

/** A lease expires after this time; its holder renews it three times as often. */
const LEASE_SECONDS = 30;
/** While another server holds the lease: time between attempts, and how long to try. */
const RETRY_MS = 100;
const WAIT_MAX_MS = 60_000;
/** Expired rows of servers that are gone are deleted after this time. */
const EXPIRED_ROWS_KEPT_SECONDS = 3_600;

export type Lease = Readonly<{
  /**
   * One short transaction, which commits only if the lease is still held: a holder that was stopped for too long can't
   * overwrite what the next one wrote. `work` must use nothing but `transaction`, and must not ask Stripe.
   */
  write<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>;
}>;

export function createLeases(query: Kysely<Tables>) {
  /** For each name, the last work that waits for it on this server. */
  const tails = new Map<string, Promise<unknown>>();

  async function take(key: string, holder: string): Promise<void> {
    for (const deadline = Date.now() + WAIT_MAX_MS; ; await delay(RETRY_MS)) {
      const taken = await sql`insert into payment_leases (key, holder, ends_at)
        values (${key}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
        on conflict (key) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where payment_leases.ends_at < now()`.execute(query);
      if (taken.numAffectedRows === 1n) return;
      if (Date.now() > deadline)
        throw new Refusal(503, "Your payment is still being processed. Please wait a moment.", PAYMENTS_UNREACHABLE);
    }
  }

  /** When the database cannot be reached the lease expires by itself. */
  async function renew(key: string, holder: string): Promise<void> {
    await sql`update payment_leases set ends_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where key = ${key} and holder = ${holder}`
      .execute(query)
      .catch(() => {});
  }

  async function giveBack(key: string, holder: string): Promise<void> {
    await sql`delete from payment_leases where (key = ${key} and holder = ${holder})
      or ends_at < now() - make_interval(secs => ${EXPIRED_ROWS_KEPT_SECONDS})`
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
   * Runs `work` while holding the lease on `key`: no other server runs work for that key, and this server runs its own in
   * the order of the calls. `work` may call Stripe; only `lease.write` takes a database connection.
   * @throws Refusal 503 when another server has not come to an end within a minute
   */
  return async function withLease<Result>(key: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const before = tails.get(key) ?? Promise.resolve();
    const turn = before.then(() => underLease(key, work));
    const over = turn.catch(() => {});
    tails.set(key, over);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === over) tails.delete(key);
    }
  };
}
