// The rows of apps' mail: what was handed over, and the addresses of each app.
import { sql } from "kysely";
import type { AppMail, MailStatus, NewMail } from "#contract";
import type { Database } from "#database";
import type { AppIdentity } from "#hosting";

export type MailKind = "mail" | "notices" | "confirmation";
/** `person`: of a confirmation, whose wish it asks about. */
export type MailRow = AppMail &
  Readonly<{ projectId: string; attempts: number; kind: MailKind; person: string | null }>;
export type AddressRow = Readonly<{ address: string; allowed: boolean; unsubscribed: boolean; bounced: boolean }>;
export type MailStore = ReturnType<typeof createMailStore>;

/** `at`: when it may leave. */
type Kept = { status: MailStatus; reason: string | null; kind?: MailKind; at?: Date; person?: string | null };

/** Mails of an app that its owner sees; older ones are forgotten. */
const MAILS_KEPT = 200;
const LISTED = 50;
const ADDRESSES_LISTED = 500;
const DAY = sql<Date>`now() - interval '24 hours'`;
/** Those that count for what an app may send in a day. */
const COUNTED: readonly MailStatus[] = ["queued", "sent"];

export function createMailStore({ query }: Pick<Database, "query">) {
  const mails = () => query.selectFrom("app_mails").selectAll();
  return Object.freeze({
    async add(
      { projectId, environment }: AppIdentity,
      address: string,
      { subject, text, html }: Pick<NewMail, "subject" | "text" | "html">,
      { status, reason, kind = "mail", at = new Date(), person = null }: Kept,
    ): Promise<string> {
      const { id } = await query
        .insertInto("app_mails")
        .values({
          project_id: projectId,
          environment,
          address,
          subject,
          body_text: text,
          body_html: html ?? null,
          status,
          reason,
          kind,
          person,
          next_try_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
    async forgetOld(projectId: string): Promise<void> {
      const kept = query
        .selectFrom("app_mails")
        .select("id")
        .where("project_id", "=", projectId)
        .orderBy("created_at", "desc")
        .limit(MAILS_KEPT);
      await query
        .deleteFrom("app_mails")
        .where("project_id", "=", projectId)
        .where("status", "!=", "queued")
        // What was sent today counts today.
        .where((is) => is.or([is("status", "!=", "sent"), is("created_at", "<", DAY)]))
        .where("id", "not in", kept)
        .execute();
    },
    /** Newest first. @param environment only those of this one */
    async list(projectId: string, environment?: AppMail["environment"]): Promise<MailRow[]> {
      let listed = mails().where("project_id", "=", projectId);
      if (environment !== undefined) listed = listed.where("environment", "=", environment);
      const rows = await listed.orderBy("created_at", "desc").limit(LISTED).execute();
      return rows.map(toMail);
    },
    async find(id: string): Promise<MailRow | null> {
      const row = await mails().where("id", "=", id).executeTakeFirst();
      return row ? toMail(row) : null;
    },
    /** In the last 24 hours, of the app or of one of its addresses. */
    async countToday(projectId: string, address?: string): Promise<number> {
      let counted = query
        .selectFrom("app_mails")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("project_id", "=", projectId)
        .where("status", "in", [...COUNTED])
        .where("created_at", ">", DAY);
      if (address !== undefined) counted = counted.where("address", "=", address);
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    async due(): Promise<string[]> {
      const rows = await query
        .selectFrom("app_mails")
        .select("id")
        .where("status", "=", "queued")
        .where("next_try_at", "<=", sql<Date>`now()`)
        .orderBy("next_try_at")
        .limit(200)
        .execute();
      return rows.map(({ id }) => id);
    },
    async mark(id: string, status: MailStatus, reason: string | null): Promise<void> {
      await query
        .updateTable("app_mails")
        .set({ status, reason, sent_at: status === "sent" ? new Date() : null })
        .where("id", "=", id)
        .execute();
    },
    async tryAgain(id: string, reason: string, afterMs: number): Promise<void> {
      await query
        .updateTable("app_mails")
        .set(({ eb }) => ({
          reason,
          attempts: eb("attempts", "+", 1),
          next_try_at: new Date(Date.now() + afterMs),
        }))
        .where("id", "=", id)
        .execute();
    },
    /** Queues mails that wait for their address. @returns their ids */
    async release(projectId: string, address: string, status: "queued" | "outbox"): Promise<string[]> {
      const rows = await query
        .updateTable("app_mails")
        .set({ status, reason: null, next_try_at: new Date() })
        .where("project_id", "=", projectId)
        .where("address", "=", address)
        .where("status", "=", "held")
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    async address(projectId: string, address: string): Promise<AddressRow | null> {
      const row = await query
        .selectFrom("app_mail_addresses")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("address", "=", address)
        .executeTakeFirst();
      return row ? toAddress(row) : null;
    },
    async addresses(projectId: string): Promise<AddressRow[]> {
      const rows = await query
        .selectFrom("app_mail_addresses")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("address")
        .limit(ADDRESSES_LISTED)
        .execute();
      return rows.map(toAddress);
    },
    async setAddress(
      projectId: string,
      address: string,
      values: Readonly<{ allowed?: boolean; unsubscribed_at?: Date | null; bounced_at?: Date | null }>,
    ): Promise<void> {
      await query
        .insertInto("app_mail_addresses")
        .values({ project_id: projectId, address, ...values })
        .onConflict((conflict) => {
          const known = conflict.columns(["project_id", "address"]);
          return Object.keys(values).length === 0 ? known.doNothing() : known.doUpdateSet(values);
        })
        .execute();
    },
  });
}

type Stored = Readonly<{
  id: string;
  project_id: string;
  environment: AppMail["environment"];
  address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  status: MailStatus;
  reason: string | null;
  attempts: number;
  kind: MailKind;
  person: string | null;
  created_at: Date;
}>;

const toMail = (row: Stored): MailRow => ({
  id: row.id,
  projectId: row.project_id,
  environment: row.environment,
  to: row.address,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  status: row.status,
  reason: row.reason,
  attempts: row.attempts,
  kind: row.kind,
  person: row.person,
  createdAt: row.created_at.toISOString(),
});

const toAddress = (row: {
  address: string;
  allowed: boolean;
  unsubscribed_at: Date | null;
  bounced_at: Date | null;
}): AddressRow => ({
  address: row.address,
  allowed: row.allowed,
  unsubscribed: row.unsubscribed_at !== null,
  bounced: row.bounced_at !== null,
});
