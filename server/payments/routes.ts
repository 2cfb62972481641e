// The calls of payments, by whom they serve: creators, subscribers, payouts, Stripe itself.
import type { App } from "#http";
import { registerCreatorRoutes } from "./creator-routes.ts";
import { registerPayoutRoutes } from "./payout-routes.ts";
import type { RouteDependencies } from "./route-dependencies.ts";
import { registerSaleRoutes } from "./sales/sale-routes.ts";
import { registerSubscriberRoutes } from "./subscriber-routes.ts";
import { registerTestPages } from "./test-pages.ts";
import { registerWebhookRoute } from "./webhook-route.ts";

export function registerPaymentRoutes(app: App, dependencies: RouteDependencies): void {
  registerCreatorRoutes(app, dependencies);
  registerSubscriberRoutes(app, dependencies);
  registerPayoutRoutes(app, dependencies);
  registerSaleRoutes(app, dependencies);
  registerWebhookRoute(app, dependencies);
  if (dependencies.deps.provider.emulatorUrl !== null) registerTestPages(app, dependencies.deps.provider.emulatorUrl);
}
