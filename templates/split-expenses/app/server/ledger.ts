// Who owes whom, counted by the database over every cost, and payments that make people even.
import { refuse, type Sql, sql, type Transaction } from "@ninefold/server";
import { z } from "zod";
import { type Balance, settling } from "../shared/balance.ts";

/** What everybody has paid, without their shares (made by the trigger of the first migration). */
const readBalances = (db: Sql | Transaction) => db<Balance[]>`
  select p.id, p.name, (
    coalesce((select sum(amount) from costs where paid_by = p.id), 0)
    - coalesce((select sum(cents) from shares where person = p.id), 0)
  )::float8 as cents
  from people p order by p.created_at, p.id`;

/** @returns balances in cents, and what was spent together, payments between two left out */
export async function overview(): Promise<{ balances: Balance[]; spent: number }> {
  const [balances, [sum]] = await Promise.all([
    readBalances(sql),
    sql<{ spent: number }[]>`select coalesce(sum(amount), 0)::float8 as spent from costs where not settles`,
  ]);
  return { balances, spent: sum?.spent ?? 0 };
}

const asked = z.object({ from: z.uuid(), to: z.uuid(), amount: z.number().int().positive(), on: z.iso.date() });

/** Writes a payment down that is still open. @throws Refusal 409 when it is not: somebody was quicker, or a cost has come */
export async function settle(body: unknown, by: Readonly<{ id: string; name: string }>): Promise<void> {
  const given = asked.safeParse(body);
  if (!given.success) return refuse(422, "Say who has paid whom, how much and when.");
  const { from, to, amount, on } = given.data;
  await sql.begin(async (tx) => {
    // Whoever presses second waits here, and then finds it settled.
    await tx`lock table costs in share row exclusive mode`;
    const balances = await readBalances(tx);
    const isOpen = settling(balances).some((one) => one.from === from && one.to === to && one.amount === amount);
    if (!isOpen) refuse(409, "This payment is not open any more.");
    const nameOf = (id: string) => balances.find((person) => person.id === id)?.name ?? "";
    await tx`
      insert into costs (owner_id, owner_name, what, amount, paid_by, for_whom, spent_on, settles)
      values (${by.id}, ${by.name}, ${`${nameOf(from)} to ${nameOf(to)}`}, ${amount}, ${from}, ${[nameOf(to)]}, ${on}, true)`;
  });
}

/** Refuses (422) a name of nobody, which the database would refuse with fewer words. */
export async function checkNames(body: unknown): Promise<void> {
  const given = z.object({ forWhom: z.array(z.string()) }).safeParse(body);
  if (!given.success) return;
  const [stranger] = await sql<{ name: string }[]>`
    select name from unnest(${given.data.forWhom}::text[]) as name where name not in (select p.name from people p) limit 1`;
  if (!stranger) return;
  const message = `There is nobody called “${stranger.name}” here.`;
  refuse(422, message, { forWhom: message });
}
