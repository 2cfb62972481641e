// The rows of addresses at which people want what apps tell them, and of the mails that wait to take more of it along.
import { type Selectable, sql } from "kysely";
import type { Database, NoticeAddressesTable } from "#database";
import type { AppIdentity } from "#hosting";

export type NoticeAddressRow = Selectable<NoticeAddressesTable>;
export type NoticeStore = ReturnType<typeof createNoticeStore>;

/** What is told sooner after a mail waits, and goes along in one. */
const TOGETHER = sql`interval '15 minutes'`;
/** A mail that has so much takes nothing more along. */
const TEXT_MAX = 20_000;
const DAY = sql<Date>`now() - interval '24 hours'`;

export function createNoticeStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    async find({ projectId, environment }: AppIdentity, person: string): Promise<NoticeAddressRow | null> {
      const row = await query
        .selectFrom("notice_addresses")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .where("person", "=", person)
        .executeTakeFirst();
      return row ?? null;
    },

    async remove({ projectId, environment }: AppIdentity, person: string): Promise<void> {
      await query
        .updateTable("notice_addresses")
        .set({ address: "", confirmed_at: null })
        .where("project_id", "=", projectId)
        .where("environment", "=", environment)
        .where("person", "=", person)
        .execute();
    },

    /** Another address, confirmed where no mailbox can. How often this was asked in a day stays known. */
    async ask(
      { projectId, environment }: AppIdentity,
      person: string,
      address: string,
      confirmedAt: Date | null,
    ): Promise<void> {
      await sql`
        insert into notice_addresses (project_id, environment, person, address, confirmed_at)
        values (${projectId}, ${environment}, ${person}, ${address}, ${confirmedAt})
        on conflict (project_id, environment, person) do update set address = ${address}, confirmed_at = ${confirmedAt},
          asked = case when notice_addresses.asked_at < ${DAY} then 1 else notice_addresses.asked + 1 end,
          asked_at = case when notice_addresses.asked_at < ${DAY} then now() else notice_addresses.asked_at end`.execute(
        query,
      );
    },

    /** Questions that this mailbox got in 24 hours, of all apps. */
    async askedToday(address: string): Promise<number> {
      const { count } = await query
        .selectFrom("app_mails")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("address", "=", address)
        .where("kind", "=", "confirmation")
        // Those of the preview never leave.
        .where("environment", "=", "live")
        .where("created_at", ">", DAY)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Of the live app. False when they want another address by now. */
    async confirm(projectId: string, person: string, address: string): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("notice_addresses")
        .set({ confirmed_at: new Date() })
        .where("project_id", "=", projectId)
        .where("environment", "=", "live")
        .where("person", "=", person)
        .where("address", "=", address)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Adds to the mail that waits for this mailbox. False when none does. */
    async takeAlong(projectId: string, address: string, text: string, subject: string): Promise<boolean> {
      const { rows } = await sql`
        update app_mails set body_text = body_text || ${text}, subject = ${subject}
        where kind = 'notices' and status = 'queued' and attempts = 0 and next_try_at > now()
          and project_id = ${projectId} and address = ${address} and length(body_text) < ${TEXT_MAX} returning 1`.execute(
        query,
      );
      return rows.length > 0;
    },

    /** When the next mail may leave: at once, or a while after the last one. */
    async mayLeaveAt(projectId: string, address: string): Promise<Date> {
      const { rows } = await sql<{ at: Date }>`
        select greatest(now(), coalesce(max(greatest(created_at, next_try_at)) + ${TOGETHER}, now())) as at from app_mails
        where kind = 'notices' and environment = 'live' and project_id = ${projectId} and address = ${address}`.execute(
        query,
      );
      return rows[0]?.at ?? new Date();
    },

    async ownerOf(projectId: string): Promise<string | null> {
      const row = await query.selectFrom("projects").select("owner_id").where("id", "=", projectId).executeTakeFirst();
      return row?.owner_id ?? null;
    },
  });
}
