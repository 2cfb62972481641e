// The calls of payments, by whom they serve: everybody, creators, subscribers, payouts, Stripe itself.
import { type PaymentSettings, paymentSettings } from "#contract";
import { type App, anyone, guardedBy } from "#http";
import { registerCreatorRoutes } from "./creator-routes.ts";
import type { PaymentDependencies, PaymentRooms } from "./index.ts";
import { registerPayoutRoutes } from "./payout-routes.ts";
import { asRefusal } from "./stripe-client.ts";
import { registerSubscriberRoutes } from "./subscriber-routes.ts";
import { registerTestPages } from "./test-pages.ts";
import { registerWebhookRoute } from "./webhook-route.ts";

export type RouteParts = Readonly<{
  deps: PaymentDependencies;
  rooms: PaymentRooms;
  settings: PaymentSettings;
  creatorActive: (userId: string) => Promise<boolean>;
  /** Starts the work on stored events. */
  wakeEvents: () => Promise<void>;
  /** Starts the work on a project's price moves. */
  wakeMoves: (projectId: string) => Promise<void>;
}>;

export function registerPaymentRoutes(app: App, parts: RouteParts): void {
  app.get("/api/payments", {
    ...guardedBy(anyone),
    schema: { tags: ["payments"], summary: "What this installation charges", response: { 200: paymentSettings } },
    handler: async () => parts.settings,
  });
  registerCreatorRoutes(app, parts);
  registerSubscriberRoutes(app, parts);
  registerPayoutRoutes(app, parts);
  registerWebhookRoute(app, parts);
  if (parts.deps.end.emulatorUrl !== null) registerTestPages(app, parts.deps.end.emulatorUrl);
}

/** What goes wrong at Stripe, told to people in words they understand. */
export async function toldPlainly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}
