// From a cart to an order that is being paid: prices come from the database, and what is in it is held for two hours.
import { refuse, sql } from "@ninefold/server";
import { z } from "zod";
import type { FollowedOrder } from "../shared/orders.ts";
import type { Offered } from "../shared/products.ts";

const QUANTITY_MAX = 20;
const given = z.object({
  name: z.string().trim().min(1, "Say who you are.").max(80),
  mail: z.email("Write your e-mail as in ana@example.com."),
  address: z.string().trim().min(5, "Say where it is to be sent.").max(400),
  items: z
    .array(z.object({ id: z.uuid(), quantity: z.number().int().min(1).max(QUANTITY_MAX) }))
    .min(1, "Your cart is empty.")
    .max(20),
});

/** What is neither sold nor in an order that somebody is paying. */
const held = () => sql`
  coalesce((select sum(l.quantity) from lines l join orders o on o.id = l."order"
    where l.product = p.id and o.state = 'Not paid' and o.created_at > now() - interval '2 hours'), 0)`;

export const offered = () => sql<Offered[]>`
  select p.id, p.name, p.kind, p.price::int as price, p.about, greatest(0, p.stock - ${held()})::int as free
  from products p where p.offered order by p.kind, p.name limit 200`;

export type Begun = { id: string; code: string; lines: { name: string; amount: number; quantity: number }[] };

/** @throws Refusal 409 when something was sold meanwhile, 422 for what is missing */
export async function beginOrder(body: unknown): Promise<Begun> {
  const parsed = given.safeParse(body);
  if (!parsed.success) return refuse(422, parsed.error.issues[0]?.message ?? "Fill in the form.");
  const { items, name, mail, address } = parsed.data;
  const quantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return sql.begin(async (tx) => {
    // Whoever comes second waits here, and then counts what the first one holds.
    await tx`select id from products where id in ${tx([...quantities.keys()])} order by id for update`;
    const found = await tx<{ id: string; name: string; price: number; free: number }[]>`
      select p.id, p.name, p.price::int as price, (p.stock - ${held()})::int as free
      from products p where p.offered and p.id in ${tx([...quantities.keys()])}`;
    if (found.length < quantities.size) refuse(409, "Something in your cart is not offered any more.");
    const short = found.find(({ id, free }) => free < (quantities.get(id) ?? 0));
    if (short)
      refuse(
        409,
        short.free > 0
          ? `There are only ${short.free} of “${short.name}” left.`
          : `“${short.name}” has just been sold.`,
      );
    const lines = found.map((product) => ({ ...product, quantity: quantities.get(product.id) ?? 0 }));
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const [order] = await tx<{ id: string; code: string }[]>`
      insert into orders (owner_id, owner_name, name, mail, address, total)
      values ('app-owner', '', ${name}, ${mail}, ${address}, ${total}) returning id, code`;
    if (!order) throw new Error("The order was not kept.");
    for (const line of lines)
      await tx`
        insert into lines (owner_id, owner_name, "order", product, name, quantity, price)
        values ('app-owner', '', ${order.id}, ${line.id}, ${line.name}, ${line.quantity}, ${line.price})`;
    return { ...order, lines: lines.map((line) => ({ name: line.name, amount: line.price, quantity: line.quantity })) };
  });
}

/** Once, however often it is told: the stock goes down with the change of the state. */
export const paid = (order: string) =>
  sql.begin(async (tx) => {
    const changed =
      await tx`update orders set state = 'Paid', updated_at = now() where id = ${order} and state = 'Not paid' returning 1`;
    if (changed.length === 0) return;
    await tx`
      update products p set stock = greatest(0, p.stock - l.quantity), updated_at = now()
      from lines l where l."order" = ${order} and l.product = p.id`;
  });

export const refunded = (order: string) =>
  sql.begin(async (tx) => {
    const changed = await tx`
      update orders set state = 'Refunded', updated_at = now() where id = ${order} and state in ('Paid', 'Sent') returning 1`;
    if (changed.length === 0) return;
    await tx`
      update products p set stock = p.stock + l.quantity, updated_at = now() from lines l where l."order" = ${order} and l.product = p.id`;
  });

export async function followed(code: string): Promise<FollowedOrder> {
  const [order] = await sql<FollowedOrder[]>`
    select o.name, o.state, o.total::int as total,
      (select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'price', l.price) order by l.name)
        from lines l where l."order" = o.id) as lines
    from orders o where o.code = ${code}`;
  return order ?? refuse(404, "There is no such order.");
}
