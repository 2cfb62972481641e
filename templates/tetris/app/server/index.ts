import { createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import { scores } from "../shared/scores.ts";

type Best = { ownerId: string; name: string; points: number; lines: number; level: number; games: number; at: string };

export default createServer({
  resources: [resource(scores)],
  routes: (app) => {
    /** The best game of each player. */
    app.get("/api/leaderboard", async (c) => {
      const week = c.req.query("week") === "1";
      const me = currentUser(c).id;
      const best = await sql<(Best & { rank: number })[]>`
        select *, (rank() over (order by "points" desc))::int as "rank" from (
          select distinct on ("owner_id") "owner_id" as "ownerId", "owner_name" as "name", "points", "lines", "level", "created_at" as "at",
            (count(*) over (partition by "owner_id"))::int as "games"
          from "scores" where ${week ? sql`"created_at" > now() - interval '7 days'` : sql`true`}
          order by "owner_id", "points" desc
        ) b order by "points" desc, "at" limit 500`;
      const rows = best.map(({ ownerId, ...row }) => ({ ...row, mine: ownerId === me }));
      return c.json({ rows: rows.slice(0, 50), mine: rows.find((row) => row.mine) ?? null, players: rows.length });
    });
    /** Keeps a finished game. What cannot have been played is refused. */
    app.post("/api/games", async (c) => {
      const user = currentUser(c);
      const game = (await c.req.json().catch(() => ({}))) as Record<string, unknown>;
      const whole = (key: string) => {
        const value = Number(game[key]);
        if (!Number.isInteger(value) || value < 0) refuse(422, "This game cannot be read.");
        return value;
      };
      const points = whole("points"),
        lines = whole("lines"),
        level = whole("level"),
        seconds = whole("seconds");
      if (points === 0) return c.json({ saved: false });
      if (
        level !== Math.floor(lines / 10) + 1 ||
        points > 10_000 + lines * 400 * level + seconds * 400 ||
        lines > seconds * 4 + 4
      )
        refuse(422, "This game cannot be right.");
      await sql`insert into "scores" ("owner_id", "owner_name", "points", "lines", "level", "seconds") values (${user.id}, ${user.name}, ${points}, ${lines}, ${level}, ${seconds})`;
      return c.json({ saved: true }, 201);
    });
  },
});
