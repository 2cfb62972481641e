// The calls about schedules: what there is and how it went, "Run now", and the owner's time zone.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { APP_ENVIRONMENTS, declaredName, ownTimeZone, projectId, scheduleRun, schedules } from "#contract";
import { type App, badRequest, type Guard, guardedBy } from "#http";
import { rates } from "#limits";
import { isTimeZone } from "./next-time.ts";
import type { ScheduleOverview } from "./overview.ts";

const tags = ["schedules"];
const params = z.object({ id: projectId });

export type ScheduleRouteDeps = Readonly<{
  overview: ScheduleOverview;
  guards: Readonly<{ ownsProject: Guard; signedIn: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
}>;

export function registerScheduleRoutes(app: App, { overview, guards, currentUser }: ScheduleRouteDeps): void {
  app.get("/api/projects/:id/schedules", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "The app's schedules, their next time and their last runs",
      params,
      querystring: z.object({ environment: z.enum(APP_ENVIRONMENTS) }),
      response: { 200: schedules },
    },
    handler: (request) => overview.of({ projectId: request.params.id, environment: request.query.environment }),
  });
  app.post("/api/projects/:id/schedules/:schedule/run", {
    ...guardedBy(guards.ownsProject, rates.outside),
    schema: {
      tags,
      summary: "Run a schedule now, whenever its time is",
      params: params.extend({ schedule: declaredName }),
      body: z.object({ environment: z.enum(APP_ENVIRONMENTS) }),
      response: { 200: scheduleRun },
    },
    handler: ({ params: { id, schedule }, body }) =>
      overview.runNow({ projectId: id, environment: body.environment }, schedule),
  });
  app.put("/api/time-zone", {
    ...guardedBy(guards.signedIn, rates.write),
    schema: {
      tags,
      summary: "By which clock your apps' schedules go, where they name no time zone",
      body: ownTimeZone,
      response: { 200: ownTimeZone.pick({ timeZone: true }) },
    },
    async handler(request) {
      const { timeZone, unlessKnown } = request.body;
      if (!isTimeZone(timeZone)) throw badRequest(`"${timeZone}" is no time zone.`);
      await overview.setZone(currentUser(request).id, timeZone, unlessKnown);
      return { timeZone };
    },
  });
}
