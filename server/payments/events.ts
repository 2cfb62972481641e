// Webhooks: the signature is verified, the event stored, the call answered. One worker applies stored events: it takes
// only ids from them and reads the objects again at Stripe.
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#database";
import { badRequest } from "#http";
import { createEventBatcher } from "./event-batcher.ts";
import { createEventStore, type WaitingEvent } from "./event-store.ts";

/** Events whose signature is older or newer than this are refused. */
const AGE_SECONDS = 300;
const ATTEMPTS_MAX = 10;
/** Stored events that the worker takes at once, and objects that it reads at Stripe at the same time. */
const BATCH = 1_000;
const READS_AT_ONCE = 4;
/** Events about one object come in bursts: after this pause one read at Stripe serves more of them. */
const BURST_MS = 100;

/** Ids and types as Stripe writes them: printable ASCII, which PostgreSQL can store. */
const name = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** v1 events carry the object, v2 events only its name. */
const envelope = z.object({
  id: name,
  type: name,
  account: name.nullish(),
  data: z.object({ object: z.looseObject({ id: name.optional() }) }).optional(),
  related_object: z.object({ id: name }).nullish(),
});

/** One handler for each kind of object: it reads the object again at Stripe and updates our rows. */
export type EventHandlers = Readonly<{
  checkout(sessionId: string): Promise<void>;
  subscription(id: string): Promise<void>;
  invoice(id: string): Promise<void>;
  charge(id: string): Promise<void>;
  dispute(id: string): Promise<void>;
  account(id: string): Promise<void>;
}>;

type StoredEvent = { type: string; objectId: string | null; account: string | null };

/** The object to read again because of an event. Events with the same subject are served by one read. */
export type Subject = Readonly<{ handler: keyof EventHandlers; id: string }>;

/** The subject of an event, or null when it is about nothing that we store. */
export function subjectOf({ type, objectId, account }: StoredEvent): Subject | null {
  if (type === "account.updated" || type.startsWith("v2.core.account")) {
    const id = account ?? objectId;
    return id ? { handler: "account", id } : null;
  }
  // Other events of connected accounts are ignored: the platform's own objects report the same.
  if (!objectId || account) return null;
  const handler = HANDLERS_BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
  return handler ? { handler, id: objectId } : null;
}

const HANDLERS_BY_TYPE: readonly (readonly [RegExp, keyof EventHandlers])[] = [
  [/^checkout\.session\./, "checkout"],
  [/^customer\.subscription\./, "subscription"],
  [/^invoice\.(paid|payment_failed|payment_action_required)$/, "invoice"],
  [/^charge\.dispute\./, "dispute"],
  [/^(charge\.refunded|refund\.|transfer\.reversed|application_fee\.refund)/, "charge"],
];

export function createEvents(deps: {
  stripe: Stripe;
  database: Database;
  /** Null or empty: nothing is accepted. */
  secret: string | null;
  handlers: EventHandlers;
  nowMs: () => number;
  log: Logger;
}) {
  const { stripe } = deps;
  // An empty secret is treated as none: anybody could sign with it.
  const secret = deps.secret || null;
  const store = createEventStore(deps.database);
  const add = createEventBatcher(store.addAll);

  function verifySignature(body: Buffer, header: string, key: string): void {
    const refused = badRequest("This webhook is not signed as it should be.");
    const sentAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
    if (!(sentAt <= deps.nowMs() / 1000 + AGE_SECONDS)) throw refused;
    try {
      const { signature } = stripe.webhooks;
      if (!signature) throw refused;
      signature.verifyHeader(body, header, key, AGE_SECONDS, undefined, deps.nowMs());
    } catch {
      throw refused;
    }
  }

  /** Applies all stored events about one object with one read. A failure is retried, ten times in all. */
  async function apply(subject: Subject, ids: readonly string[]): Promise<void> {
    try {
      await deps.handlers[subject.handler](subject.id);
    } catch (error) {
      deps.log.warn({ error, ...subject, ids }, "a webhook could not be applied and will be tried again");
      await store.failed(ids, error instanceof Error ? error.message : String(error), ATTEMPTS_MAX);
      return;
    }
    await store.applied(ids);
  }

  return {
    enabled: secret !== null,
    anyDue: async () => (await store.due(1)).length > 0,

    /**
     * Verifies and stores an event.
     * @returns whether there is something to apply: false for a known event and for one about nothing that we store
     * @throws Refusal 400 when the signature is wrong or too old, or the body is no event
     */
    async receive(body: Buffer, header: string): Promise<boolean> {
      if (secret === null) throw badRequest("Webhooks are switched off.");
      verifySignature(body, header, secret);
      const event = envelope.safeParse(parsed(body));
      if (!event.success) throw badRequest("This is no event.");
      const { id, type, account, data, related_object: related } = event.data;
      const object = data?.object;
      // Refunds, transfers and fees are about the charge that they name.
      const objectId = /^(refund|transfer|application_fee)\./.test(type) ? chargeNamed(type, object) : object?.id;
      const stored = {
        type,
        objectId: (type.startsWith("v2.") ? related?.id : objectId) ?? null,
        account: account ?? null,
      };
      if (stored.objectId !== null && !name.safeParse(stored.objectId).success) throw badRequest("This is no event.");
      const applies = subjectOf(stored) !== null;
      const added = await add({ id, type, object_id: stored.objectId, account: stored.account, applies });
      return added && applies;
    },

    /** Applies stored events that are due, batch by batch, until none is left. */
    async drain(signal: AbortSignal): Promise<void> {
      for (;;) {
        const groups = [...groupsOf(await store.due(BATCH)).values()];
        if (groups.length === 0) return;
        const work = groups.values();
        const reader = async () => {
          for (const { subject, ids } of work) {
            if (signal.aborted) return;
            await (subject ? apply(subject, ids) : store.applied(ids));
          }
        };
        await Promise.all(Array.from({ length: READS_AT_ONCE }, reader));
        await delay(BURST_MS, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
      }
    },
  };
}

/** The body as JSON, or undefined: a signed body need not be JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Events grouped by their subject, in the order of each group's first event. */
function groupsOf(events: readonly WaitingEvent[]): Map<string, { subject: Subject | null; ids: string[] }> {
  const groups = new Map<string, { subject: Subject | null; ids: string[] }>();
  for (const event of events) {
    const subject = subjectOf({ type: event.type, objectId: event.object_id, account: event.account });
    const key = subject ? `${subject.handler} ${subject.id}` : "";
    const group = groups.get(key);
    if (group) group.ids.push(event.id);
    else groups.set(key, { subject, ids: [event.id] });
  }
  return groups;
}

/** The charge behind a refund, a transfer or a fee; each names it in a field of its own. */
function chargeNamed(type: string, object: Record<string, unknown> | undefined): string | undefined {
  const fields: Record<string, string> = { refund: "charge", transfer: "source_transaction" };
  const value = object?.[fields[type.split(".")[0] ?? ""] ?? "originating_transaction"];
  return typeof value === "string" ? value : undefined;
}
