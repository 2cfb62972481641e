// Places, purchases and tickets: held under a lock, made when they were paid for, checked in once.
import { refuse, sql } from "@ninefold/server";
import { z } from "zod";
import type { Bought, CheckedIn, OfferedEvening } from "../shared/evenings.ts";

const wanted = z.object({
  evening: z.uuid(),
  name: z.string().trim().min(1, "Say whose tickets they are.").max(80),
  quantity: z.number().int().min(1).max(10, "At most ten tickets at once."),
});

/** What is paid for, and what somebody is paying at this moment. */
const taken = () => sql`
  coalesce((select sum(p.quantity) from purchases p where p.evening = e.id
    and (p.state = 'Paid' or (p.state = 'Being paid' and p.created_at > now() - interval '2 hours'))), 0)`;

export const offered = () => sql<OfferedEvening[]>`
  select e.id, e.title, e.starts_at as "startsAt", e.place, e.about, e.price::int as price, greatest(0, e.places - ${taken()})::int as free
  from evenings e where e.on_sale and e.starts_at > now() order by e.starts_at limit 50`;

export type Held = { id: string; code: string; title: string; price: number; quantity: number };

/** @throws Refusal 409 when too few places are left, 422 for what is missing */
export async function hold(body: unknown): Promise<Held> {
  const parsed = wanted.safeParse(body);
  if (!parsed.success) return refuse(422, parsed.error.issues[0]?.message ?? "Fill in the form.");
  const { evening, name, quantity } = parsed.data;
  return sql.begin(async (tx) => {
    // Whoever comes second waits here, and then counts what the first one holds.
    await tx`select 1 from evenings where id = ${evening} for update`;
    const [found] = await tx<{ title: string; price: number; free: number }[]>`
      select e.title, e.price::int as price, (e.places - ${taken()})::int as free
      from evenings e where e.id = ${evening} and e.on_sale and e.starts_at > now()`;
    if (!found) return refuse(404, "Tickets for this evening are not sold any more.");
    if (found.free < quantity)
      refuse(409, found.free > 0 ? `Only ${found.free} places are left.` : "The last place has just been taken.");
    const [made] = await tx<{ id: string; code: string }[]>`
      insert into purchases (owner_id, owner_name, name, evening, quantity) values ('app-owner', '', ${name}, ${evening}, ${quantity})
      returning id, code`;
    if (!made) throw new Error("The purchase was not kept.");
    return { ...made, title: found.title, price: found.price, quantity };
  });
}

/** Once, however often it is told. */
export const paid = (purchase: string) =>
  sql.begin(async (tx) => {
    const [found] = await tx<{ name: string; evening: string; quantity: number }[]>`
      update purchases set state = 'Paid', updated_at = now() where id = ${purchase} and state = 'Being paid'
      returning name, evening, quantity`;
    for (let made = 0; made < (found?.quantity ?? 0); made += 1)
      await tx`
        insert into tickets (owner_id, owner_name, name, evening, purchase)
        values ('app-owner', '', ${found?.name ?? ""}, ${found?.evening ?? null}, ${purchase})`;
  });

export const refunded = (purchase: string) =>
  sql.begin(async (tx) => {
    await tx`update purchases set state = 'Refunded', updated_at = now() where id = ${purchase}`;
    await tx`delete from tickets where purchase = ${purchase}`;
  });

export async function bought(code: string): Promise<Bought> {
  const [found] = await sql<Bought[]>`
    select p.name, p.state, e.title, e.starts_at as "startsAt", e.place,
      (select json_agg(json_build_object('code', t.code, 'cameAt', t.came_at) order by t.code) from tickets t where t.purchase = p.id) as tickets
    from purchases p join evenings e on e.id = p.evening where p.code = ${code}`;
  return found ?? refuse(404, "There are no such tickets.");
}

/** @throws Refusal 404 for a code that no ticket has */
export async function checkIn(code: string): Promise<CheckedIn> {
  const [fresh] = await sql<{ name: string }[]>`
    update tickets set came_at = now(), updated_at = now() where code = ${code} and came_at is null returning name`;
  const [found] = await sql<Omit<CheckedIn, "isFirst">[]>`
    select t.name, e.title, t.came_at as "cameAt" from tickets t join evenings e on e.id = t.evening where t.code = ${code}`;
  if (!found) return refuse(404, "No ticket has this code.");
  return { ...found, isFirst: fresh !== undefined };
}
