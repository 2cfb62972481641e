// /v1/events and /v2/core/events, test clocks and webhook endpoints.
import type Stripe from "stripe";
import { daySeconds } from "../../engine/calendar.ts";
import { invalidRequest, noSuch } from "../../engine/faults.ts";
import { newId, randomText } from "../../engine/identifiers.ts";
import { endSubscription } from "../../engine/subscription-end.ts";
import { advanceTestClock } from "../../engine/timetable.ts";
import type { Engine } from "../../engine/types.ts";
import { addEndpoint } from "../../webhooks/endpoints.ts";
import {
  clearable,
  expand,
  flag,
  group,
  integer,
  list,
  mergeMetadata,
  metadata,
  paging,
  range,
  required,
  text,
  url,
} from "../parameters.ts";
import { retrieval } from "../retrieval.ts";
import { find, page, type Route, route } from "../route.ts";

/** A v1 event with the number of deliveries that are still to be made. */
function withPending(engine: Engine, body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("id" in body)) return body;
  const row = engine.store.one(
    "select count(*) as waiting from deliveries where event = ? and state = 'waiting'",
    String(body.id),
  );
  return { ...body, pending_webhooks: Number(row?.waiting ?? 0) };
}

function eventOf(engine: Engine, id: string, version: 1 | 2): unknown {
  const found = engine.store.get("event", id);
  if (!found || found.version !== version) throw noSuch("event", id, "id", true);
  return found.body;
}

const eventRoutes: Route[] = [
  route("GET", "/v1/events/:id", {
    parameters: group<Stripe.EventRetrieveParams>()(expand),
    run: ({ engine, id }) => withPending(engine, eventOf(engine, id, 1)),
  }),
  route("GET", "/v1/events", {
    parameters: group<Stripe.EventListParams>()({
      ...paging,
      created: range,
      type: text(),
      types: list(text()),
      delivery_success: flag,
    }),
    run: (call) => {
      const { created, type, types, delivery_success: delivered } = call.parameters;
      const found = page(call, "event", "/v1/events", {
        where: { version: 1, type },
        created,
        anyOf: types ? { type: types } : undefined,
        delivered,
      });
      return { ...found, data: found.data.map(({ body }) => withPending(call.engine, body)) };
    },
  }),
  route("GET", "/v2/core/events/:id", { parameters: group()({}), run: ({ engine, id }) => eventOf(engine, id, 2) }),
  route("GET", "/v2/core/events", {
    parameters: group<Stripe.V2.Core.EventListParams & { page: string }>()({
      limit: integer({ min: 1, max: 100 }),
      object_id: text(),
      types: list(text()),
      page: text(),
    }),
    run: ({ engine, parameters: { limit = 20, object_id: account, types, page: after } }) => {
      const rows = engine.store.list("event", {
        where: { version: 2, account },
        anyOf: types ? { type: types } : undefined,
        limit: limit + 1,
        startingAfter: after,
      });
      const shown = rows.slice(0, limit);
      const query = account ? `&object_id=${account}` : "";
      const next = rows.length > limit ? `/v2/core/events?limit=${limit}${query}&page=${shown.at(-1)?.id}` : null;
      return { data: shown.map(({ body }) => body), next_page_url: next, previous_page_url: null };
    },
  }),
];

const clocks = "/v1/test_helpers/test_clocks";

