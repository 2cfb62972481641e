// The calls of hooks: those of other services, and those by which the app's owner sees what came and has it done again.
import type { FastifyError } from "fastify";
import { z } from "zod";
import { APP_ENVIRONMENTS, HOOK_BODY_BYTES_MAX, hookDelivery, hookDeliveryContent, hooks, projectId } from "#contract";
import { type App, type Guard, guardedBy, guardedEarly, Refusal } from "#http";
import { rates } from "#limits";
import type { createIntake } from "./intake.ts";
import type { HookOverview } from "./overview.ts";

const tags = ["hooks"];
const params = z.object({ id: projectId });
const oneDelivery = params.extend({ deliveryId: z.uuid() });

export type HookRouteDeps = Readonly<{
  intake: ReturnType<typeof createIntake>;
  overview: HookOverview;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

export function registerHookRoutes(app: App, { intake, overview, guards }: HookRouteDeps): void {
  registerIntake(app, intake);
  app.get("/api/projects/:id/hooks", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "The app's hooks, where they are called, and what came last",
      params,
      querystring: z.object({ environment: z.enum(APP_ENVIRONMENTS) }),
      response: { 200: hooks },
    },
    handler: (request) => overview.of({ projectId: request.params.id, environment: request.query.environment }),
  });
  app.get("/api/projects/:id/hooks/deliveries/:deliveryId", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "What came, without credentials",
      params: oneDelivery,
      response: { 200: hookDeliveryContent },
    },
    handler: ({ params: { id, deliveryId } }) => overview.contentOf(id, deliveryId),
  });
  app.post("/api/projects/:id/hooks/deliveries/:deliveryId/replay", {
    ...guardedBy(guards.ownsProject, rates.outside),
    schema: { tags, summary: "Hand it to the app once more", params: oneDelivery, response: { 200: hookDelivery } },
    handler: ({ params: { id, deliveryId } }) => overview.replay(id, deliveryId),
  });
}

const TOO_LARGE = `A hook takes at most ${HOOK_BODY_BYTES_MAX / 2 ** 20} MB.`;

/** Bodies are taken as they come, whatever they call themselves: signatures are made of their bytes. */
function registerIntake(app: App, intake: HookRouteDeps["intake"]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: HOOK_BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: FastifyError) => {
      throw error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? new Refusal(413, TOO_LARGE) : error;
    });
    scope.post("/hook/:app/:name", {
      ...guardedEarly(intake.declared, rates.hook),
      bodyLimit: HOOK_BODY_BYTES_MAX,
      schema: {
        tags,
        summary: "A call of another service to an app, proved as the app's code asks for; stored, then answered",
        security: [],
        response: { 200: z.object({ received: z.literal(true), id: z.uuid() }) },
      },
      async handler(request) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return { received: true as const, id: await intake.take(request, body) };
      },
    });
  });
}
