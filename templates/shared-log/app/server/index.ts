import { changed, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import type { Context } from "hono";
import { z } from "zod";
import { entries, needs } from "../shared/diary.ts";

const idOf = (c: Context) =>
  z.uuid().safeParse(c.req.param("id")).data ?? refuse(404, "Nobody asks for this any more.");

export default createServer({
  resources: [resource(entries), resource(needs)],
  routes: (app) => {
    app.post("/api/needs/:id/bring", async (c) => {
      const id = idOf(c);
      // Whoever comes second is told, so that nobody brings the same thing.
      const brought = await sql`
        update "needs" set "brought" = true, "brought_by" = ${currentUser(c).name}, "brought_at" = now(), "updated_at" = now()
        where "id" = ${id} and not "brought" returning "id"`;
      if (brought.length === 0) {
        const [need] = await sql<{ by: string }[]>`select "brought_by" as "by" from "needs" where "id" = ${id}`;
        return need ? refuse(409, `${need.by} has brought it.`) : refuse(404, "Nobody asks for this any more.");
      }
      changed(needs, id);
      return c.body(null, 204);
    });
    app.delete("/api/needs/:id/bring", async (c) => {
      const id = idOf(c);
      const back = await sql`
        update "needs" set "brought" = false, "brought_by" = null, "brought_at" = null, "updated_at" = now()
        where "id" = ${id} and "brought" returning "id"`;
      if (back.length > 0) changed(needs, id);
      return c.body(null, 204);
    });
  },
});
