import { createServer, mine, refuse, resource } from "@ninefold/server";
import { z } from "zod";
import { habits } from "../shared/habits.ts";
import { ticks } from "../shared/ticks.ts";
import { streaks } from "./streaks.ts";

export default createServer({
  resources: [resource(habits), resource(ticks)],
  routes: (app) => {
    app.get("/api/streaks", async (c) => {
      const today = z.iso.date().safeParse(c.req.query("today"));
      if (!today.success) return refuse(422, "Say which day it is.");
      return c.json({ rows: await streaks(mine(c), today.data) });
    });
  },
});
