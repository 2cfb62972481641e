// Fees of a year: asked for, paid, and reminded of.
import { changed, publicAddress, recount, refuse, sendMail, sql } from "@ninefold/server";
import { fees, members, years } from "../shared/club.ts";
import start from "../shared/start.json";

type Fee = { id: string; code: string; amount: number; state: string; member: string; year: string };
export type Payable = Fee & { name: string; yearName: string };

const money = (cents: number) => `${(cents / 100).toFixed(2)} ${start.currency}`;

/** A fee for every active member who has none for that year yet, of what their level costs now. @returns how many are new */
export async function askEverybody(year: string, by: { id: string; name: string }): Promise<number> {
  const made = await sql<{ member: string }[]>`
    insert into fees (owner_id, owner_name, member, year, amount, due_on)
    select ${by.id}, ${by.name}, m.id, y.id, l.amount, y.due_on
    from members m join levels l on l.id = m.level cross join years y where y.id::text = ${year} and m.state = 'Active'
    on conflict (member, year) do nothing returning member`;
  await tellOf(
    year,
    made.map(({ member }) => member),
  );
  return made.length;
}

/** Sums are made anew after SQL of one's own, and open pages read again. */
async function tellOf(year: string, memberIds: readonly string[]): Promise<void> {
  await recount(years, [year]);
  await recount(members, memberIds);
  for (const entity of [fees, members, years]) changed(entity);
}

/** @throws Refusal 404 without such a link, 409 when there is nothing to pay */
export async function payable(code: string): Promise<Payable> {
  const [fee] = await sql<Payable[]>`
    select f.id, f.code, f.amount::int as amount, f.state, f.member, f.year, m.name, y.name as "yearName"
    from fees f join members m on m.id = f.member join years y on y.id = f.year where f.code = ${code}`;
  if (!fee) return refuse(404, "There is no such fee.");
  if (fee.state !== "Open") refuse(409, "This fee is not open any more.");
  return fee;
}

/** However often it is told; the sums are made anew each time, should the last try have ended before them. */
export async function settle(id: string, state: "Paid" | "Open"): Promise<void> {
  const isPaid = state === "Paid";
  await sql`
    update fees set state = ${state}, paid_on = ${isPaid ? sql`current_date` : null}, paid_by = ${isPaid ? "Link" : null}, updated_at = now()
    where id = ${id} and state <> ${state}`;
  const [fee] = await sql<Fee[]>`select member, year from fees where id = ${id}`;
  if (fee) await tellOf(fee.year, [fee.member]);
}

/** One mail a week for each fee that is overdue. */
export async function remind(): Promise<void> {
  const late = await sql<(Payable & { email: string })[]>`
    select f.id, f.code, f.amount::int as amount, f.state, f.member, f.year, m.name, m.email, y.name as "yearName"
    from fees f join members m on m.id = f.member join years y on y.id = f.year
    where f.state = 'Open' and f.due_on < current_date and coalesce(m.email, '') <> ''
      and (f.reminded_on is null or f.reminded_on <= current_date - 6)
    order by f.due_on limit 100`;
  for (const fee of late) {
    // Noted first: of two runs only one writes it, and that one sends the mail.
    const fresh = await sql`
      update fees set reminded_on = current_date where id = ${fee.id}
        and (reminded_on is null or reminded_on <= current_date - 6) returning 1`;
    if (fresh.length === 0) continue;
    const link = await publicAddress(`/pay/${fee.code}`);
    const text = `Dear ${fee.name},\n\nyour fee for ${fee.yearName} (${money(fee.amount)}) is still open. You can pay it here:\n${link}\n\nIf you have just paid, forget this mail.`;
    await sendMail({ to: fee.email, subject: `Your fee for ${fee.yearName}`, text });
    changed(fees, fee.id);
  }
}
