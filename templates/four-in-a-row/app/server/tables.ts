// Boards and what happens at them. Each change is made under a lock on the board's row, then everybody at it hears of it.
import { broadcast, type mine, notify, refuse, sql, type Transaction } from "@ninefold/server";
import { against, other, replay, type Side } from "../shared/board.ts";
import type { Table } from "../shared/games.ts";

type Person = { id: string; name: string };
type Mine = ReturnType<typeof mine>;
type Found = {
  id: string;
  firstId: string;
  secondId: string | null;
  firstName: string;
  secondName: string | null;
  isFirst: boolean;
  isSecond: boolean;
  moves: string;
  starter: Side;
  givenUp: Side | null;
  since: Date;
  wins: [number, number];
  draws: number;
  isSlow: boolean;
};
const AT_MOST = 60;
const SLOW = "10 minutes";

const columns = (isMine: Mine, person: Person) => sql`
  id, owner_id as "firstId", second_id as "secondId", owner_name as "firstName", second_name as "secondName",
  (${isMine}) as "isFirst", coalesce(second_id = ${person.id}, false) as "isSecond",
  coalesce(moves, '') as moves, starter::int as starter, given_up::int as "givenUp", since,
  array[first_wins, second_wins] as wins, draws, since < now() - ${SLOW}::interval as "isSlow"`;

function seen(found: Found): Table {
  const { id, firstName, secondName, moves, starter, givenUp, since, wins, draws } = found;
  const sides: Side[] = [...(found.isFirst ? [0 as const] : []), ...(found.isSecond ? [1 as const] : [])];
  return {
    id,
    names: [firstName, secondName],
    sides,
    moves,
    starter,
    givenUp,
    since: new Date(since).toISOString(),
    wins,
    draws,
  };
}

/** Those at which somebody sits, the latest first. */
export async function tablesOf(person: Person, isMine: Mine): Promise<Table[]> {
  const found = await sql<Found[]>`
    select ${columns(isMine, person)} from games where ${isMine} or second_id = ${person.id}
    order by since desc limit ${AT_MOST}`;
  return found.map(seen);
}

/** Whoever has the link may look. @throws Refusal 404 */
export async function tableFor(id: string, person: Person, isMine: Mine): Promise<Table> {
  const [found] = await sql<Found[]>`select ${columns(isMine, person)} from games where id::text = ${id}`;
  return found ? seen(found) : refuse(404, "There is no such game.");
}

export const isThere = async (id: string) => (await sql`select 1 from games where id::text = ${id}`).length > 0;

export async function begin(person: Person): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into games (owner_id, owner_name, since) values (${person.id}, ${person.name}, now()) returning id`;
  return made?.id ?? refuse(409, "It could not be begun.");
}

type Change = (found: Found, tx: Transaction) => Promise<unknown>;

async function changed(id: string, person: Person, isMine: Mine, change: Change): Promise<Table> {
  await sql.begin(async (tx) => {
    const [found] = await tx<Found[]>`select ${columns(isMine, person)} from games where id::text = ${id} for update`;
    if (!found) return refuse(404, "There is no such game.");
    return change(found, tx);
  });
  broadcast("table", null, id);
  return tableFor(id, person, isMine);
}

/** Who made the board may sit down at both sides and try it alone. @throws Refusal 404, 409 */
export const join = (id: string, person: Person, isMine: Mine) =>
  changed(id, person, isMine, async (found, tx) => {
    if (found.isSecond) return;
    if (found.secondId !== null) refuse(409, "Two are playing already. You can watch.");
    await tx`update games set second_id = ${person.id}, second_name = ${person.name}, since = now() where id = ${id}`;
    if (!found.isFirst) await tell(found.firstId, id, `${person.name} plays with you`, `joined ${id}`);
  });

/** @param count how many moves the player saw; another one has been made if it is more. @throws Refusal 404, 409 */
export const move = (id: string, said: { column: number; count: number }, person: Person, isMine: Mine) =>
  changed(id, person, isMine, async (found, tx) => {
    const { column, count } = said;
    const { moves, starter } = found;
    const board = replay(moves, starter);
    const side = board.turn;
    if (found.secondId === null) refuse(409, "Nobody plays against you yet.");
    if (found.givenUp !== null || side === null) return refuse(409, "This game is over.");
    if (!(side === 0 ? found.isFirst : found.isSecond)) refuse(409, "It is not your turn.");
    if (count !== moves.length) refuse(409, "The board has changed. Look again.");
    const problem = against(board, column);
    if (problem) refuse(409, problem);
    const next = moves + column;
    await tx`update games set moves = ${next}, since = now() where id = ${id}`;
    const { winner, isFull } = replay(next, starter);
    if (winner !== null) await countWin(tx, id, winner);
    else if (isFull) await tx`update games set draws = draws + 1 where id = ${id}`;
    const them = side === 0 ? found.secondId : found.firstId;
    // Who is not waiting at the board is told; in a quick game nobody needs to be.
    if (found.isSlow && them !== null && them !== person.id)
      await tell(them, id, winner === null ? `${person.name} has moved` : `${person.name} has won`, null);
  });

/** @throws Refusal 404, 409 */
export const giveUp = (id: string, person: Person, isMine: Mine) =>
  changed(id, person, isMine, async (found, tx) => {
    const { turn } = replay(found.moves, found.starter);
    if (!found.isFirst && !found.isSecond) refuse(403, "Only who plays gives up.");
    if (found.secondId === null || found.givenUp !== null || turn === null) refuse(409, "There is nothing to give up.");
    // Who plays both gives up whoever is on the move.
    const side: Side = found.isFirst && found.isSecond ? (turn ?? 0) : found.isFirst ? 0 : 1;
    await tx`update games set given_up = ${side}, since = now() where id = ${id}`;
    await countWin(tx, id, other(side));
  });

/** The other one begins. Asked for by both at once it is one rematch. @throws Refusal 403, 404 */
export const rematch = (id: string, person: Person, isMine: Mine) =>
  changed(id, person, isMine, async (found, tx) => {
    if (!found.isFirst && !found.isSecond) refuse(403, "Only who plays asks for another game.");
    const isOver = found.givenUp !== null || replay(found.moves, found.starter).turn === null;
    if (!isOver) return;
    await tx`update games set moves = '', given_up = null, starter = ${other(found.starter)}, since = now() where id = ${id}`;
  });

const countWin = (tx: Transaction, id: string, winner: Side) =>
  winner === 0
    ? tx`update games set first_wins = first_wins + 1 where id = ${id}`
    : tx`update games set second_wins = second_wins + 1 where id = ${id}`;

const tell = (person: string, id: string, title: string, key: string | null) =>
  notify(person, { title, text: "Have a look at the board.", href: `/tables/${id}`, ...(key ? { key } : {}) });
