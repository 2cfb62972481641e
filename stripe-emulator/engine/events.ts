// Events: snapshot events of v1 and thin events of v2, written beside the change they tell of, with their deliveries.
import Stripe from "stripe";
import type * as Wire from "../objects/wire.ts";
import { newId } from "./identifiers.ts";
import type { EmitOptions, Engine } from "./types.ts";

/** The metadata key of endpoints that were given when the emulator started. */
export const servedFromStart = "started_with";

/** Records a v1 event with a snapshot of the object as it is now, and queues it for every endpoint that wants its type. */
export function recordEvent(engine: Engine, type: string, object: object, { account, before }: EmitOptions = {}): void {
  const previous = before && type.endsWith("updated") ? previousAttributes(before, object) : undefined;
  const request = engine.request();
  const id = newId("evt");
  const created = engine.now();
  const body = {
    id,
    object: "event",
    ...(account ? { account } : {}),
    api_version: Stripe.API_VERSION,
    created,
    data: { object, ...(previous && Object.keys(previous).length > 0 ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  };
  keep(engine, { id, created, type, version: 1, account: account ?? null }, body);
}

/** Records a v2 event about a connected account: only its name and address travel, the receiver reads the rest again. */
export function recordThinEvent(engine: Engine, type: string, account: string, data?: object): void {
  const request = engine.request();
  const id = newId("evt");
  const created = engine.now();
  const body = {
    id,
    object: "v2.core.event",
    type,
    created: isoTime(created),
    livemode: false,
    reason: request
      ? { type: "request", request: { id: request.id, idempotency_key: request.idempotencyKey ?? "" } }
      : undefined,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
    ...(data ? { data } : {}),
  };
  keep(engine, { id, created, type, version: 2, account }, body);
}

type EventHead = { id: string; created: number; type: string; version: 1 | 2; account: string | null };

function keep(engine: Engine, head: EventHead, body: { [key: string]: unknown }): void {
  const { store } = engine;
  const endpoints = store
    .list("webhook_endpoint")
    .filter((endpoint) => endpoint.status === "enabled" && wants(endpoint, head));
  const counted = head.version === 1 ? { ...body, pending_webhooks: endpoints.length } : body;
  store.put("event", { ...head, body: counted });
  const { data: _data, ...thin } = counted;
  const travelling = JSON.stringify(head.version === 1 ? counted : thin);
  for (const endpoint of endpoints) {
    store.run(
      "insert into deliveries (event, url, secret, body, next_at) values (?, ?, ?, ?, ?)",
      head.id,
      endpoint.url,
      endpoint.secret ?? "",
      travelling,
      0,
    );
  }
}

/** What the server gave at the start gets everything; an endpoint made by the API no events of connected accounts, thin ones by name. */
function wants(
  { enabled_events: enabled, metadata }: Wire.WebhookEndpoint,
  { type, version, account }: EventHead,
): boolean {
  if (servedFromStart in metadata) return true;
  if (version === 1 && account !== null) return false;
  return enabled.includes(type) || (version === 1 && enabled.includes("*"));
}

function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(before)) {
    if (JSON.stringify(value) !== JSON.stringify(now.get(key))) changed[key] = value;
  }
  return changed;
}

export const isoTime = (at: number): string => new Date(at * 1000).toISOString();
