// Webhooks: proven, stored, answered; applied by a job that takes only ids from them and reads the rest again.
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#database";
import { badRequest } from "#http";
import { createEventStore } from "./event-store.ts";

/** Older or newer than this is refused. */
const AGE_SECONDS = 300;
const ATTEMPTS_MAX = 10;

/** v1 events carry the object, v2 events only its name. */
const envelope = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  account: z.string().optional(),
  data: z.object({ object: z.looseObject({ id: z.string().optional() }) }).optional(),
  related_object: z.object({ id: z.string() }).nullish(),
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

/** Which follower an event of this type is for; none for those that tell nothing we keep. */
export function followerOf(event: StoredEvent, follow: Followers): (() => Promise<void>) | null {
  const { type, objectId, account } = event;
  if (type === "account.updated" || type.startsWith("v2.core.account")) {
    const id = account ?? objectId;
    return id ? () => follow.account(id) : null;
  }
  // What happens on a connected account is told by the platform's own objects.
  if (!objectId || account) return null;
  if (type.startsWith("checkout.session.")) return () => follow.checkout(objectId);
  if (type.startsWith("customer.subscription.")) return () => follow.subscription(objectId);
  if (type === "invoice.paid" || type === "invoice.payment_failed" || type === "invoice.payment_action_required")
    return () => follow.invoice(objectId);
  if (type.startsWith("charge.dispute.")) return () => follow.dispute(objectId);
  if (/^(charge\.refunded|refund\.|transfer\.reversed|application_fee\.refund)/.test(type))
    return () => follow.charge(objectId);
  return null;
}

export function createEvents(deps: {
  stripe: Stripe;
  database: Database;
  /** Null: nothing is accepted. */
  secret: string | null;
  follow: Followers;
  nowMs: () => number;
}) {
  const { stripe } = deps;
  const store = createEventStore(deps.database);

  function prove(body: Buffer, header: string, secret: string): void {
    const refused = badRequest("This webhook is not signed as it should be.");
    const sentAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
    if (!(sentAt <= deps.nowMs() / 1000 + AGE_SECONDS)) throw refused;
    try {
      stripe.webhooks.signature?.verifyHeader(body, header, secret, AGE_SECONDS, undefined, deps.nowMs());
    } catch {
      throw refused;
    }
  }

  return {
    enabled: deps.secret !== null,
    unapplied: store.unapplied,
    replayDead: store.replayDead,

    /**
     * Stores an event that is signed and fresh.
     * @returns its id, or null when it was known or tells nothing we keep
     * @throws Refusal 400 for one that is not
     */
    async receive(body: Buffer, header: string): Promise<string | null> {
      if (deps.secret === null) throw badRequest("Webhooks are switched off.");
      prove(body, header, deps.secret);
      const event = envelope.safeParse(JSON.parse(body.toString("utf8")));
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
      const applies = followerOf(stored, deps.follow) !== null;
      const added = await store.add({ id, type, object_id: stored.objectId, account: stored.account }, applies);
      return added && applies ? id : null;
    },

    /** Applies a stored event; what fails is tried again, ten times. */
    async apply(id: string): Promise<void> {
      const event = await store.find(id);
      if (!event || event.status === "applied" || event.status === "dead") return;
      try {
        // One reading answers for all that were stored about the same object before it.
        const alike = await store.alike(event);
        await followerOf({ type: event.type, objectId: event.object_id, account: event.account }, deps.follow)?.();
        await store.applied([id, ...alike]);
      } catch (error) {
        await store.failed(id, error instanceof Error ? error.message : String(error), ATTEMPTS_MAX);
        throw error;
      }
    },
  };
}

/** The charge behind a refund, a transfer or a fee; each names it in a field of its own. */
function chargeNamed(type: string, object: Record<string, unknown> | undefined): string | undefined {
  const fields: Record<string, string> = { refund: "charge", transfer: "source_transaction" };
  const value = object?.[fields[type.split(".")[0] ?? ""] ?? "originating_transaction"];
  return typeof value === "string" ? value : undefined;
}
