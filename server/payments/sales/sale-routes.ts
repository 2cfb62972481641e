// The calls of buyers: what a sale is, the way to Checkout and back, and the page of the preview's test payments.
import { z } from "zod";
import { saleQuestion } from "#contract";
import { type App, anyone, guardedBy, notFound } from "#http";
import { rates } from "#limits";
import { type RouteDependencies, withStripeErrors } from "../route-dependencies.ts";
import { presentSale } from "./sale-facts.ts";
import { TEST_SALE_HEADERS, testSaleDone, testSalePage } from "./test-sale-page.ts";

const tags = ["sales"];
const params = z.object({ payId: z.uuid() });
const back = z.object({ outcome: z.enum(["success", "cancelled"]) });
const NONE = "There is no such payment.";

/** A sale's id can't be guessed: whoever was given it may pay for it, and nobody learns more than that. */
export function registerSaleRoutes(app: App, { deps, modules }: RouteDependencies): void {
  const { sales } = modules;

  async function find(id: string) {
    const row = await sales.store.find(id);
    if (!row) throw notFound(NONE);
    return row;
  }

  app.get("/api/sales/:payId", {
    ...guardedBy(anyone, rates.sales),
    schema: { tags, summary: "What is to be paid, and to which app", params, response: { 200: saleQuestion } },
    async handler(request) {
      const row = await find(request.params.payId);
      const project = await deps.projects().store.find(row.project_id);
      const { status, lines, amount, currency, test } = presentSale(row, deps.provider.secretKey === null);
      return { app: project?.description ?? "", status, lines, amount, currency, test };
    },
  });
  app.get("/api/sales/:payId/checkout", {
    ...guardedBy(anyone, rates.sales),
    schema: { tags, summary: "Leads to Checkout; in the preview, a page for test payments", params },
    async handler(request, reply) {
      const row = await find(request.params.payId);
      if (row.environment === "preview")
        return reply.headers(TEST_SALE_HEADERS).send(row.status === "open" ? testSalePage(row) : testSaleDone(row));
      return reply.redirect(await withStripeErrors(() => sales.checkoutUrl(row.id)), 303);
    },
  });
  app.get("/api/sales/:payId/return", {
    ...guardedBy(anyone, rates.sales),
    schema: { tags, summary: "Where the provider sends a buyer back to", params, querystring: back },
    async handler(request, reply) {
      const isCancelled = request.query.outcome === "cancelled";
      const { payId } = request.params;
      const row = await find(payId);
      const to = await sales.returned(payId, isCancelled).catch((error: unknown) => {
        // The webhook and reconciliation will know better.
        request.log.error({ error }, "a buyer's return");
        return sales.wayBack(row, false);
      });
      return reply.redirect(to, 303);
    },
  });
  app.register(async (forms: App) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    forms.post("/api/sales/:payId/test", {
      ...guardedBy(anyone, rates.sales),
      bodyLimit: 1024,
      schema: { tags, summary: "A test payment of a preview", params },
      async handler(request, reply) {
        await sales.payTest(request.params.payId);
        return reply.headers(TEST_SALE_HEADERS).send(testSaleDone(await find(request.params.payId)));
      },
    });
  });
}