const clockRoutes: Route[] = [
  route("POST", clocks, {
    parameters: group<Stripe.TestHelpers.TestClockCreateParams>()({
      frozen_time: required(integer({ min: 0 })),
      name: text(300),
      ...expand,
    }),
    run: ({ engine, parameters: { frozen_time, name } }) => {
      const created = engine.now();
      return engine.save(
        "test_clock",
        {
          id: newId("clock"),
          object: "test_helpers.test_clock",
          created,
          deletes_after: created + 30 * daySeconds,
          frozen_time,
          livemode: false,
          name: name ?? null,
          status: "ready",
          status_details: {},
        },
        "test_helpers.test_clock.created",
      );
    },
  }),
  route("POST", `${clocks}/:id/advance`, {
    parameters: group<Stripe.TestHelpers.TestClockAdvanceParams>()({
      frozen_time: required(integer({ min: 0 })),
      ...expand,
    }),
    ownTransactions: true,
    run: (call) => {
      const { engine, jobs, id, parameters } = call;
      const clock = find(call, "test_clock", id);
      if (parameters.frozen_time <= clock.frozen_time)
        throw invalidRequest("The `frozen_time` must be after the test clock's current time.", "frozen_time");
      advanceTestClock(engine, jobs, id, parameters.frozen_time);
      return {
        ...engine.store.must("test_clock", id),
        status: "advancing",
        status_details: { advancing: { target_frozen_time: parameters.frozen_time } },
      };
    },
  }),
  retrieval(`${clocks}/:id`, "test_clock"),
  route("GET", clocks, {
    parameters: group<Stripe.TestHelpers.TestClockListParams>()(paging),
    run: (call) => page(call, "test_clock", clocks),
  }),
  route("DELETE", `${clocks}/:id`, {
    parameters: group()({}),
    run: (call) => {
      const { engine, id } = call;
      find(call, "test_clock", id);
      for (const subscription of engine.store.list("subscription", { where: { test_clock: id } })) {
        if (subscription.status !== "canceled") endSubscription(engine, subscription, "cancellation_requested");
      }
      for (const customer of engine.store.list("customer", { where: { test_clock: id } }))
        engine.store.remove("customer", customer.id);
      engine.store.run("delete from due where clock = ?", id);
      engine.store.remove("test_clock", id);
      return { id, object: "test_helpers.test_clock", deleted: true };
    },
  }),
];

const endpoints = "/v1/webhook_endpoints";

const endpointRoutes: Route[] = [
  route("POST", endpoints, {
    parameters: group<Stripe.WebhookEndpointCreateParams>()({
      enabled_events: required(list(text())),
      url: required(url),
      description: clearable(text()),
      metadata,
      ...expand,
    }),
    run: ({ engine, parameters: given }) =>
      addEndpoint(engine, {
        url: given.url,
        secret: `whsec_${randomText(32)}`,
        events: given.enabled_events,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
      }),
  }),
  route("POST", `${endpoints}/:id`, {
    parameters: group<Stripe.WebhookEndpointUpdateParams>()({
      enabled_events: list(text()),
      url,
      disabled: flag,
      description: clearable(text()),
      metadata,
      ...expand,
    }),
    run: (call) => {
      const { secret: _secret, ...endpoint } = find(call, "webhook_endpoint", call.id);
      const { enabled_events, url: address, disabled, metadata: change } = call.parameters;
      const next = {
        ...endpoint,
        enabled_events: enabled_events ?? endpoint.enabled_events,
        url: address ?? endpoint.url,
        status: disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled",
        metadata: mergeMetadata(endpoint.metadata, change),
      };
      call.engine.store.put("webhook_endpoint", { ...next, secret: _secret });
      return next;
    },
  }),
  route("GET", `${endpoints}/:id`, {
    parameters: group<Stripe.WebhookEndpointRetrieveParams>()(expand),
    run: (call) => ({ ...find(call, "webhook_endpoint", call.id), secret: undefined }),
  }),
  route("GET", endpoints, {
    parameters: group<Stripe.WebhookEndpointListParams>()(paging),
    run: (call) => {
      const found = page(call, "webhook_endpoint", endpoints);
      return { ...found, data: found.data.map((endpoint) => ({ ...endpoint, secret: undefined })) };
    },
  }),
  route("DELETE", `${endpoints}/:id`, {
    parameters: group()({}),
    run: (call) => {
      find(call, "webhook_endpoint", call.id);
      call.engine.store.remove("webhook_endpoint", call.id);
      return { id: call.id, object: "webhook_endpoint", deleted: true };
    },
  }),
];

export const operationRoutes: Route[] = [...eventRoutes, ...clockRoutes, ...endpointRoutes];
