import { changed, createServer, refuse, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { clicks, links, NAME } from "../shared/links.ts";

const visit = z.object({ name: z.string().max(40) });

export default createServer({
  resources: [resource(links), resource(clicks)],
  routes: (app) => {
    // The name stands in an address, and what it leads to is a page: no script, no file.
    app.on(["POST", "PATCH"], ["/api/links", "/api/links/:id"], async (c, next) => {
      const body = (await c.req.raw
        .clone()
        .json()
        .catch(() => ({}))) as { name?: unknown; target?: unknown }; // the resource checks the rest
      if (typeof body.name === "string" && !NAME.test(body.name.trim()))
        refuse(422, "Use letters, digits and hyphens.", { name: "Use letters, digits and hyphens" });
      if (typeof body.target === "string" && !/^https?:\/\//i.test(body.target.trim()))
        refuse(422, "The address begins with https:// or http://.", { target: "It begins with https:// or http://" });
      await next();
    });
  },
  publicRoutes: (app) => {
    app.post("/visit", async (c) => {
      const asked = visit.safeParse(await c.req.json());
      const name = asked.success ? asked.data.name : "";
      const [link] = await sql<{ id: string; owner_id: string; owner_name: string; target: string }[]>`
        select id, owner_id, owner_name, target from links where name = ${name} and active`;
      if (!link) return refuse(404, "This link leads nowhere.");
      await sql`
        insert into clicks (link, owner_id, owner_name, day) values (${link.id}, ${link.owner_id}, ${link.owner_name}, current_date)
        on conflict (link, day) do update set count = clicks.count + 1`;
      await sql`update links set clicks = (select sum(count) from clicks where link = ${link.id}) where id = ${link.id}`;
      changed(links, link.id);
      changed(clicks);
      return c.json({ target: link.target });
    });
  },
});
