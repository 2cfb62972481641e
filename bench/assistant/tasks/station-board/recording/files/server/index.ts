import { createServer, fetchOutside, refuse, secret } from "@ninefold/server";
import { z } from "zod";

const ADDRESS = "http://station.example.net/now";
const answer = z.object({ temperature: z.number(), wind: z.number(), at: z.string() });

async function readStation(): Promise<z.infer<typeof answer>> {
  const reply = await fetchOutside(ADDRESS, { headers: { "X-Key": secret("STATION_KEY") } });
  if (!reply.ok) throw new Error(`The station answered ${reply.status}.`);
  return answer.parse(await reply.json());
}

export default createServer({
  resources: [],
  secrets: { STATION_KEY: "The key of the club's weather station" },
  routes: (app) => {
    app.get("/api/now", async (c) => {
      secret("STATION_KEY"); // says by itself that it is missing
      const now = await readStation().catch(() => null);
      return c.json(now ?? refuse(503, "The station does not answer at the moment. Please try again later."));
    });
  },
});
