// A press: the name's price of this moment goes with it.
import { refuse, sql } from "@ninefold/server";

/** @returns the id of the press. @throws Refusal 404 when the name is gone */
export async function press(name: string, by: { id: string; name: string }): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into presses (owner_id, owner_name, name, at, amount)
    select ${by.id}, ${by.name}, id, now(), price from names where id = ${name} returning id`;
  return made?.id ?? refuse(404, "This name is not on the board any more.");
}
