// What everybody in a game does: come in, know how it stands, answer in time. Only the clock of the database counts.
import { currentUser, mine, refuse, sql } from "@ninefold/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { GameState, Phase, Standing } from "../shared/game.ts";
import { LETTERS, type Letter, QUICK } from "../shared/quizzes.ts";
import { gameId, tellAll } from "./host.ts";

const TEAMS_MAX = 100;

const joining = z.object({
  code: z.string().trim().toUpperCase().min(1, "Type the code that is on the big screen."),
  name: z.string().trim().min(1, "Give your team a name.").max(30, "A name has 30 letters at most."),
});
const answering = z.object({ question: z.uuid(), given: z.enum(LETTERS) });

export function playRoutes(app: Hono): void {
  app.get("/api/games", async (c) => {
    const rows = await sql`
      select g."id", z."title", g."created_at" as "begunAt", g."ended_at" is not null as "isOver", ${mine(c, "g")} as "isHost", t."name" as "team",
        (select count(*)::int from "teams" where "game" = g."id") as "teams"
      from "games" g join "quizzes" z on z."id" = g."quiz"
      left join "teams" t on t."game" = g."id" and t."owner_id" = ${currentUser(c).id}
      where ${mine(c, "g")} or t."id" is not null order by g."ended_at" is not null, g."created_at" desc limit 20`;
    return c.json({ rows });
  });

  app.post("/api/join", async (c) => {
    const given = joining.safeParse(await c.req.json().catch(() => null));
    if (!given.success) return refuse(422, given.error.issues[0]?.message ?? "Type a code and a name.");
    return c.json({ id: await join(c, given.data) });
  });

  app.get("/api/games/:id", async (c) => c.json(await stateOf(c, gameId(c))));

  app.post("/api/games/:id/answer", async (c) => {
    const id = gameId(c);
    const given = answering.safeParse(await c.req.json().catch(() => null));
    if (!given.success) return refuse(422, "Choose one of the answers.");
    await answer(c, id, given.data);
    const state = await stateOf(c, id);
    tellAll(id, { answered: state.answered });
    return c.json(state);
  });
}

async function join(c: Context, { code, name }: z.infer<typeof joining>): Promise<string> {
  const me = currentUser(c).id;
  const id = await sql.begin(async (transaction) => {
    const [game] = await transaction<{ id: string }[]>`
      select "id" from "games" where "code" = ${code} and "ended_at" is null for update`;
    if (!game) return refuse(404, "No quiz runs with this code.");
    const teams = await transaction<{ owner: string; isSame: boolean }[]>`
      select "owner_id" as "owner", lower("name") = lower(${name}) as "isSame" from "teams" where "game" = ${game.id}`;
    if (teams.some(({ owner }) => owner === me)) return game.id;
    if (teams.some(({ isSame }) => isSame)) return refuse(409, "Another team has this name.");
    if (teams.length >= TEAMS_MAX) return refuse(409, `${TEAMS_MAX} teams are in. That is all that fit.`);
    await transaction`insert into "teams" ("owner_id", "game", "name") values (${me}, ${game.id}, ${name})`;
    return game.id;
  });
  tellAll(id);
  return id;
}

/** Kept if time is not up; the last one of a team counts. */
async function answer(c: Context, id: string, { question, given }: z.infer<typeof answering>): Promise<void> {
  const kept = await sql`
    insert into "answers" ("team", "question", "given", "left")
    select t."id", g."question", ${given}, least(1, extract(epoch from g."closes_at" - now()) / z."seconds")
    from "games" g join "quizzes" z on z."id" = g."quiz" join "questions" q on q."id" = g."question"
    join "teams" t on t."game" = g."id" and t."owner_id" = ${currentUser(c).id}
    where g."id" = ${id} and g."question" = ${question} and now() < g."closes_at" and g."ended_at" is null
      and case ${given} when 'C' then q."c" is not null when 'D' then q."d" is not null else true end
    for share of g
    on conflict ("team", "question") do update set "given" = excluded."given",
      "left" = case when "answers"."given" = excluded."given" then "answers"."left" else excluded."left" end
    returning "id"`;
  if (kept.length === 0) refuse(409, "Time is up: this answer does not count.");
}

