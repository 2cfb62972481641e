import { createServer, currentUser, mine, refuse, resource, sql } from "@ninefold/server";
import type { Context } from "hono";
import { z } from "zod";
import { cards, decks, progress } from "../shared/cards.ts";
import { addCards, answer, standings, toLearn } from "./learning.ts";

const answered = z.object({
  card: z.uuid(),
  box: z.int().min(0).max(5),
  isRight: z.boolean(),
  today: z.iso.date(),
});
const pasted = z.object({ text: z.string().max(60_000) });

export default createServer({
  resources: [resource(decks), resource(cards), resource(progress)],
  routes: (app) => {
    app.get("/api/learn", async (c) => c.json({ rows: await standings(mine(c, "p"), todayOf(c)) }));
    app.get("/api/learn/:deck", async (c) =>
      c.json({ rows: await toLearn(c.req.param("deck"), mine(c, "p"), todayOf(c)) }),
    );
    app.post("/api/learn", async (c) => {
      const given = answered.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Say which card, and whether you knew it.");
      await answer(given.data, mine(c, "p"), currentUser(c));
      return c.json({ ok: true });
    });
    app.post("/api/decks/:id/cards", async (c) => {
      const given = pasted.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "This is too much at once.");
      const user = currentUser(c);
      const isTheirs = user.role === "owner" ? sql`true` : mine(c);
      const [deck] = await sql<{ id: string }[]>`
        select id from decks where id::text = ${c.req.param("id")} and ${isTheirs}`;
      if (!deck) return refuse(403, "Only whoever made this deck adds cards to it.");
      return c.json({ created: await addCards(deck.id, given.data.text, user) }, 201);
    });
  },
});

function todayOf(c: Context): string {
  const today = z.iso.date().safeParse(c.req.query("today"));
  return today.success ? today.data : refuse(422, "Say which day it is.");
}
