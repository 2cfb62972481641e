// Webhook endpoints: those the server starts the emulator with, and those made through the API.
import Stripe from "stripe";
import { servedFromStart } from "../engine/events.ts";
import { newId } from "../engine/identifiers.ts";
import type { Engine } from "../engine/types.ts";
import type * as Wire from "../objects/wire.ts";

type EndpointOrder = {
  url: string;
  secret: string;
  events: string[];
  description: string | null;
  metadata: Record<string, string>;
};

/** Adds an endpoint; its signing secret is shown this once. */
export function addEndpoint(engine: Engine, order: EndpointOrder): Wire.WebhookEndpoint {
  const endpoint: Wire.WebhookEndpoint = {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: Stripe.API_VERSION,
    application: null,
    created: engine.now(),
    description: order.description,
    enabled_events: order.events,
    livemode: false,
    metadata: order.metadata,
    secret: order.secret,
    status: "enabled",
    url: order.url,
  };
  return engine.store.put("webhook_endpoint", endpoint);
}

/** Makes the endpoints given at the start the ones that are served, with the addresses and secrets of this start. */
export function serveEndpoints(engine: Engine, endpoints: readonly { url: string; secret: string }[]): void {
  for (const old of engine.store.list("webhook_endpoint")) {
    if (!(servedFromStart in old.metadata)) continue;
    const again = endpoints.some(({ url, secret }) => url === old.url && secret === old.secret);
    if (!again) engine.store.remove("webhook_endpoint", old.id);
  }
  const known = engine.store.list("webhook_endpoint");
  for (const { url, secret } of endpoints) {
    if (known.some((endpoint) => endpoint.url === url && endpoint.secret === secret)) continue;
    addEndpoint(engine, { url, secret, events: ["*"], description: null, metadata: { [servedFromStart]: "true" } });
  }
}
