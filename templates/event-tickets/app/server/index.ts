import { changed, createServer, currentUser, refuse, resource, sell } from "@ninefold/server";
import { evenings, purchases, tickets } from "../shared/evenings.ts";
import { appRoles } from "../shared/roles.ts";
import { bought, checkIn, hold, offered, paid, refunded } from "./tickets.ts";

const purchaseOf = (data: unknown) => (data as { purchase: string }).purchase; // what the call below gave the sale

export default createServer({
  roles: appRoles,
  resources: [resource(evenings), resource(purchases), resource(tickets)],
  sales: {
    ticket: {
      async onPaid({ data }) {
        await paid(purchaseOf(data));
        changed(tickets);
      },
      async onRefunded({ data }) {
        await refunded(purchaseOf(data));
        changed(tickets);
      },
    },
  },
  routes: (app) => {
    app.post("/api/check-in", async (c) => {
      const { role, roles } = currentUser(c);
      if (role !== "owner" && !roles.includes("door")) refuse(403, "Only who is at the door checks people in.");
      const { code } = (await c.req.json()) as { code?: unknown };
      const checked = await checkIn(typeof code === "string" ? code.trim().toUpperCase().slice(0, 40) : "");
      changed(tickets);
      return c.json(checked);
    });
  },
  publicRoutes: (app) => {
    app.get("/program", async (c) => c.json({ rows: await offered() }));
    app.get("/bought/:code", async (c) => c.json(await bought(c.req.param("code"))));
    app.post("/buy", async (c) => {
      const { id, code, title, price, quantity } = await hold(await c.req.json());
      return c.json(
        await sell(c, "ticket", {
          name: title,
          amount: price,
          quantity,
          data: { purchase: id },
          back: `/tickets/${code}`,
        }),
      );
    });
  },
});
