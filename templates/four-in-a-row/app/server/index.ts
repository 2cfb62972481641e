import { channel, createServer, currentUser, mine, refuse, resource } from "@ninefold/server";
import { z } from "zod";
import { COLUMNS } from "../shared/board.ts";
import { games } from "../shared/games.ts";
import { begin, giveUp, isThere, join, move, rematch, tableFor, tablesOf } from "./tables.ts";

const said = z.object({
  column: z
    .int()
    .min(0)
    .max(COLUMNS - 1),
  count: z.int().min(0),
});

export default createServer({
  resources: [resource(games)],
  // Whoever has the link is let in. All that is said there is that the board has changed.
  channels: { table: channel({ join: ({ key }) => isThere(key), send: () => null }) },
  routes: (app) => {
    app.get("/api/tables", async (c) => c.json({ rows: await tablesOf(currentUser(c), mine(c)) }));
    app.post("/api/tables", async (c) => c.json({ id: await begin(currentUser(c)) }, 201));
    app.get("/api/tables/:id", async (c) => c.json(await tableFor(c.req.param("id"), currentUser(c), mine(c))));
    app.post("/api/tables/:id/join", async (c) => c.json(await join(c.req.param("id"), currentUser(c), mine(c))));
    app.post("/api/tables/:id/give-up", async (c) => c.json(await giveUp(c.req.param("id"), currentUser(c), mine(c))));
    app.post("/api/tables/:id/rematch", async (c) => c.json(await rematch(c.req.param("id"), currentUser(c), mine(c))));
    app.post("/api/tables/:id/move", async (c) => {
      const given = said.safeParse(await c.req.json());
      if (!given.success) return refuse(422, "Say which column.");
      return c.json(await move(c.req.param("id"), given.data, currentUser(c), mine(c)));
    });
  },
});
