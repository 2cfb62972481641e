// /v1/customers and /v1/payment_methods.
import type Stripe from "stripe";
import { namedCards } from "../../engine/cards.ts";
import { createCustomer } from "../../engine/customers.ts";
import { invalidRequest, noSuch } from "../../engine/faults.ts";
import { attach, createCard } from "../../engine/payment-methods.ts";
import { endSubscription } from "../../engine/subscription-end.ts";
import type { Engine } from "../../engine/types.ts";
import type * as Wire from "../../objects/wire.ts";
import {
  clearable,
  expand,
  group,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  text,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { find, page, type Route, route } from "../route.ts";

const details = {
  email: clearable(text(512)),
  name: clearable(text(256)),
  phone: clearable(text(20)),
  description: clearable(text()),
  metadata,
};

const create = route("POST", "/v1/customers", {
  parameters: group<Stripe.CustomerCreateParams>()({
    ...details,
    payment_method: text(),
    invoice_settings: group<Stripe.CustomerCreateParams.InvoiceSettings>()({ default_payment_method: text() }),
    test_clock: text(),
    ...expand,
  }),
  run: (call) => {
    const { engine, parameters: given } = call;
    if (given.test_clock) find(call, "test_clock", given.test_clock, "test_clock");
    const customer = createCustomer(engine, {
      email: given.email ?? null,
      name: given.name ?? null,
      phone: given.phone ?? null,
      description: given.description ?? null,
      metadata: mergeMetadata({}, given.metadata),
      testClock: given.test_clock ?? null,
    });
    const attached = given.payment_method && attach(engine, methodNamed(engine, given.payment_method), customer.id).id;
    const chosen = given.invoice_settings?.default_payment_method;
    if (!chosen) return customer;
    const method = chosen === given.payment_method ? attached : chosen;
    return setDefault(engine, customer, method ?? null);
  },
});

const update = route("POST", "/v1/customers/:id", {
  parameters: group<Stripe.CustomerUpdateParams>()({
    ...details,
    balance: integer(),
    invoice_settings: group<Stripe.CustomerUpdateParams.InvoiceSettings>()({
      default_payment_method: clearable(text()),
    }),
    ...expand,
  }),
  run: (call) => {
    const { expand: _expand, metadata: change, invoice_settings: settings, ...given } = call.parameters;
    const customer = find(call, "customer", call.id);
    const next = { ...customer, ...given, metadata: mergeMetadata(customer.metadata, change) };
    if (settings?.default_payment_method === undefined) return call.engine.save("customer", next, "customer.updated");
    return setDefault(call.engine, next, settings.default_payment_method);
  },
});

function setDefault(engine: Engine, customer: Wire.Customer, method: string | null): Wire.Customer {
  if (method && engine.store.get("payment_method", method)?.customer !== customer.id) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID " +
        method +
        ". The payment method must be attached to the customer.",
      "invoice_settings[default_payment_method]",
      "resource_missing",
    );
  }
  const settings = { ...customer.invoice_settings, default_payment_method: method };
  return engine.save("customer", { ...customer, invoice_settings: settings }, "customer.updated");
}

const remove = route("DELETE", "/v1/customers/:id", {
  parameters: group()({}),
  run: (call) => {
    const { engine, id } = call;
    const customer = find(call, "customer", id);
    for (const subscription of engine.store.list("subscription", { where: { customer: id } })) {
      if (!["canceled", "incomplete_expired"].includes(subscription.status))
        endSubscription(engine, subscription, "cancellation_requested");
    }
    engine.store.remove("customer", id);
    const deleted = engine.store.put("deleted_customer", { id, object: "customer", deleted: true });
    engine.emit("customer.deleted", customer);
    return deleted;
  },
});

/** A stored payment method, or a new one for a test name such as `pm_card_visa`. */
export function methodNamed(engine: Engine, id: string, inPath = false): Wire.PaymentMethod {
  const number = namedCards[id];
  if (number)
    return createCard(
      engine,
      { number, expMonth: 12, expYear: new Date(engine.now() * 1000).getUTCFullYear() + 5, cvc: "123", name: "" },
      null,
    );
  const known = engine.store.get("payment_method", id);
  if (!known) throw noSuch("PaymentMethod", id, "payment_method", inPath);
  return known;
}

const attachMethod = route("POST", "/v1/payment_methods/:id/attach", {
  parameters: group<Stripe.PaymentMethodAttachParams>()({ customer: required(text()), ...expand }),
  run: (call) => {
    const customer = find(call, "customer", call.parameters.customer, "customer");
    return attach(call.engine, methodNamed(call.engine, call.id, true), customer.id);
  },
});

const detachMethod = route("POST", "/v1/payment_methods/:id/detach", {
  parameters: group<Stripe.PaymentMethodDetachParams>()(expand),
  run: (call) => {
    const method = find(call, "payment_method", call.id);
    if (!method.customer)
      throw invalidRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
        "payment_method",
      );
    return call.engine.save("payment_method", { ...method, customer: null }, "payment_method.detached");
  },
});

export const customerRoutes: Route[] = [
  create,
  update,
  remove,
  route("GET", "/v1/customers/:id", {
    parameters: group<Stripe.CustomerRetrieveParams>()(expand),
    run: (call) => call.engine.store.get("deleted_customer", call.id) ?? find(call, "customer", call.id),
  }),
  route("GET", "/v1/customers", {
    parameters: group<Stripe.CustomerListParams>()({ ...paging, created: range, email: text(), test_clock: text() }),
    run: (call) =>
      page(call, "customer", "/v1/customers", {
        where: { email: call.parameters.email, test_clock: call.parameters.test_clock },
        created: call.parameters.created,
      }),
  }),
  route("GET", "/v1/customers/:id/payment_methods", {
    parameters: group<Stripe.CustomerListPaymentMethodsParams>()({ ...paging, type: oneOf("card") }),
    run: (call) => {
      find(call, "customer", call.id);
      return page(call, "payment_method", `/v1/customers/${call.id}/payment_methods`, { where: { customer: call.id } });
    },
  }),
  attachMethod,
  detachMethod,
  retrieval("/v1/payment_methods/:id", "payment_method"),
  route("GET", "/v1/payment_methods", {
    parameters: group<Stripe.PaymentMethodListParams>()({ ...paging, customer: text(), type: oneOf("card") }),
    run: (call) =>
      page(call, "payment_method", "/v1/payment_methods", { where: { customer: call.parameters.customer } }),
  }),
];
