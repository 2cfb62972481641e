import { createServer, currentUser, refuse, resource, sell } from "@ninefold/server";
import { fees, levels, members, years } from "../shared/club.ts";
import { appRoles } from "../shared/roles.ts";
import { askEverybody, payable, remind, settle } from "./fees.ts";

const feeOf = (data: unknown) => (data as { fee: string }).fee; // what the call below gave the sale

export default createServer({
  roles: appRoles,
  resources: [resource(levels), resource(members), resource(years), resource(fees)],
  schedules: { reminders: { every: "1w", on: "monday", at: "09:00", run: remind } },
  sales: {
    fee: {
      onPaid: ({ data }) => settle(feeOf(data), "Paid"),
      onRefunded: ({ data }) => settle(feeOf(data), "Open"),
    },
  },
  routes: (app) => {
    app.post("/api/years/:id/ask", async (c) => {
      const me = currentUser(c);
      if (me.role !== "owner" && !me.roles.includes("treasurer")) refuse(403, "Only the treasurer asks for fees.");
      return c.json({ asked: await askEverybody(c.req.param("id"), me) });
    });
  },
  publicRoutes: (app) => {
    app.post("/pay/:code", async (c) => {
      const { id, code, amount, yearName } = await payable(c.req.param("code"));
      return c.json(
        await sell(c, "fee", { name: `Fee for ${yearName}`, amount, data: { fee: id }, back: `/pay/${code}` }),
      );
    });
  },
});
