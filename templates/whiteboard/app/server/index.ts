import { channel, createServer, resource } from "@ninefold/server";
import { boards } from "../shared/boards.ts";
import { keep, strokesOf } from "./drawing.ts";

export default createServer({
  resources: [resource(boards)],
  // Whoever may read a board is let into its channel. What they draw is kept first, then the others hear it.
  channels: { board: channel({ of: boards, send: ({ key, user, message }) => keep(key, user.id, message) }) },
  routes: (app) => app.get("/api/strokes/:board", async (c) => c.json(await strokesOf(c.req.param("board")))),
});
