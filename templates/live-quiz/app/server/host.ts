// What the host of a game does: begin it, ask, close a question before its time, give more of it, send a team away.
import { broadcast, currentUser, mine, refuse, sql } from "@ninefold/server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { GameNews } from "../shared/game.ts";
import { stateOf } from "./play.ts";

/** Letters that are not taken for one another. */
const CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 4;
const MORE_SECONDS = 10;
const TRIES = 5;

const quizOf = z.object({ quiz: z.uuid() });
const nextAfter = z.object({ number: z.int().min(0) });
const teamOf = z.object({ team: z.uuid() });

export const tellAll = (game: string, news: GameNews = { isNew: true }) => broadcast("game", news, game);
export const gameId = (c: Context) =>
  z.uuid().safeParse(c.req.param("id")).data ?? refuse(404, "There is no such game.");

export function hostRoutes(app: Hono): void {
  app.post("/api/games", async (c) => {
    const { data } = quizOf.safeParse(await c.req.json().catch(() => null));
    return c.json({ id: await begin(c, data?.quiz ?? refuse(422, "Choose a quiz.")) }, 201);
  });

  app.post("/api/games/:id/next", async (c) => {
    const id = gameId(c);
    const { data } = nextAfter.safeParse(await c.req.json().catch(() => null));
    // Pressed twice, it goes on once: the second press still names the question before.
    await hosted(
      c,
      id,
      await sql`
        with "next" as (
          select t."id", t."at" from "games" g, unnest(g."asked") with ordinality as t ("id", "at")
          join "questions" q on q."id" = t."id"
          where g."id" = ${id} and t."at" > g."number" order by t."at" limit 1)
        update "games" g set
          "number" = coalesce((select "at" from "next"), g."number"),
          "question" = coalesce((select "id" from "next"), g."question"),
          "closes_at" = case when exists (select from "next") then now() + make_interval(secs => z."seconds") else g."closes_at" end,
          "ended_at" = case when exists (select from "next") then null else now() end
        from "quizzes" z
        where z."id" = g."quiz" and g."id" = ${id} and ${mine(c, "g")} and g."number" = ${data?.number ?? -1}
          and g."ended_at" is null and (g."closes_at" is null or g."closes_at" <= now())
        returning g."id"`,
    );
    return c.json(await stateOf(c, id));
  });

  app.post("/api/games/:id/close", async (c) => {
    const id = gameId(c);
    await hosted(
      c,
      id,
      await sql`update "games" g set "closes_at" = now() where g."id" = ${id} and ${mine(c, "g")} and g."closes_at" > now() returning g."id"`,
    );
    return c.json(await stateOf(c, id));
  });

  app.post("/api/games/:id/more", async (c) => {
    const id = gameId(c);
    await hosted(
      c,
      id,
      await sql`
        update "games" g set "closes_at" = g."closes_at" + make_interval(secs => ${MORE_SECONDS})
        where g."id" = ${id} and ${mine(c, "g")} and g."closes_at" > now() returning g."id"`,
    );
    return c.json(await stateOf(c, id));
  });

  app.post("/api/games/:id/send-away", async (c) => {
    const id = gameId(c);
    const { data } = teamOf.safeParse(await c.req.json().catch(() => null));
    await hosted(
      c,
      id,
      await sql`
        delete from "teams" t using "games" g
        where g."id" = t."game" and g."id" = ${id} and ${mine(c, "g")} and t."id" = ${data?.team ?? null} returning t."id"`,
    );
    return c.json(await stateOf(c, id));
  });
}

/** Tells everybody in the game, if something was changed; refuses whoever is not its host. */
async function hosted(c: Context, id: string, changedRows: readonly unknown[]): Promise<void> {
  if (changedRows.length > 0) return tellAll(id);
  const own = await sql`select from "games" g where g."id" = ${id} and ${mine(c, "g")}`;
  if (own.length === 0) refuse(403, "Only the host does this.");
}

async function begin(c: Context, quiz: string): Promise<string> {
  const [found] = await sql<{ asked: string[] | null }[]>`
    select (select array_agg(q."id" order by q."position" nulls last, q."created_at", q."id") from "questions" q where q."quiz" = z."id") as "asked"
    from "quizzes" z where z."id" = ${quiz} and ${mine(c, "z")}`;
  if (!found) return refuse(404, "There is no such quiz of yours.");
  if (!found.asked) return refuse(409, "Write a question first.");
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [game] = await sql<{ id: string }[]>`
      insert into "games" ("owner_id", "quiz", "code", "asked")
      values (${currentUser(c).id}, ${quiz}, ${newCode()}, ${found.asked})
      on conflict do nothing returning "id"`;
    if (game) return game.id;
  }
  return refuse(503, "No code was free. Please try again.");
}

const newCode = () =>
  [...crypto.getRandomValues(new Uint32Array(CODE_LENGTH))]
    .map((random) => CODE_LETTERS[random % CODE_LETTERS.length])
    .join("");
