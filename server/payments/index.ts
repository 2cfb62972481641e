// Payments: the creator's plan, apps' plans, payouts.
export { replayDeadEvents } from "./event-store.ts";
export { SALE_EVENT_QUEUE } from "./modules.ts";
export { createPayments, type Payments } from "./payments.ts";
export type { Selling } from "./sales/selling.ts";
export type { PaymentProvider } from "./stripe-client.ts";
export { TEST_PAGES_PATH } from "./test-pages.ts";
export type { PaymentAccess, PaymentDependencies } from "./types.ts";