type User = { id: string; role: string };

/** Whether somebody hosts the game or has a team in it. */
export async function isIn(id: string, user: User): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const found = await sql`
    select from "games" g where g."id" = ${id} and (g."owner_id" = ${user.id} or ${user.role === "owner"}
      or exists (select from "teams" where "game" = g."id" and "owner_id" = ${user.id}))`;
  return found.length > 0;
}

type Found = Omit<GameState, "question" | "solution" | "board"> &
  Record<"a" | "b", string> &
  Record<"c" | "d" | "why" | "text" | "questionId", string | null> & { right: Letter; isQuick: boolean };

export async function stateOf(c: Context, id: string): Promise<GameState> {
  const me = currentUser(c).id;
  const [found] = await sql<Found[]>`
    select g."id", z."title", g."code", ${mine(c, "g")} as "isHost", g."number", cardinality(g."asked") as "count", z."seconds",
      case when g."ended_at" is not null then 'over' when g."number" = 0 then 'lobby' when now() < g."closes_at" then 'open' else 'shown' end as "phase",
      coalesce(greatest(0, ceil(extract(epoch from g."closes_at" - now()) * 1000)), 0)::int as "msLeft",
      q."id" as "questionId", q."question" as "text", q."a", q."b", q."c", q."d", q."right", q."why", z."points" = ${QUICK} as "isQuick",
      (select count(*)::int from "answers" a join "teams" o on o."id" = a."team" where o."game" = g."id" and a."question" = g."question") as "answered",
      t."name" as "team", (select "given" from "answers" a where a."team" = t."id" and a."question" = g."question") as "given"
    from "games" g join "quizzes" z on z."id" = g."quiz" left join "questions" q on q."id" = g."question"
    left join "teams" t on t."game" = g."id" and t."owner_id" = ${me}
    where g."id" = ${id} and (${mine(c, "g")} or t."id" is not null)`;
  if (!found) return refuse(404, "You are not in this game. Join it with its code.");
  const { text, a, b, c: third, d, right, why, isQuick, questionId, ...state } = found;
  const texts = [a, b, third, d];
  const isTold = state.phase === "shown" || state.phase === "over";
  return {
    ...state,
    question:
      questionId === null || text === null
        ? null
        : { id: questionId, text, answers: LETTERS.flatMap((letter, at) => answerOf(letter, texts[at])) },
    solution: isTold && questionId !== null ? { right, why, counts: await countsOf(id, questionId) } : null,
    board: await boardOf({ id, me, isQuick, phase: state.phase }),
  };
}

const answerOf = (letter: Letter, text: string | null | undefined) => (text ? [{ letter, text }] : []);

async function countsOf(game: string, question: string): Promise<Record<string, number>> {
  const rows = await sql<{ given: string; count: number }[]>`
    select a."given", count(*)::int as "count" from "answers" a join "teams" t on t."id" = a."team"
    where t."game" = ${game} and a."question" = ${question} group by a."given"`;
  return Object.fromEntries(rows.map(({ given, count }) => [given, count]));
}

type Board = { id: string; me: string; isQuick: boolean; phase: Phase };

/** Points of all questions but the one whose time still runs. A right answer that the host mends later counts anew. */
async function boardOf({ id, me, isQuick, phase }: Board): Promise<Standing[]> {
  return sql<Standing[]>`
    select *, rank() over (order by "points" desc)::int as "place" from (
      select t."id", t."name", t."owner_id" = ${me} as "isMine", coalesce(sum(p."points"), 0)::int as "points",
        coalesce(sum(p."points") filter (where p."question" = g."question"), 0)::int as "gained"
      from "teams" t join "games" g on g."id" = t."game"
      left join lateral (
        select a."question", case when ${isQuick} then 50 + round(50 * a."left") else 1 end as "points"
        from "answers" a join "questions" q on q."id" = a."question" and q."right" = a."given"
        where a."team" = t."id" and not (${phase === "open"} and a."question" = g."question")) p on true
      where t."game" = ${id} group by t."id", g."question") s
    order by "points" desc, "name"`;
}
