import { createServer, currentUser, mine, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { clocks } from "../shared/clocks.ts";
import { hours } from "../shared/hours.ts";
import { projects } from "../shared/projects.ts";

const start = z.object({ project: z.uuid(), what: z.string().trim().min(1).max(120) });

type Running = { id: string; project: string; what: string; since: Date };

export default createServer({
  resources: [resource(projects), resource(hours), resource(clocks)],
  routes: (app) => {
    /** Starts a clock; one that runs becomes an entry first. */
    app.post("/api/clock", async (c) => {
      const me = currentUser(c);
      const asked = start.safeParse(await c.req.json().catch(() => null));
      if (!asked.success) return refuse(422, "Choose a project and say what you work on.");
      await stop(me);
      const { project, what } = asked.data;
      const made = await sql<{ id: string }[]>`
        insert into "clocks" ("owner_id", "owner_name", "project", "what", "since")
        select ${me.id}, ${me.name}, "id", ${what}, now() from "projects" where "id" = ${project} and ${mine(c)}
        returning "id"`;
      if (made.length === 0) return refuse(404, "This project does not exist any more.");
      return c.json({ started: true }, 201);
    });
    app.delete("/api/clock", async (c) => c.json({ minutes: await stop(currentUser(c)) }));
    /** What is open for a client in a month (`2026-11`), entry by entry. */
    app.get("/api/statement", async (c) => {
      const asked = z
        .object({ client: z.string().max(80), month: z.string().regex(/^\d{4}-\d{2}$/) })
        .safeParse(c.req.query());
      if (!asked.success) return refuse(422, "Choose a client and a month.");
      const { client, month } = asked.data;
      const rows = await sql`
        select h."id", h."what", h."day"::text as "day", h."minutes", h."amount", h."state", p."name" as "project", p."rate"
        from "hours" h join "projects" p on p."id" = h."project"
        where ${mine(c, "h")} and p."client" = ${client} and to_char(h."day", 'YYYY-MM') = ${month}
        order by h."day", h."created_at" limit 500`;
      return c.json({ rows });
    });
  },
});

/** Ends whatever clock of that person runs; minutes, or null. Less than a minute is dropped. */
async function stop({ id, name }: { id: string; name: string }): Promise<number | null> {
  return sql.begin(async (transaction) => {
    const [clock] = await transaction<Running[]>`
      delete from "clocks" where "owner_id" = ${id} returning "id", "project", "what", "since"`;
    if (!clock) return null;
    const minutes = Math.round((Date.now() - new Date(clock.since).getTime()) / 60_000);
    if (minutes < 1) return 0;
    await transaction`
      insert into "hours" ("owner_id", "owner_name", "project", "what", "day", "minutes")
      values (${id}, ${name}, ${clock.project}, ${clock.what}, current_date, ${minutes})`;
    return minutes;
  });
}
