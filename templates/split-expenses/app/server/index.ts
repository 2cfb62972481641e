import { changed, createServer, currentUser, resource } from "@ninefold/server";
import { costs } from "../shared/costs.ts";
import { people } from "../shared/people.ts";
import { checkNames, overview, settle } from "./ledger.ts";

export default createServer({
  resources: [resource(costs), resource(people)],
  routes: (app) => {
    app.get("/api/balances", async (c) => c.json(await overview()));
    app.post("/api/payments", async (c) => {
      await settle(await c.req.json(), currentUser(c));
      changed(costs);
      return c.json({});
    });
    // Before the list's own calls, which write what is right.
    app.on(["POST", "PATCH"], ["/api/costs", "/api/costs/:id"], async (c, next) => {
      const body = c.req.raw.clone();
      await checkNames(await body.json().catch(() => null));
      await next();
    });
  },
});
