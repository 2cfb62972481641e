import { createServer, hasSecret, mine, refuse, resource, sql } from "@ninefold/server";
import { hours } from "../shared/hours.ts";
import { places } from "../shared/places.ts";
import { warnings } from "../shared/warnings.ts";
import { everyPlace, type Place, refresh } from "./refresh.ts";
import { warn } from "./warnings.ts";

export default createServer({
  resources: [resource(places), resource(hours), resource(warnings)],
  secrets: { OPENWEATHER_KEY: "The key from home.openweathermap.org/api_keys; the free plan is enough" },
  schedules: {
    weather: {
      every: "1h",
      async run() {
        // A place that can't be read must not keep the others from their warnings.
        const failed: unknown[] = [];
        for (const place of await everyPlace()) {
          if (hasSecret("OPENWEATHER_KEY")) await refresh(place).catch((error: unknown) => failed.push(error));
          await warn(place);
        }
        if (failed.length > 0) throw failed[0];
      },
    },
  },
  routes: (app) => {
    app.get("/api/service", (c) => c.json({ hasKey: hasSecret("OPENWEATHER_KEY") }));
    app.post("/api/refresh", async (c) => {
      const own = await sql<Place[]>`select * from places where ${mine(c)} order by created_at limit 20`;
      if (own.length === 0) refuse(404, "Add a place first.");
      for (const place of own) await refresh(place);
      return c.json({ read: own.length });
    });
  },
});
