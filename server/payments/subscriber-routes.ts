// What end users do: subscribe to an app, come back from Checkout, change, cancel and resume their plan.
import {
  checkoutStarted,
  checkoutState,
  checkoutToConfirm,
  ERROR_INVITED_ONLY,
  ERROR_NOT_DEPLOYED,
  hostedPage,
  ownSubscriptionAnswer,
  planChoice,
  planSwitch,
  SELLER_UNAVAILABLE,
  switchQuote,
} from "#contract";
import { type App, conflict, forbidden, guardedBy, Refusal } from "#http";
import { rates } from "#limits";
import type { ProjectRow } from "#projects";
import { presentOwn } from "./decisions.ts";
import { type RouteDependencies, withStripeErrors } from "./route-dependencies.ts";

const tags = ["payments"];

export function registerSubscriberRoutes(app: App, dependencies: RouteDependencies): void {
  const { deps, modules } = dependencies;
  const { currentUser, currentProject, guards } = deps.projects();
  const { checkouts, plans, accounts } = modules;

  /** The account that is to be paid. @throws Refusal 409 while it cannot be */
  async function sellerOf(project: ProjectRow): Promise<string> {
    const account = await accounts.openOf(project.ownerId);
    if (account?.transfersActive) return account.stripeId;
    const message = "The creator of this app can't take payments right now. Please try again later.";
    throw new Refusal(409, message, SELLER_UNAVAILABLE);
  }

  app.post("/api/projects/:id/create-subscription-session", {
    ...guardedBy(guards.seesProject, rates.payments),
    schema: { tags, summary: "Subscribe to an app in Checkout", body: planChoice, response: { 200: checkoutStarted } },
    async handler(request) {
      const project = currentProject(request);
      const { id: userId, username } = currentUser(request);
      if (project.ownerId === userId) throw conflict("This is your own app: you can use it without a plan.");
      // Nobody pays for what they are not let into.
      if (!(await deps.isAdmitted(project.id, userId))) throw forbidden(ERROR_INVITED_ONLY);
      const priceId = await plans.offered(project.id, request.body.type);
      if (!(await deps.isDeployed(project.id))) throw conflict(ERROR_NOT_DEPLOYED);
      const destination = await sellerOf(project);
      const back = `/view/${project.viewName ?? project.id}`;
      const wanted = { userId, username, projectId: project.id, plan: request.body.type, priceId, destination };
      return withStripeErrors(async () => ({
        sessionUrl: await checkouts.open({ ...wanted, successPath: back, cancelPath: back }),
      }));
    },
  });
  app.post("/api/checkouts/confirm", {
    ...guardedBy(guards.signedIn, rates.payments),
    schema: {
      tags,
      summary: "What became of the caller's visit to Checkout; a paid one is on when this answers",
      body: checkoutToConfirm,
      response: { 200: checkoutState },
    },
    handler: (request) => withStripeErrors(() => checkouts.confirm(currentUser(request).id, request.body.sessionId)),
  });
  registerOwnPlanRoutes(app, dependencies);
}

function registerOwnPlanRoutes(app: App, { deps, modules }: RouteDependencies): void {
  const { currentUser, currentProject, guards } = deps.projects();
  const { store, subscriptions, planSwitch: switches, plans, portal, checkouts } = modules;
  const guarded = guardedBy(guards.seesProject);
  const response = { 200: ownSubscriptionAnswer };

  async function show(userId: string, projectId: string) {
    const row = await store.liveSubscription(userId, projectId);
    return { subscription: row && presentOwn(row, modules.nowMs()) };
  }

  app.get("/api/projects/:id/subscription", {
    ...guarded,
    schema: { tags, summary: "The caller's own plan of an app", response },
    handler: (request) => show(currentUser(request).id, currentProject(request).id),
  });
  app.get("/api/projects/:id/subscription/switch", {
    ...guardedBy(guards.seesProject, rates.payments),
    schema: {
      tags,
      summary: "What a change between monthly and yearly would cost now",
      querystring: planChoice,
      response: { 200: switchQuote },
    },
    async handler(request) {
      const [userId, projectId] = [currentUser(request).id, currentProject(request).id];
      const plan = request.query.type;
      const priceId = await plans.offered(projectId, plan);
      return withStripeErrors(() => switches.quote(userId, projectId, { plan, priceId }));
    },
  });
  app.post("/api/projects/:id/subscription/switch", {
    ...guardedBy(guards.seesProject, rates.payments),
    schema: { tags, summary: "Change between monthly and yearly at once", body: planSwitch, response },
    async handler(request) {
      const [userId, projectId] = [currentUser(request).id, currentProject(request).id];
      const { type: plan, quotedAt } = request.body;
      const priceId = await plans.offered(projectId, plan);
      await withStripeErrors(() => switches.switchTo(userId, projectId, { plan, priceId, quotedAt }));
      return show(userId, projectId);
    },
  });
  for (const [path, ends] of [
    ["cancel", true],
    ["resume", false],
  ] as const)
    app.post(`/api/projects/:id/subscription/${path}`, {
      ...guardedBy(guards.seesProject, rates.payments),
      schema: { tags, summary: ends ? "Cancel at the end of the paid period" : "Take the cancellation back", response },
      async handler(request) {
        const [userId, projectId] = [currentUser(request).id, currentProject(request).id];
        await withStripeErrors(() => subscriptions.setEnding(userId, projectId, ends));
        return show(userId, projectId);
      },
    });
  app.post("/api/projects/:id/subscription/portal", {
    ...guardedBy(guards.seesProject, rates.payments),
    schema: { tags, summary: "Card, invoices and cancellation in the billing portal", response: { 200: hostedPage } },
    async handler(request) {
      const { id, username } = currentUser(request);
      const project = currentProject(request);
      return withStripeErrors(async () => ({
        url: await portal.open(
          await checkouts.customerOf(id, username, project.id),
          `/view/${project.viewName ?? project.id}`,
        ),
      }));
    },
  });
}
