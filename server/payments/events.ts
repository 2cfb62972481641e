// Webhooks: proven, stored, answered; applied by one worker that takes only ids from them and reads the rest again.
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#database";
import { badRequest } from "#http";
import { createIntake } from "./event-intake.ts";
import { createEventStore, type WaitingEvent } from "./event-store.ts";

/** Older or newer than this is refused. */
const AGE_SECONDS = 300;
const ATTEMPTS_MAX = 10;
/** Events taken up at once, and objects read at once for them. */
const BATCH = 1_000;
const READINGS_AT_ONCE = 4;
/** Events come in swarms about the same object: a moment's wait lets one reading answer for more of them. */
const SWARM_MS = 100;

/** What Stripe calls things: printable, so that PostgreSQL can keep it. */
const name = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** v1 events carry the object, v2 events only its name. */
const envelope = z.object({
  id: name,
  type: name,
  account: name.nullish(),
  data: z.object({ object: z.looseObject({ id: name.optional() }) }).optional(),
  related_object: z.object({ id: name }).nullish(),
});

/** What an event may have changed: the handlers read it again. */
export type Followers = Readonly<{
  checkout(sessionId: string): Promise<void>;
  subscription(id: string): Promise<void>;
  invoice(id: string): Promise<void>;
  charge(id: string): Promise<void>;
  dispute(id: string): Promise<void>;
  account(id: string): Promise<void>;
}>;

type StoredEvent = { type: string; objectId: string | null; account: string | null };

/** What is to be read again because of an event: all events with the same are answered by one reading. */
export type Subject = Readonly<{ follower: keyof Followers; id: string }>;

/** What an event of this type is about; null for those that tell nothing we keep. */
export function subjectOf({ type, objectId, account }: StoredEvent): Subject | null {
  if (type === "account.updated" || type.startsWith("v2.core.account")) {
    const id = account ?? objectId;
    return id ? { follower: "account", id } : null;
  }
  // What happens on a connected account is told by the platform's own objects.
  if (!objectId || account) return null;
  const follower = FOLLOWERS.find(([pattern]) => pattern.test(type))?.[1];
  return follower ? { follower, id: objectId } : null;
}

const FOLLOWERS: readonly (readonly [RegExp, keyof Followers])[] = [
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
  follow: Followers;
  nowMs: () => number;
  log: Logger;
}) {
  const { stripe } = deps;
  // Everybody can sign with an empty key.
  const secret = deps.secret || null;
  const store = createEventStore(deps.database);
  const add = createIntake(store.addAll);

  function prove(body: Buffer, header: string, key: string): void {
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

  /** One reading answers for all that was stored about an object before it; what fails is tried again, ten times. */
  async function follow(subject: Subject, ids: readonly string[]): Promise<void> {
    try {
      await deps.follow[subject.follower](subject.id);
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
     * Stores an event that is signed and fresh.
     * @returns whether there is something to apply: false when it was known or tells nothing we keep
     * @throws Refusal 400 for one that is not
     */
    async receive(body: Buffer, header: string): Promise<boolean> {
      if (secret === null) throw badRequest("Webhooks are switched off.");
      prove(body, header, secret);
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

    /** Applies all that waits and is due, until nothing does. */
    async drain(signal: AbortSignal): Promise<void> {
      for (;;) {
        const groups = [...groupsOf(await store.due(BATCH)).values()];
        if (groups.length === 0) return;
        const work = groups.values();
        const reader = async () => {
          for (const { subject, ids } of work) {
            if (signal.aborted) return;
            await (subject ? follow(subject, ids) : store.applied(ids));
          }
        };
        await Promise.all(Array.from({ length: READINGS_AT_ONCE }, reader));
        await delay(SWARM_MS, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
      }
    },
  };
}

/** Undefined for what is no JSON: also what is signed may be garbage. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Events by what they are about, in the order of the first of each. */
function groupsOf(events: readonly WaitingEvent[]): Map<string, { subject: Subject | null; ids: string[] }> {
  const groups = new Map<string, { subject: Subject | null; ids: string[] }>();
  for (const event of events) {
    const subject = subjectOf({ type: event.type, objectId: event.object_id, account: event.account });
    const key = subject ? `${subject.follower} ${subject.id}` : "";
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
