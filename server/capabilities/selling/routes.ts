// The calls by which an app's owner sees its sales, gives money back, and has the app told once more.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { APP_ENVIRONMENTS, projectId, projectSales, SALE_EVENTS, salesOf } from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";
import type { SaleOverview } from "./overview.ts";

const tags = ["sales"];
const params = z.object({ id: projectId });
const oneSale = params.extend({ saleId: z.uuid() });
const body = z.object({ environment: z.enum(APP_ENVIRONMENTS) });

export type SellingRouteDeps = Readonly<{
  overview: SaleOverview;
  guards: Readonly<{ ownsProject: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
}>;

export function registerSellingRoutes(app: App, { overview, guards, currentUser }: SellingRouteDeps): void {
  app.get("/api/projects/:id/sales", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags,
      summary: "What the app sold, what it was told of it, and what that came to",
      params,
      querystring: salesOf,
      response: { 200: projectSales },
    },
    handler: (request) =>
      overview.of({ projectId: request.params.id, environment: request.query.environment }, currentUser(request).id),
  });
  app.post("/api/projects/:id/sales/:saleId/refund", {
    ...guardedBy(guards.ownsProject, rates.payments),
    schema: {
      tags,
      summary: "Give all of a sale back; the platform gives its share back as well",
      params: oneSale,
      body,
      response: { 200: projectSales },
    },
    async handler(request) {
      const one = { projectId: request.params.id, environment: request.body.environment };
      await overview.refund(one, request.params.saleId);
      return overview.of(one, currentUser(request).id);
    },
  });
  app.post("/api/projects/:id/sales/:saleId/tell", {
    ...guardedBy(guards.ownsProject, rates.outside),
    schema: {
      tags,
      summary: "Tell the app of a sale once more",
      params: oneSale,
      body: body.extend({ kind: z.enum(SALE_EVENTS) }),
      response: { 200: projectSales },
    },
    async handler(request) {
      const one = { projectId: request.params.id, environment: request.body.environment };
      await overview.tellAgain(one, request.params.saleId, request.body.kind);
      return overview.of(one, currentUser(request).id);
    },
  });
}
