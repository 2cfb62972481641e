import { createServer, currentUser, recount, refuse, resource } from "@ninefold/server";
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
      const id = await press(given.data.name, currentUser(c));
      await recount(c, names, [given.data.name]);
      return c.json({ id }, 201);
    });
  },
});
