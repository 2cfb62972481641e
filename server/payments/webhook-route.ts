// The route for webhooks. It takes the raw body, because the signature is over its bytes.
import { z } from "zod";
import { type App, anyone, badRequest, guardedBy, noSuchCall, uncounted } from "#http";
import type { RouteDependencies } from "./route-dependencies.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;

export function registerWebhookRoute(app: App, { modules, wakeEvents }: RouteDependencies): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/api/webhooks/stripe", {
      ...guardedBy(anyone, uncounted("Stripe signs what it sends and sends it again; what is not signed costs a hash")),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ["payments"],
        summary: "For the payment provider: signed events",
        response: { 200: z.object({ received: z.literal(true) }), 404: z.object({ error: z.string() }) },
      },
      async handler(request, reply) {
        if (!modules.events.enabled) return reply.status(404).send(noSuchCall);
        const signature = request.headers["stripe-signature"];
        if (!Buffer.isBuffer(request.body) || typeof signature !== "string")
          throw badRequest("This webhook is not signed as it should be.");
        const waits = await modules.events.receive(request.body, signature);
        // The row is what counts: should this wake-up be lost, the sweep finds the row.
        if (waits) wakeEvents().catch((error: unknown) => request.log.error({ error }, "waking the webhooks' worker"));
        return { received: true as const };
      },
    });
  });
}
