// The app's mail through a mail server of one's own (SMTP_URL); without one it is kept in `_export_mails`, and the log says so.
import { createTransport, type Transporter } from "nodemailer";
import type { Sql } from "../database.ts";
import { refused } from "./refused.ts";

type Mail = { to: string | string[]; subject: string; text: string; html?: string };
type Row = {
  id: string;
  address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  attempts: number;
};

const RECIPIENTS_MAX = 20;
const PER_DAY_UNLESS_SET = 200;
const ADDRESS = /^[^\s@,;:<>()[\]"\\]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;
const LOOK_MS = 5_000;
const SEND_MS = 30_000;
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 60_000;

export async function startMail({ sql, address, appName }: { sql: Sql; address: string; appName: string }) {
  const { SMTP_URL = "", MAIL_FROM = "", MAIL_PER_DAY = String(PER_DAY_UNLESS_SET) } = process.env;
  if (SMTP_URL !== "" && MAIL_FROM === "")
    throw new Error("Set MAIL_FROM to the address that the app's mail comes from.");
  await sql`create table if not exists _export_mails (id uuid primary key default gen_random_uuid(), address text not null,
    subject text not null, body_text text not null, body_html text, status text not null, reason text,
    attempts integer not null default 0, begin_at timestamptz not null default now(), created_at timestamptz not null default now())`;
  await sql`create table if not exists _export_mail_stops (address text primary key, at timestamptz not null default now())`;
  const waits = { connectionTimeout: SEND_MS, greetingTimeout: SEND_MS, socketTimeout: SEND_MS };
  const transport: Transporter | null =
    SMTP_URL === ""
      ? null
      : createTransport({ url: SMTP_URL, ...waits, disableFileAccess: true, disableUrlAccess: true });

  async function accept(given: unknown) {
    const mail = mailIn(given);
    const [{ today } = { today: 0 }] = await sql<{ today: number }[]>`
      select count(*)::integer as today from _export_mails where created_at > now() - interval '24 hours'`;
    if (today + mail.to.length > Number(MAIL_PER_DAY))
      throw refused(429, `This app has sent ${today} mails in 24 hours; it may send ${MAIL_PER_DAY}.`);
    const mails = [];
    for (const to of mail.to) {
      const [stop] = await sql`select 1 from _export_mail_stops where address = ${to}`;
      const status = stop ? "stopped" : transport ? "queued" : "outbox";
      const [row] = await sql<{ id: string }[]>`
        insert into _export_mails (address, subject, body_text, body_html, status)
        values (${to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null}, ${status}) returning id`;
      if (status === "outbox")
        console.log(`No mail server is connected (SMTP_URL): "${mail.subject}" to ${to} was kept.`);
      mails.push({ id: row?.id ?? "", to, status });
    }
    look();
    return { mails };
  }

  async function sendOne(): Promise<boolean> {
    const [row] = await sql<Row[]>`
      update _export_mails set attempts = attempts + 1, begin_at = now() + interval '2 minutes' where id = (
        select id from _export_mails where status = 'queued' and begin_at <= now() order by begin_at limit 1 for update skip locked)
      returning *`;
    if (!row || !transport) return false;
    const stopUrl = `${address}/_no-more-mail?mail=${row.id}`;
    try {
      await transport.sendMail({
        from: { name: appName, address: MAIL_FROM },
        to: { name: "", address: row.address },
        subject: row.subject,
        text: `${row.body_text}\n\n-- \nSent by the app "${appName}". No more mail from it: ${stopUrl}\n`,
        ...(row.body_html === null ? {} : { html: row.body_html }),
        headers: { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      });
      await sql`update _export_mails set status = 'sent', reason = null where id = ${row.id}`;
    } catch (error) {
      const { responseCode = 0, message = "" } = error as { responseCode?: number; message?: string }; // nodemailer's errors
      const again = new Date(Date.now() + FIRST_PAUSE_MS * 2 ** (row.attempts - 1));
      const isOver = responseCode >= 500 || row.attempts >= ATTEMPTS_MAX;
      await sql`update _export_mails set status = ${isOver ? "failed" : "queued"}, reason = ${message.slice(0, 300)}, begin_at = ${again}
        where id = ${row.id}`;
      console.error(`A mail was not taken: ${message}`);
    }
    return true;
  }

  const state = { busy: false };
  function look(): void {
    if (state.busy || !transport) return;
    state.busy = true;
    const work = async () => {
      while (await sendOne());
    };
    work()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        state.busy = false;
      });
  }
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    accept,
    /** Whoever has a mail's id has the mail. @returns false for an id that no mail has */
    async stopFor(id: string): Promise<boolean> {
      const made = await sql`
        insert into _export_mail_stops (address) select address from _export_mails where id::text = ${id}
        on conflict (address) do update set at = now() returning 1`;
      return made.length > 0;
    },
    stop() {
      clearInterval(timer);
      transport?.close();
    },
  };
}

function mailIn(given: unknown): { to: string[]; subject: string; text: string; html?: string } {
  const { to, subject, text, html } = (typeof given === "object" && given !== null ? given : {}) as Partial<Mail>;
  const addresses = [...new Set([to ?? []].flat().map((one) => String(one).trim().toLowerCase()))];
  if (addresses.length === 0 || addresses.some((one) => one.length > 254 || !ADDRESS.test(one)))
    throw refused(400, "That is no e-mail address.");
  if (addresses.length > RECIPIENTS_MAX) throw refused(400, `A mail goes to at most ${RECIPIENTS_MAX} addresses.`);
  if (typeof subject !== "string" || subject.trim() === "") throw refused(400, "A mail needs a subject.");
  if (/[\r\n\0]/.test(subject)) throw refused(400, "A subject is one line.");
  if (typeof text !== "string" || text === "") throw refused(400, "A mail needs a text.");
  if (text.length > 100_000) throw refused(400, "A mail's text has at most 100 kB.");
  return { to: addresses, subject: subject.slice(0, 200), text, ...(typeof html === "string" ? { html } : {}) };
}
