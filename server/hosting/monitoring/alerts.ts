// Notices and the webhook from their owner's side, and the job that carries messages to webhooks.
import { randomBytes } from "node:crypto";
import type { AlertWebhook, CreatedAlertWebhook, NoticeList } from "#contract";
import { Refusal } from "#http";
import type { AlertStore, DomainNotice } from "./alert-store.ts";
import type { Webhook } from "./webhook.ts";

export type Alerts = Readonly<{
  notices(userId: string): Promise<NoticeList>;
  /** The record of an app's custom domain is gone, or back. */
  tellOfDomain(news: Omit<DomainNotice, "at">): Promise<void>;
  /** These, or all when none are named. */
  markRead(userId: string, ids?: readonly string[]): Promise<void>;
  webhook(userId: string): Promise<AlertWebhook>;
  /** Replaces what was there; the secret is never told again. @throws Refusal 400 for an address that may not be called */
  setWebhook(userId: string, url: string): Promise<CreatedAlertWebhook>;
  removeWebhook(userId: string): Promise<void>;
  /** @throws Refusal 409 without a webhook, or when too many messages wait */
  testWebhook(userId: string): Promise<void>;
  /** Ids of messages that are due. */
  dueAlerts(): Promise<string[]>;
  /** The job: one attempt at one message. */
  deliverAlert(id: string, signal: AbortSignal): Promise<void>;
}>;

/** Pauses after each failed attempt; after the last a message is given up. */
const PAUSES_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000];

export function createAlerts(deps: {
  store: AlertStore;
  webhook: Webhook;
  clock: () => number;
  enqueueAlert(deliveryId: string): Promise<void>;
}): Alerts {
  const { store, clock } = deps;
  const now = () => new Date(clock());
  return Object.freeze({
    async notices(userId: string) {
      const rows = await store.noticesOf(userId);
      const notices = rows.map((row) => ({
        id: row.id,
        projectId: row.project_id,
        appName: row.description,
        kind: row.kind,
        reason: row.reason,
        at: row.created_at.toISOString(),
        isRead: row.read_at !== null,
      }));
      return { unread: notices.filter(({ isRead }) => !isRead).length, notices };
    },
    async tellOfDomain(news: Omit<DomainNotice, "at">) {
      const deliveryId = await store.tellOfDomain({ ...news, at: now() });
      if (deliveryId) await deps.enqueueAlert(deliveryId);
    },
    markRead: (userId: string, ids?: readonly string[]) => store.markRead(userId, ids, now()),
    async webhook(userId: string) {
      const row = await store.webhookOf(userId);
      if (!row) return { webhook: null };
      const last = await store.lastDeliveryOf(userId);
      return {
        webhook: {
          url: row.url,
          createdAt: row.created_at.toISOString(),
          last: last
            ? {
                at: (last.finished_at ?? last.created_at).toISOString(),
                status: last.status,
                attempts: last.attempts,
                error: last.error,
              }
            : null,
        },
      };
    },
    async setWebhook(userId: string, text: string) {
      const url = await deps.webhook.checkAddress(text);
      const secret = `nfsec_${randomBytes(24).toString("base64url")}`;
      await store.setWebhook({ userId, url, secret, at: now() });
      return { url, secret };
    },
    removeWebhook: store.removeWebhook,
    async testWebhook(userId: string) {
      if (!(await store.webhookOf(userId))) throw new Refusal(409, "Set an address first.");
      const id = await store.addTestDelivery(userId, now());
      if (!id) throw new Refusal(409, "Too many messages wait for this address already.");
      await deps.enqueueAlert(id);
    },
    dueAlerts: () => store.dueDeliveries(now()),
    async deliverAlert(id: string, signal: AbortSignal) {
      const delivery = await store.dueDelivery(id, now());
      if (!delivery) return;
      const error = await deps.webhook.send({ ...delivery, atMs: clock(), signal });
      // A server that stops has not tried.
      if (error !== null && signal.aborted) return;
      const pauseMs = PAUSES_MS[delivery.attempts];
      const status = error === null ? "delivered" : pauseMs === undefined ? "given up" : "waiting";
      await store.noteAttempt(id, { status, error, at: now(), nextAt: new Date(clock() + (pauseMs ?? 0)) });
    },
  });
}
