// The calls of payments, by whom they serve: creators, subscribers, payouts, Stripe itself.
import type { App } from "#http";
import { registerCreatorRoutes } from "./creator-routes.ts";
import { registerPayoutRoutes } from "./payout-routes.ts";
import type { RouteParts } from "./route-parts.ts";
import { registerSubscriberRoutes } from "./subscriber-routes.ts";
import { registerTestPages } from "./test-pages.ts";
import { registerWebhookRoute } from "./webhook-route.ts";

export function registerPaymentRoutes(app: App, parts: RouteParts): void {
  registerCreatorRoutes(app, parts);
  registerSubscriberRoutes(app, parts);
  registerPayoutRoutes(app, parts);
  registerWebhookRoute(app, parts);
  if (parts.deps.end.emulatorUrl !== null) registerTestPages(app, parts.deps.end.emulatorUrl);
}
