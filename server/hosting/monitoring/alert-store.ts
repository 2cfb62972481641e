// The rows of owners' notices, their webhooks' addresses, and the messages on their way there.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database";

export type News = Readonly<{ projectId: string; isDown: boolean; reason: string | null; at: Date }>;
export type Delivery = Readonly<{ id: string; url: string; secret: string; payload: string; attempts: number }>;

export type DomainNotice = Readonly<{
  projectId: string;
  kind: "domain missing" | "domain back";
  reason: string;
  at: Date;
}>;

const NOTICES_LISTED = 50;
const NOTICES_KEPT = 200;
/** Messages to one webhook that may wait at once; beyond it new ones are not sent. */
const WAITING_MAX = 100;
const REASON_CHARACTERS = 500;

export type AlertStore = ReturnType<typeof createAlertStore>;

type Told = Readonly<{ userId: string; deliveryId: string | null }>;

const TYPES = {
  failed: "app.failed",
  recovered: "app.recovered",
  "domain missing": "domain.missing",
  "domain back": "domain.back",
} as const;

/**
 * @param appAddress the address at which people find an app, for messages that leave the platform
 * @param onNotices called with whose notices have changed, once that is stored
 */
export function createAlertStore(
  { query }: Pick<Database, "query">,
  appAddress: (project: string) => string,
  onNotices: (userId: string) => void = () => {},
) {
  /** With a webhook also a message, whose id it gives. */
  async function addNotice(
    transaction: Database["query"],
    news: { projectId: string; kind: keyof typeof TYPES; reason: string | null; at: Date },
  ): Promise<Told> {
    const { projectId, kind } = news;
    const app = await transaction
      .selectFrom("projects")
      .select(["owner_id", "description", "view_name"])
      .where("id", "=", projectId)
      .executeTakeFirstOrThrow();
    const reason = news.reason?.slice(0, REASON_CHARACTERS) ?? null;
    await transaction
      .insertInto("notices")
      .values({ user_id: app.owner_id, project_id: projectId, kind, reason, created_at: news.at })
      .execute();
    const deliveryId = await addDelivery(transaction, app.owner_id, {
      type: TYPES[kind],
      at: news.at.toISOString(),
      app: { id: projectId, name: app.description, url: appAddress(app.view_name ?? projectId) },
      reason,
    });
    return { userId: app.owner_id, deliveryId };
  }

  /** What `tell` does is one transaction; the id of the message that goes out, if any. */
  async function telling(tell: (transaction: Database["query"]) => Promise<Told | null>): Promise<string | null> {
    const told = await query.transaction().execute(tell);
    if (told) onNotices(told.userId);
    return told?.deliveryId ?? null;
  }

  return Object.freeze({
    /** Adds the notice and, with a webhook, a message, whose id it gives. Null when the owner knows already. */
    tellOwner: (news: News) =>
      telling(async (transaction) => {
        const changed = await transaction
          .updateTable("app_watches")
          .set({ told: news.isDown ? "down" : "up", ...(news.isDown ? { down_told_at: news.at } : {}) })
          .where("project_id", "=", news.projectId)
          .where("told", "=", news.isDown ? "up" : "down")
          .returning("project_id")
          .executeTakeFirst();
        if (!changed) return null;
        return addNotice(transaction, { ...news, kind: news.isDown ? "failed" : "recovered" });
      }),

    /** Adds the notice and, with a webhook, a message, whose id it gives. */
    tellOfDomain: (news: DomainNotice) => telling((transaction) => addNotice(transaction, news)),

    /** The id of a message that only shows that the webhook works; null without one, or when too many wait. */
    addTestDelivery: (userId: string, at: Date) =>
      addDelivery(query, userId, { type: "test", at: at.toISOString(), app: null, reason: null }),

    ...noticeRows(query, onNotices),
    ...webhookRows(query),
    ...deliveryRows(query),
  });
}

type Content = Readonly<{ type: string; at: string; app: object | null; reason: string | null }>;

