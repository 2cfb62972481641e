// The whole list of API calls the emulator answers; everything else is an unrecognized URL.
import type { Route } from "./route.ts";
import { accountLinkRoutes } from "./routes/account-links.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { catalogRoutes } from "./routes/catalog.ts";
import { checkoutRoutes } from "./routes/checkout.ts";
import { customerRoutes } from "./routes/customers.ts";
import { invoiceRoutes } from "./routes/invoices.ts";
import { moneyRoutes } from "./routes/money.ts";
import { operationRoutes } from "./routes/operations.ts";
import { paymentRoutes } from "./routes/payments.ts";
import { portalRoutes } from "./routes/portal.ts";
import { subscriptionRoutes } from "./routes/subscriptions.ts";

export const routes: readonly Route[] = [
  ...catalogRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...moneyRoutes,
  ...portalRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...operationRoutes,
];
