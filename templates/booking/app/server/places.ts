// Taking a place, waiting for one, giving it back: always under a lock on the class, so that the last place goes to one person.
import { changed, notify, refuse, sql, type Transaction } from "@ninefold/server";
import { bookings, classes } from "../shared/classes.ts";

type Person = { id: string; name: string };
type Locked = { places: number; hasBegun: boolean; isLate: boolean; taken: number };

async function locked(tx: Transaction, id: string): Promise<Locked> {
  const [found] = await tx<Omit<Locked, "taken">[]>`
    select places, starts_at <= now() as "hasBegun", now() > starts_at - cancel_hours * interval '1 hour' as "isLate"
    from classes where id::text = ${id} for update`;
  if (!found) return refuse(404, "This class does not take place any more.");
  // Counted once the lock is held: whoever came first is seen.
  const [counted] = await tx<{ taken: number }[]>`
    select count(*)::int as taken from bookings where class::text = ${id} and state = 'Booked'`;
  return { ...found, taken: counted?.taken ?? 0 };
}

/** @throws Refusal 404, 409 */
export async function book(id: string, person: Person): Promise<"Booked" | "Waiting"> {
  const state = await sql.begin(async (tx) => {
    const { places, hasBegun, taken } = await locked(tx, id);
    if (hasBegun) refuse(409, "This class has begun.");
    const [mine] = await tx`
      select 1 from bookings where class::text = ${id} and owner_id = ${person.id} and state <> 'Cancelled'`;
    if (mine) refuse(409, "You are on the list.");
    const given = taken < places ? "Booked" : "Waiting";
    await tx`insert into bookings (owner_id, owner_name, class, state) values (${person.id}, ${person.name}, ${id}, ${given})`;
    return given;
  });
  tell(id);
  return state;
}

/** @throws Refusal 404, 409 when it is too late to give a place back */
export async function giveBack(id: string, person: Person): Promise<void> {
  const moved = await sql.begin(async (tx) => {
    const { places, taken, isLate, hasBegun } = await locked(tx, id);
    const [mine] = await tx<{ id: string; state: string }[]>`
      select id, state from bookings where class::text = ${id} and owner_id = ${person.id} and state <> 'Cancelled'`;
    if (!mine) return refuse(404, "You have no place in this class.");
    if (mine.state === "Booked" && (isLate || hasBegun))
      refuse(409, "It is too late to give this place back. Please tell the teacher.");
    await tx`update bookings set state = 'Cancelled', updated_at = now() where id = ${mine.id}`;
    if (mine.state !== "Booked" || taken > places) return null;
    // Whoever has waited longest moves up.
    const [next] = await tx<{ id: string; person: string; name: string }[]>`
      update bookings b set state = 'Booked', updated_at = now() from classes c
      where c.id = b.class and b.id = (
        select id from bookings where class::text = ${id} and state = 'Waiting' order by created_at, id limit 1)
      returning b.id, b.owner_id as person, c.name`;
    return next ?? null;
  });
  tell(id);
  if (moved)
    await notify(moved.person, {
      title: `You have a place: ${moved.name}`,
      href: "/timetable",
      key: `moved up ${moved.id}`,
    });
}

function tell(id: string): void {
  changed(classes, id);
  changed(bookings);
}
