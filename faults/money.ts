// Whether our rows and the payment emulator agree to the cent, and nobody pays twice.
import type { Pool } from "pg";
import Stripe from "stripe";
import { EMULATOR_KEY } from "#config";

/** One sentence for each thing that does not agree. */
export async function checkMoney(pool: Pool, emulatorPort: number): Promise<string[]> {
  const stripe = new Stripe(EMULATOR_KEY, { host: "127.0.0.1", port: emulatorPort, protocol: "http" });
  return [
    ...(await compareSums(pool, stripe)),
    ...(await compareSubscriptions(pool, stripe)),
    ...(await findDoubles(stripe)),
    ...(await findPayersOfNothing(pool)),
  ];
}

async function compareSums(pool: Pool, stripe: Stripe): Promise<string[]> {
  const paidThere = new Map<string, number>();
  let refundedThere = 0;
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    if (charge.status !== "succeeded") continue;
    paidThere.set(charge.id, charge.amount);
    refundedThere += charge.amount_refunded;
  }
  const { rows } = await pool.query(
    "select kind, charge_id, amount_cents from ledger where kind in ('payment', 'refund')",
  );
  const paidHere = new Map<string, number>();
  let refundedHere = 0;
  for (const { kind, charge_id: charge, amount_cents: cents } of rows)
    if (kind === "payment") paidHere.set(charge, (paidHere.get(charge) ?? 0) + Number(cents));
    else refundedHere += Math.abs(Number(cents));
  const findings: string[] = [];
  for (const charge of new Set([...paidThere.keys(), ...paidHere.keys()]))
    if (paidThere.get(charge) !== paidHere.get(charge))
      findings.push(`charge ${charge}: ${paidThere.get(charge)} at Stripe, ${paidHere.get(charge)} in the ledger`);
  if (refundedThere !== refundedHere)
    findings.push(`refunds: ${refundedThere} at Stripe, ${refundedHere} in the ledger`);
  return findings;
}

async function compareSubscriptions(pool: Pool, stripe: Stripe): Promise<string[]> {
  const { rows } = await pool.query("select stripe_id, status, cancel_at is not null as ending from subscriptions");
  const here = new Map(rows.map((row) => [row.stripe_id, row]));
  const findings: string[] = [];
  for await (const { id, status, cancel_at: cancelAt } of stripe.subscriptions.list({ status: "all", limit: 100 })) {
    const row = here.get(id);
    if (!row) findings.push(`subscription ${id} (${status}) is unknown here`);
    else if (row.status !== status) findings.push(`subscription ${id}: ${status} at Stripe, ${row.status} here`);
    else if (status !== "canceled" && row.ending !== (cancelAt !== null))
      findings.push(`subscription ${id}: its end differs`);
  }
  return findings;
}

/** A customer stands for one person at one app, or at the platform: one plan that lives, one payment for each period. */
async function findDoubles(stripe: Stripe): Promise<string[]> {
  const living = new Map<string, number>();
  for await (const { customer } of stripe.subscriptions.list({ limit: 100 }))
    living.set(String(customer), (living.get(String(customer)) ?? 0) + 1);
  const paid = new Map<string, number>();
  for await (const charge of stripe.charges.list({ limit: 100 }))
    if (charge.status === "succeeded" && charge.amount_refunded === 0)
      paid.set(String(charge.customer), (paid.get(String(charge.customer)) ?? 0) + 1);
  return [
    ...[...living].filter(([, count]) => count > 1).map(([id, count]) => `customer ${id} has ${count} plans`),
    ...[...paid].filter(([, count]) => count > 1).map(([id, count]) => `customer ${id} paid ${count} times`),
  ];
}

/** Subscriptions that go on to an app that was deleted. */
async function findPayersOfNothing(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select stripe_id as id from subscriptions s where project_id is not null and status in ('active', 'trialing', 'past_due')
       and ended_at is null and not exists (select 1 from projects p where p.id = s.project_id and deleted_at is null)`,
  );
  return rows.map(({ id }) => `subscription ${id} goes on, but its app was deleted`);
}
