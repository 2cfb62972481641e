// Customers: made by the API or by the first payment in Checkout.
import { buildCustomer } from "../objects/customer.ts";
import type * as Wire from "../objects/wire.ts";
import { newId, randomText } from "./identifiers.ts";
import type { Engine } from "./types.ts";

export type CustomerOrder = {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
  testClock: string | null;
};

export function createCustomer(engine: Engine, order: CustomerOrder): Wire.Customer {
  const invoicePrefix = randomText(8).toUpperCase();
  const customer = buildCustomer({ ...order, id: newId("cus"), invoicePrefix, created: engine.now(order.testClock) });
  return engine.save("customer", customer, "customer.created");
}
