// The calls by which balancers and operators ask how the server is.
import { z } from "zod";
import type { Database } from "#database";
import { type App, anyone, guardedBy } from "#http";

export function registerHealth(app: App, database: Database, isLeaving: () => boolean): void {
  const tags = ["operation"];
  const ok = z.object({ status: z.literal("ok") });
  app.get("/healthz", {
    ...guardedBy(anyone),
    schema: { tags, summary: "The process answers", response: { 200: ok } },
    handler: async () => ({ status: "ok" as const }),
  });
  app.get("/readyz", {
    ...guardedBy(anyone),
    schema: {
      tags,
      summary: "The process can do its work: the database answers, and it is not about to leave",
      response: { 200: ok, 503: z.object({ error: z.string() }) },
    },
    async handler(_request, reply) {
      if (isLeaving()) return reply.status(503).send({ error: "draining" });
      try {
        await database.pool.query("select 1");
        return { status: "ok" as const };
      } catch {
        return reply.status(503).send({ error: "The database does not answer." });
      }
    },
  });
}
