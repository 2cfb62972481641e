import { createServer, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { appointments, closures, hours, rules, type Shop, services } from "../shared/shop.ts";
import { book, cancel } from "./book.ts";
import { freeTimes } from "./free-times.ts";

const uuid = z.uuid();

export default createServer({
  resources: [resource(services), resource(hours), resource(closures), resource(appointments), resource(rules)],
  publicRoutes: (app) => {
    app.get("/shop", async (c) => {
      const offered = await sql<Shop["services"]>`
        select id, name, lasts, price, about from services where offered order by price nulls last, name limit 50`;
      return c.json({ services: offered });
    });
    app.get("/times/:service", async (c) => {
      const id = uuid.safeParse(c.req.param("service"));
      const [service] = id.success
        ? await sql<{ lasts: number }[]>`select lasts from services where id = ${id.data}`
        : [];
      return c.json({ days: service ? await freeTimes(sql, service.lasts) : [] });
    });
    app.post("/book", async (c) => c.json(await book(await c.req.json()), 201));
    app.post("/cancel/:code", async (c) => {
      await cancel(c.req.param("code"));
      return c.json({ cancelled: true });
    });
  },
});
