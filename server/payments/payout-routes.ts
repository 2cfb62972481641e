// Payouts: a creator's connected account, its onboarding, its earnings and its dashboard.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  centsToDollars,
  connectedAccount,
  ERROR_NO_ACCESS,
  ERROR_PROJECT_NOT_FOUND,
  entityId,
  hostedPage,
  MESSAGE_NEEDS_ONBOARDING,
  onboardingRequest,
  payoutBalance,
  payoutDashboard,
} from "#contract";
import { type App, anyone, conflict, forbidden, guardedBy, notFound } from "#http";
import { rates } from "#limits";
import { presentAccount } from "./account-status.ts";
import { type RouteDependencies, withStripeErrors } from "./route-dependencies.ts";

const tags = ["payouts"];
const dollars = (cents: number) => Number(centsToDollars(cents));

export function registerPayoutRoutes(app: App, dependencies: RouteDependencies): void {
  registerOnboardingRoutes(app, dependencies);
  registerReturnRoute(app, dependencies);
  registerEarningRoutes(app, dependencies);
}

/** The caller's own project named in a body or a query. @throws Refusal 404 or 403 */
async function refuseUnlessOwn({ deps }: RouteDependencies, request: FastifyRequest, projectId: string): Promise<void> {
  const projects = deps.projects();
  const row = await projects.store.find(projectId);
  if (!row) throw notFound(ERROR_PROJECT_NOT_FOUND);
  if (row.ownerId !== projects.currentUser(request).id) throw forbidden(ERROR_NO_ACCESS);
}

function registerOnboardingRoutes(app: App, dependencies: RouteDependencies): void {
  const { currentUser, guards } = dependencies.deps.projects();
  const { accounts } = dependencies.modules;
  const guarded = guardedBy(guards.signedIn, rates.payments);

  /** Reads the caller's account again; null before the first onboarding. */
  async function readAgain(userId: string) {
    const known = await accounts.openOf(userId);
    return known && withStripeErrors(() => accounts.refresh(known.stripeId));
  }

  app.get("/api/payouts/connect/account", {
    ...guarded,
    schema: { tags, summary: "The caller's payout account", response: { 200: connectedAccount } },
    async handler(request) {
      const { id } = currentUser(request);
      const known = await accounts.openOf(id);
      return presentAccount(known?.transfersActive && known.payoutsEnabled ? known : await readAgain(id));
    },
  });
  app.post("/api/payouts/connect/refresh", {
    ...guarded,
    schema: { tags, summary: "Read the payout account again at the provider", response: { 200: connectedAccount } },
    handler: async (request) => presentAccount(await readAgain(currentUser(request).id)),
  });
  app.post("/api/payouts/connect/onboard", {
    ...guarded,
    schema: { tags, summary: "Set up payouts", body: onboardingRequest, response: { 200: hostedPage } },
    async handler(request) {
      const { projectId } = request.body;
      await refuseUnlessOwn(dependencies, request, projectId);
      const { id, username } = currentUser(request);
      return withStripeErrors(async () => ({
        url: await accounts.onboardingUrl(await accounts.ensure(id, username), projectId),
      }));
    },
  });
  app.post("/api/payouts/connect/resume", {
    ...guarded,
    schema: { tags, summary: "Go on with an onboarding", body: onboardingRequest, response: { 200: hostedPage } },
    async handler(request) {
      const { projectId } = request.body;
      await refuseUnlessOwn(dependencies, request, projectId);
      const known = await accounts.openOf(currentUser(request).id);
      if (!known) throw conflict("There is no payout account to complete yet. Set up payouts first.");
      return withStripeErrors(async () => ({ url: await accounts.onboardingUrl(known.stripeId, projectId) }));
    },
  });
}

/** Browsers come back here from onboarding without a token: the address is signed, and only says where to go on. */
function registerReturnRoute(app: App, { deps, modules }: RouteDependencies): void {
  const { accounts } = modules;
  app.get("/api/payouts/connect/return", {
    ...guardedBy(anyone, rates.comeBack),
    schema: {
      tags,
      summary: "Where the provider sends the browser after onboarding",
      querystring: z.object({ projectId: entityId, state: z.string().max(200) }),
      response: { 302: z.null(), 404: z.object({ error: z.string() }) },
    },
    async handler(request, reply) {
      const { projectId, state } = request.query;
      const project = accounts.mayReturn(projectId, state) ? await deps.projects().store.find(projectId) : null;
      if (!project) throw notFound(ERROR_PROJECT_NOT_FOUND);
      const back = new URLSearchParams({ tab: "payouts" });
      try {
        const known = await accounts.openOf(project.ownerId);
        const account = known && (await accounts.refresh(known.stripeId));
        back.set("onboarding", "success");
        back.set("status", account?.transfersActive ? "enabled" : account?.detailsSubmitted ? "pending" : "incomplete");
      } catch (error) {
        request.log.error({ error }, "return from onboarding");
        back.set("onboarding", "error");
        back.set("message", "Your account's status could not be read. Please refresh it in a moment.");
      }
      return reply.redirect(`${deps.publicUrl}/projects/${projectId}/dashboard?${back}`);
    },
  });
}

function registerEarningRoutes(app: App, dependencies: RouteDependencies): void {
  const { currentUser, currentProject, guards } = dependencies.deps.projects();
  const { accounts, ledger } = dependencies.modules;
  app.get("/api/payouts/projects/:id/balance", {
    ...guardedBy(guards.ownsProject, rates.payments),
    schema: {
      tags,
      summary: "The app's earnings and the account's balance, in dollars",
      response: { 200: payoutBalance },
    },
    async handler(request) {
      const project = currentProject(request);
      const account = await accounts.openOf(project.ownerId);
      const [earnings, balance] = await Promise.all([
        ledger.earningsOfProject(project.id),
        account
          ? withStripeErrors(() => accounts.balanceOf(account.stripeId))
          : Promise.resolve({ available: 0, pending: 0 }),
      ]);
      return {
        totalEarnings: dollars(earnings),
        availableBalance: dollars(balance.available),
        pendingBalance: dollars(balance.pending),
      };
    },
  });
  app.get("/api/payouts/connect/dashboard", {
    ...guardedBy(guards.signedIn, rates.payments),
    schema: {
      tags,
      summary: "A one-time address of the provider's dashboard",
      querystring: z.object({ projectId: entityId }),
      response: { 200: payoutDashboard },
    },
    async handler(request) {
      await refuseUnlessOwn(dependencies, request, request.query.projectId);
      const known = await accounts.openOf(currentUser(request).id);
      const account = known && (await withStripeErrors(() => accounts.refresh(known.stripeId)));
      if (!account?.detailsSubmitted) return { needsOnboarding: true, message: MESSAGE_NEEDS_ONBOARDING, url: null };
      const url = await withStripeErrors(() => accounts.dashboardUrl(account.stripeId));
      return { needsOnboarding: false, message: null, url };
    },
  });
}
