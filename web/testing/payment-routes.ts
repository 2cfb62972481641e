// The calls about payments, answered from memory; hosted pages are addresses that the browser's tests stand in for.
import * as contract from "#contract";
import type { PlatformState, ScriptedProject } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

export const HOSTED = "https://hosted.test";

export function paymentRoutes(state: PlatformState): PlatformRoute[] {
  const { payments } = state;
  const hosted = (page: string) => () => ({ body: { url: `${HOSTED}/${page}` } });
  const project = (id: string | undefined): ScriptedProject | undefined => state.projects.get(id ?? "");
  const own = () => ({ body: { subscription: payments.own } });
  const change = (ends: string | null) => () => {
    if (payments.own !== null) payments.own = { ...payments.own, endsAt: ends };
    return own();
  };
  return [
    {
      route: "GET /api/platform-subscription",
      schema: contract.platformSubscription,
      handle: () => ({ body: payments.platform }),
    },
    {
      route: "POST /api/platform-subscription",
      schema: contract.checkoutStarted,
      handle: () => ({ body: { sessionUrl: `${HOSTED}/checkout` } }),
    },
    {
      route: "POST /api/platform-subscription/resume",
      schema: contract.platformSubscription,
      handle: () => {
        const { subscription } = payments.platform;
        if (subscription !== null) payments.platform.subscription = { ...subscription, endsAt: null };
        return { body: payments.platform };
      },
    },
    { route: "POST /api/platform-subscription/portal", schema: contract.hostedPage, handle: hosted("portal") },
    {
      route: "POST /api/checkouts/confirm",
      schema: contract.checkoutState,
      handle: ({ body }) => {
        contract.checkoutToConfirm.parse(body);
        return { body: { status: payments.checkout, projectId: null } };
      },
    },
    {
      route: "POST /api/projects/:id/create-subscription-session",
      schema: contract.checkoutStarted,
      handle: ({ body }) => ({ body: { sessionUrl: `${HOSTED}/checkout-${contract.planChoice.parse(body).type}` } }),
    },
    {
      route: "POST /api/projects/:id/subscription-settings",
      handle: ({ params, body }) => {
        const found = project(params.id);
        if (found !== undefined) found.project.subscriptionOptions = contract.subscriptionSettings.parse(body);
        return { body: { success: true } };
      },
    },
    { route: "GET /api/projects/:id/subscription", schema: contract.ownSubscriptionAnswer, handle: own },
    { route: "POST /api/projects/:id/subscription/cancel", handle: change("2026-02-15T09:30:00.000Z") },
    { route: "POST /api/projects/:id/subscription/resume", handle: change(null) },
    {
      route: "GET /api/projects/:id/subscription/switch",
      schema: contract.switchQuote,
      handle: () => ({ body: payments.quote }),
    },
    {
      route: "POST /api/projects/:id/subscription/switch",
      handle: ({ body }) => {
        if (payments.own !== null) payments.own = { ...payments.own, type: contract.planSwitch.parse(body).type };
        return own();
      },
    },
    { route: "POST /api/projects/:id/subscription/portal", schema: contract.hostedPage, handle: hosted("portal") },
    {
      route: "GET /api/projects/:id/price-moves",
      schema: contract.priceMoves,
      handle: () => ({ body: payments.moves }),
    },
    {
      route: "POST /api/projects/:id/price-moves",
      schema: contract.priceMoves,
      handle: ({ body }) => {
        const { type, move } = contract.priceMoveRequest.parse(body);
        const { price, keeping, moving } = payments.moves[type];
        const all = keeping + moving;
        payments.moves[type] = { price, keeping: move ? 0 : all, moving: move ? all : 0 };
        return { body: payments.moves };
      },
    },
    {
      route: "GET /api/payouts/connect/account",
      schema: contract.connectedAccount,
      handle: () => ({ body: payments.account }),
    },
    {
      route: "POST /api/payouts/connect/refresh",
      schema: contract.connectedAccount,
      handle: () => ({ body: payments.account }),
    },
    { route: "POST /api/payouts/connect/onboard", schema: contract.hostedPage, handle: hosted("onboarding") },
    { route: "POST /api/payouts/connect/resume", schema: contract.hostedPage, handle: hosted("resumed") },
    {
      route: "GET /api/payouts/projects/:id/balance",
      schema: contract.payoutBalance,
      handle: () => ({ body: { totalEarnings: 1234.5, availableBalance: 90, pendingBalance: 0.09 } }),
    },
    {
      route: "GET /api/payouts/connect/dashboard",
      schema: contract.payoutDashboard,
      handle: () => ({ body: { needsOnboarding: false, message: null, url: `${HOSTED}/express` } }),
    },
  ];
}
