import { changed, createServer, currentUser, recount, refuse, resource } from "@ninefold/server";
import { z } from "zod";
import { names } from "../shared/names.ts";
import { payments, presses } from "../shared/presses.ts";
import { press } from "./press.ts";

const asked = z.object({ name: z.uuid() });

export default createServer({
  resources: [resource(names), resource(presses), resource(payments)],
  routes: (app) => {
    app.post("/api/press", async (c) => {
      const given = asked.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Say whose button it was.");
      const { name } = given.data;
      const id = await press(name, currentUser(c));
      await recount(c, names, [name]);
      // Only now, so that nobody reads what is owed before it is counted.
      changed(presses, id);
      changed(names, name);
      return c.json({ id }, 201);
    });
  },
});
