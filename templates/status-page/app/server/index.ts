import { createServer, resource, sql } from "@ninefold/server";
import { z } from "zod";
import { incidents, updates } from "../shared/incidents.ts";
import { days, STATES, services } from "../shared/services.ts";
import { subscribers } from "../shared/subscribers.ts";
import { checkAll } from "./checks.ts";
import { tell } from "./news.ts";
import { pageOf } from "./page.ts";
import { keepState } from "./states.ts";

const report = z.object({ service: z.string().max(60), state: z.enum(STATES), text: z.string().max(2000).optional() });

export default createServer({
  resources: [resource(services), resource(days), resource(incidents), resource(updates), resource(subscribers)],
  secrets: { MONITORING_TOKEN: "A word of your own that your monitoring sends along, as ?token=… or in a header" },
  schedules: { check: { every: "5m", run: ({ signal }) => checkAll(signal) } },
  hooks: {
    // { "service": "Booking", "state": "Down", "text": "The payment provider does not answer." }
    monitoring: {
      verify: { by: "token", secret: "MONITORING_TOKEN" },
      async run(call) {
        const { service, state, text } = report.parse(call.json());
        const [found] = await sql<{ id: string; state: string; owner_id: string; owner_name: string }[]>`
          select id, state, owner_id, owner_name from services where lower(name) = ${service.toLowerCase()}`;
        if (!found) throw new Error(`There is no service "${service}".`);
        await keepState(found.id, state);
        if (state !== "Down" || found.state === "Down") return;
        const [opened] = await sql<{ id: string }[]>`
          insert into incidents (owner_id, owner_name, title, service, text)
          values (${found.owner_id}, ${found.owner_name}, ${`${service} does not answer`}, ${found.id},
            ${text ?? "We have noticed and are looking into it."})
          returning id`;
        if (opened) await tell(opened.id);
      },
    },
  },
  routes: (app) => {
    // What the owner writes about an incident is news as soon as it is saved.
    app.on(["POST", "PATCH"], ["/api/incidents", "/api/incidents/:id"], async (c, next) => {
      await next();
      if (!c.res.ok) return;
      const { id } = (await c.res.clone().json()) as { id: string }; // the row as it was kept
      await tell(id);
    });
  },
  publicRoutes: (app) => app.get("/page", async (c) => c.json(await pageOf())),
});
