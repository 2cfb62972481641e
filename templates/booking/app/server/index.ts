import { createServer, currentUser, resource, sql } from "@ninefold/server";
import { bookings, classes, type Offered } from "../shared/classes.ts";
import { book, giveBack } from "./places.ts";

export default createServer({
  resources: [resource(classes), resource(bookings)],
  routes: (app) => {
    // Everybody sees how full a class is; who is in it only the owner sees.
    app.get("/api/timetable", async (c) => {
      const me = currentUser(c).id;
      const rows = await sql<Offered[]>`
        select c.id, c.name, c.starts_at as "startsAt", c.lasts, c.teacher, c.room, c.about, c.places,
          c.starts_at - c.cancel_hours * interval '1 hour' as "cancelUntil",
          count(b.id) filter (where b.state = 'Booked')::int as taken,
          count(b.id) filter (where b.state = 'Waiting')::int as waiting,
          max(b.state) filter (where b.owner_id = ${me}) as mine,
          case when max(b.state) filter (where b.owner_id = ${me}) = 'Waiting' then
            (select 1 + count(*)::int from bookings w where w.class = c.id and w.state = 'Waiting'
              and w.created_at < max(b.created_at) filter (where b.owner_id = ${me})) end as turn
        from classes c left join bookings b on b.class = c.id and b.state <> 'Cancelled'
        where c.starts_at > now() - interval '1 hour' and c.starts_at < now() + interval '21 days'
        group by c.id order by c.starts_at limit 200`;
      return c.json({ rows });
    });
    app.post("/api/classes/:id/place", async (c) =>
      c.json({ state: await book(c.req.param("id"), currentUser(c)) }, 201),
    );
    app.delete("/api/classes/:id/place", async (c) => {
      await giveBack(c.req.param("id"), currentUser(c));
      return c.body(null, 204);
    });
  },
});
