// Boxes after Sebastian Leitner: what was known moves one on and rests longer, what was not goes back to the first.
import { changed, type mine, refuse, sql } from "@ninefold/server";
import { CARDS_MAX, type Card, cards, progress, type Standing } from "../shared/cards.ts";

type Person = { id: string; name: string };
type Mine = ReturnType<typeof mine>;
/** Days until a card of that box comes again; 0 is a card that was never seen. */
const REST_DAYS = [0, 0, 1, 3, 7, 21] as const;
const LAST_BOX = REST_DAYS.length - 1;
/** More at once is not learned. */
const AT_ONCE = 20;

/** @param isMine of `progress p`; @param today the person's own day, yyyy-mm-dd */
export async function standings(isMine: Mine, today: string): Promise<Standing[]> {
  const rows = await sql<{ deck: string; box: number; count: number; due: number }[]>`
    select c.deck, coalesce(p.box, 0)::int as box, count(*)::int as count,
      (count(*) filter (where p.due_on is null or p.due_on <= ${today}::date))::int as due
    from cards c left join progress p on p.card = c.id and ${isMine} group by 1, 2`;
  const decks = new Map<string, { deck: string; boxes: number[]; due: number }>();
  for (const { deck, box, count, due } of rows) {
    const standing = decks.get(deck) ?? { deck, boxes: REST_DAYS.map(() => 0), due: 0 };
    standing.boxes[box] = count;
    standing.due += due;
    decks.set(deck, standing);
  }
  return [...decks.values()];
}

/** What is due first, then what was never seen. */
export const toLearn = (deck: string, isMine: Mine, today: string) => sql<Card[]>`
  select c.id, c.term, c.translation, c.note, coalesce(p.box, 0)::int as box
  from cards c left join progress p on p.card = c.id and ${isMine}
  where c.deck::text = ${deck} and (p.due_on is null or p.due_on <= ${today}::date)
  order by p.due_on nulls last, c.created_at, c.id limit ${AT_ONCE}`;

type Answer = { card: string; box: number; isRight: boolean; today: string };

/** Moves a card on from the box in which the person saw it. Told twice, it moves once. */
export async function answer({ card, box, isRight, today }: Answer, isMine: Mine, by: Person): Promise<void> {
  const next = isRight ? Math.min(LAST_BOX, Math.max(2, box + 1)) : 1;
  const rest = REST_DAYS[next] ?? 0;
  const moved = await sql`
    update progress p set box = ${next}, due_on = ${today}::date + ${rest}::int, updated_at = now()
    where card::text = ${card} and box = ${box} and ${isMine} returning id`;
  if (moved.length === 0 && box === 0)
    await sql`
      insert into progress (owner_id, owner_name, card, box, due_on)
      select ${by.id}, ${by.name}, id, ${next}, ${today}::date + ${rest}::int from cards where id::text = ${card}
      on conflict (owner_id, card) do nothing`;
  changed(progress);
}

/** @param text a card a line: term; translation; note. @returns how many. @throws Refusal 422 */
export async function addCards(deck: string, text: string, by: Person): Promise<number> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const made = lines.map((line) => line.split(/\t|;| = /).map((part) => part.trim()));
  for (const [at, [term = "", translation = "", note = ""]] of made.entries()) {
    if (term === "" || translation === "")
      refuse(422, `Line ${at + 1} lacks its translation: “${lines[at]?.slice(0, 60)}”`);
    if (term.length > 120 || translation.length > 200 || note.length > 200) refuse(422, `Line ${at + 1} is too long.`);
  }
  if (made.length === 0) refuse(422, "Type a card: the word; what it means");
  await sql.begin(async (tx) => {
    await tx`select 1 from decks where id::text = ${deck} for update`; // two who paste at once are counted one after the other
    const [had] = await tx<{ count: number }[]>`select count(*)::int as count from cards where deck::text = ${deck}`;
    if ((had?.count ?? 0) + made.length > CARDS_MAX) refuse(422, `A deck has at most ${CARDS_MAX} cards.`);
    // A moment apart, so that they keep their order.
    for (const [at, [term = "", translation = "", note = ""]] of made.entries())
      await tx`
        insert into cards (owner_id, owner_name, deck, term, translation, note, created_at)
        values (${by.id}, ${by.name}, ${deck}, ${term}, ${translation}, ${note || null}, now() + ${at} * interval '1 ms')`;
  });
  changed(cards);
  return made.length;
}
