import { changed, createServer, currentUser, mine, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { plants, waterings } from "../shared/plants.ts";
import { reminders } from "../shared/reminders.ts";
import { remindEverybody } from "./reminders.ts";

const watered = z.object({ day: z.iso.date() });

export default createServer({
  resources: [resource(plants), resource(waterings), resource(reminders)],
  schedules: { thirsty: { every: "1d", at: "08:00", run: ({ id }) => remindEverybody(id) } },
  routes: (app) => {
    // The day is the person's own: their morning may be another day than the server's.
    app.post("/api/plants/:id/water", async (c) => {
      const given = watered.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Say which day it was.");
      const { day } = given.data;
      const id = c.req.param("id");
      const me = currentUser(c);
      const found = await sql`
        update plants set watered_on = ${day}, updated_at = now() where id::text = ${id} and ${mine(c)} returning id`;
      if (found.length === 0) return refuse(404, "There is no such plant of yours.");
      await sql`
        insert into waterings (owner_id, owner_name, plant, day) values (${me.id}, ${me.name}, ${id}, ${day})
        on conflict (plant, day) do nothing`;
      changed(plants, id);
      changed(waterings);
      return c.json({ day });
    });
  },
});
