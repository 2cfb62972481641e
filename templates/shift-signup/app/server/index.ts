import { createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { shifts } from "../shared/shifts.ts";
import { signups } from "../shared/signups.ts";

const uuid = z.uuid();

export default createServer({
  resources: [resource(shifts), resource(signups)],
  routes: (app) => {
    app.post("/api/shifts/:id/take", async (c) => {
      const me = currentUser(c);
      const id = uuid.safeParse(c.req.param("id"));
      if (!id.success) return refuse(404, "This shift does not exist any more.");
      return sql.begin(async (transaction) => {
        // Whoever comes second waits here, and then counts the first one.
        const [shift] = await transaction<{ places: number; over: boolean }[]>`
          select "places", "day" < current_date as "over" from "shifts" where "id" = ${id.data} for update`;
        if (!shift) return refuse(404, "This shift does not exist any more.");
        if (shift.over) return refuse(409, "This shift is over.");
        const [taken] = await transaction<{ all: number; mine: number }[]>`
          select count(*)::int as "all", count(*) filter (where "owner_id" = ${me.id})::int as "mine" from "signups" where "shift" = ${id.data}`;
        if (taken && taken.mine > 0) return refuse(409, "You have taken this shift.");
        if (taken && taken.all >= shift.places) return refuse(409, "The last place has just been taken.");
        await transaction`insert into "signups" ("owner_id", "owner_name", "shift") values (${me.id}, ${me.name}, ${id.data})`;
        return c.json({ taken: true }, 201);
      });
    });
    app.delete("/api/shifts/:id/take", async (c) => {
      const id = uuid.safeParse(c.req.param("id"));
      if (!id.success) return refuse(404, "This shift does not exist any more.");
      await sql`delete from "signups" where "shift" = ${id.data} and "owner_id" = ${currentUser(c).id}`;
      return c.body(null, 204);
    });
    app.get("/api/helpers", async (c) => {
      const rows = await sql<{ name: string; shifts: number; minutes: number }[]>`
        select max(s."owner_name") as "name", count(*)::int as "shifts", sum(f."lasts")::int as "minutes"
        from "signups" s join "shifts" f on f."id" = s."shift" group by s."owner_id" order by "minutes" desc limit 50`;
      return c.json({ rows });
    });
  },
});
