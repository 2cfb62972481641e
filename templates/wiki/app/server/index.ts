import { changed, createServer, currentUser, refuse, resource, sql, validate } from "@ninefold/server";
import { z } from "zod";
import { pages, versions } from "../shared/pages.ts";

const began = z.object({ version: z.number().int().min(1) });

export default createServer({
  resources: [resource(pages), resource(versions)],
  routes: (app) => {
    // Keeps what was there before; whoever began with an older version hears of the newer one and loses nothing.
    app.post("/api/pages/:id/save", async (c) => {
      const body: unknown = await c.req.json();
      const { title, text } = await validate(pages, body);
      const start = began.safeParse(body);
      if (!start.success) return refuse(422, "Say which version you began with.");
      const me = currentUser(c);
      const id = c.req.param("id");
      await sql.begin(async (tx) => {
        const [page] = await tx<{ version: number; title: string; text: string }[]>`
          select version, title, text from pages where id::text = ${id} for update`;
        if (!page) return refuse(404, "There is no such page.");
        if (page.version !== start.data.version)
          return refuse(
            409,
            "Somebody else has saved this page meanwhile. Copy your text, look at theirs, and save again.",
          );
        if (page.title === title && page.text === text) return;
        await tx`
          insert into versions (owner_id, owner_name, page, title, text, number)
          values (${me.id}, ${me.name}, ${id}, ${title ?? ""}, ${text ?? ""}, ${page.version + 1})`;
        await tx`
          update pages set title = ${title ?? ""}, text = ${text ?? ""}, version = version + 1, updated_at = now() where id = ${id}`;
      });
      changed(pages, id);
      changed(versions);
      return c.json({ saved: true });
    });
  },
});