async function addDelivery(query: Database["query"], userId: string, content: Content): Promise<string | null> {
  const webhook = await query
    .selectFrom("alert_webhooks")
    .select((by) => [
      "user_id",
      by
        .selectFrom("alert_deliveries")
        .whereRef("alert_deliveries.user_id", "=", "alert_webhooks.user_id")
        .where("status", "=", "waiting")
        .select(by.fn.countAll<number>().as("count"))
        .as("waiting"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!webhook || Number(webhook.waiting) >= WAITING_MAX) return null;
  const id = randomUUID();
  await query
    .insertInto("alert_deliveries")
    .values({ id, user_id: userId, payload: JSON.stringify({ id, ...content }) })
    .execute();
  return id;
}

function noticeRows(query: Database["query"], onNotices: (userId: string) => void) {
  return {
    /** The newest first, with the names of their apps. */
    noticesOf: (userId: string) =>
      query
        .selectFrom("notices")
        .innerJoin("projects", "projects.id", "notices.project_id")
        .select(["notices.id", "project_id", "description", "kind", "reason", "notices.created_at", "read_at"])
        .where("user_id", "=", userId)
        .where("deleted_at", "is", null)
        .orderBy("notices.created_at", "desc")
        .limit(NOTICES_LISTED)
        .execute(),

    async markRead(userId: string, ids: readonly string[] | undefined, at: Date): Promise<void> {
      await query
        .updateTable("notices")
        .set({ read_at: at })
        .where("user_id", "=", userId)
        .where("read_at", "is", null)
        .$if(ids !== undefined, (update) => update.where("id", "in", ids?.length ? ids : [randomUUID()]))
        .execute();
      onNotices(userId);
    },

    /** Keeps each person's newest. */
    async trimNotices(): Promise<void> {
      await sql`
        delete from notices using (
          select id, row_number() over (partition by user_id order by created_at desc) as ordinal from notices
        ) as ranked where ranked.id = notices.id and ranked.ordinal > ${NOTICES_KEPT}`.execute(query);
    },
  };
}

function webhookRows(query: Database["query"]) {
  return {
    webhookOf: (userId: string) =>
      query.selectFrom("alert_webhooks").selectAll().where("user_id", "=", userId).executeTakeFirst(),

    async setWebhook(row: { userId: string; url: string; secret: string; at: Date }): Promise<void> {
      const values = { url: row.url, secret: row.secret, created_at: row.at };
      await query.transaction().execute(async (transaction) => {
        // What waited for the old address must not go to the new one.
        await transaction.deleteFrom("alert_deliveries").where("user_id", "=", row.userId).execute();
        await transaction
          .insertInto("alert_webhooks")
          .values({ user_id: row.userId, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .execute();
      });
    },

    async removeWebhook(userId: string): Promise<void> {
      await query.deleteFrom("alert_webhooks").where("user_id", "=", userId).execute();
    },
  };
}

function deliveryRows(query: Database["query"]) {
  return {
    lastDeliveryOf: (userId: string) =>
      query
        .selectFrom("alert_deliveries")
        .select(["status", "attempts", "error", "created_at", "finished_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirst(),

    /** Ids of messages whose next attempt is due. */
    async dueDeliveries(at: Date): Promise<string[]> {
      const rows = await query
        .selectFrom("alert_deliveries")
        .select("id")
        .where("status", "=", "waiting")
        .where("next_attempt_at", "<=", at)
        .limit(500)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** A message that is due, with its address. */
    dueDelivery: (id: string, at: Date): Promise<Delivery | undefined> =>
      query
        .selectFrom("alert_deliveries")
        .innerJoin("alert_webhooks", "alert_webhooks.user_id", "alert_deliveries.user_id")
        .select(["id", "url", "secret", "payload", "attempts"])
        .where("id", "=", id)
        .where("status", "=", "waiting")
        .where("next_attempt_at", "<=", at)
        .executeTakeFirst(),

    async noteAttempt(
      id: string,
      result: { status: "waiting" | "delivered" | "given up"; error: string | null; at: Date; nextAt: Date },
    ): Promise<void> {
      await query
        .updateTable("alert_deliveries")
        .set(({ eb }) => ({
          attempts: eb("attempts", "+", 1),
          status: result.status,
          error: result.error,
          next_attempt_at: result.nextAt,
          finished_at: result.status === "waiting" ? null : result.at,
        }))
        .where("id", "=", id)
        .execute();
    },

    async waitingDeliveries(): Promise<number> {
      const row = await query
        .selectFrom("alert_deliveries")
        .select((by) => by.fn.countAll<number>().as("count"))
        .where("status", "=", "waiting")
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async forgetDeliveriesBefore(before: Date): Promise<void> {
      await query.deleteFrom("alert_deliveries").where("finished_at", "<", before).execute();
    },
  };
}
