// What creators pay and charge: the platform plan, the plans of their apps.
import { z } from "zod";
import {
  checkoutStarted,
  hostedPage,
  type PlatformSubscription,
  platformSubscription,
  priceMoveRequest,
  priceMoves,
  subscriptionSettings,
} from "#contract";
import { type App, conflict, guardedBy } from "#http";
import { rates } from "#limits";
import { presentOwn } from "./decisions.ts";
import { validateSettings } from "./plans.ts";
import { platformPrice } from "./platform-plan.ts";
import { type RouteDependencies, withStripeErrors } from "./route-dependencies.ts";

const tags = ["payments"];
const success = z.object({ success: z.literal(true) });

export function registerCreatorRoutes(app: App, dependencies: RouteDependencies): void {
  const { deps, modules } = dependencies;
  const { currentUser, guards } = deps.projects();
  const { store, checkouts, subscriptions, portal } = modules;

  async function show(userId: string): Promise<PlatformSubscription> {
    const row = await store.liveSubscription(userId, null);
    return {
      required: deps.config.creatorPlan === "paid",
      active: await dependencies.creatorActive(userId),
      price: deps.config.platformPlanCents,
      subscription: row && presentOwn(row, modules.nowMs()),
    };
  }

  app.get("/api/platform-subscription", {
    ...guardedBy(guards.signedIn),
    schema: { tags, summary: "The caller's platform plan", response: { 200: platformSubscription } },
    handler: (request) => show(currentUser(request).id),
  });
  app.post("/api/platform-subscription", {
    ...guardedBy(guards.signedIn, rates.payments),
    schema: { tags, summary: "Start Project Creation Access in Checkout", response: { 200: checkoutStarted } },
    async handler(request) {
      if (deps.config.creatorPlan === "free") throw conflict("Creating and deploying is free here: no plan is needed.");
      const { id: userId, username } = currentUser(request);
      return withStripeErrors(async () => {
        const priceId = await platformPrice(modules.stripe, {
          cents: deps.config.platformPlanCents,
          currency: deps.config.currency,
        });
        const back = { successPath: "/subscribe", cancelPath: "/subscribe" };
        const wanted = { userId, username, projectId: null, plan: "monthly" as const, priceId, destination: null };
        return { sessionUrl: await checkouts.open({ ...wanted, ...back }) };
      });
    },
  });
  app.post("/api/platform-subscription/portal", {
    ...guardedBy(guards.signedIn, rates.payments),
    schema: { tags, summary: "Card, invoices and cancellation in the billing portal", response: { 200: hostedPage } },
    async handler(request) {
      const { id, username } = currentUser(request);
      return withStripeErrors(async () => ({
        url: await portal.open(await checkouts.customerOf(id, username, null), "/subscribe"),
      }));
    },
  });
  for (const [path, ends] of [
    ["cancel", true],
    ["resume", false],
  ] as const)
    app.post(`/api/platform-subscription/${path}`, {
      ...guardedBy(guards.signedIn, rates.payments),
      schema: {
        tags,
        summary: ends ? "Cancel at the end of the paid month" : "Take the cancellation back",
        response: { 200: platformSubscription },
      },
      async handler(request) {
        const { id } = currentUser(request);
        await withStripeErrors(() => subscriptions.setEnding(id, null, ends));
        return show(id);
      },
    });
  registerPricingRoutes(app, dependencies);
}

function registerPricingRoutes(app: App, { deps, modules, wakeMoves }: RouteDependencies): void {
  const { currentProject, guards } = deps.projects();
  app.post("/api/projects/:id/subscription-settings", {
    ...guardedBy(guards.ownsProject, rates.payments),
    schema: {
      tags,
      summary: "Set what the app costs, in cents",
      body: subscriptionSettings,
      response: { 200: success },
    },
    async handler(request) {
      const project = currentProject(request);
      const settings = request.body;
      validateSettings(settings, deps.config.minimumPriceCents);
      return withStripeErrors(async () => {
        const offered = await modules.plans.save(
          { id: project.id, name: project.description || "Untitled app" },
          settings,
        );
        await modules.checkouts.expireOfProject(project.id, offered);
        return { success: true as const };
      });
    },
  });
  const { priceMoves: mover } = modules;
  const answer = { 200: priceMoves };
  app.get("/api/projects/:id/price-moves", {
    ...guardedBy(guards.ownsProject),
    schema: { tags, summary: "How many subscribers pay another price than the one that is offered", response: answer },
    handler: (request) => mover.show(currentProject(request).id),
  });
  app.post("/api/projects/:id/price-moves", {
    ...guardedBy(guards.ownsProject, rates.payments),
    schema: {
      tags,
      summary: "Move old subscribers to the offered price at their next period, or leave them where they are",
      body: priceMoveRequest,
      response: answer,
    },
    async handler(request) {
      const { id } = currentProject(request);
      await mover.request(id, request.body);
      await wakeMoves(id);
      return mover.show(id);
    },
  });
}
