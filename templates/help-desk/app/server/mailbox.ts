// Mail in, as a service for incoming mail sends it to the hook, and mail out.
import { changed, type MailStatus, sendMail, sql } from "@ninefold/server";
import { z } from "zod";
import { notes, tickets } from "../shared/tickets.ts";

/** `{ "from": "Ana <ana@example.com>", "subject": "…", "text": "…", "id": "…" }` */
const incoming = z.object({
  from: z.string().max(320),
  subject: z.string().max(500).default(""),
  text: z.string().max(100_000).default(""),
  id: z.string().max(500).optional(),
});
const ADDRESS = /^(?:"?([^"<]*?)"?\s*<)?([^\s<>@]+@[^\s<>@]+)>?$/;
/** What stands in the subject of each answer, so that the reply finds its ticket. */
const MARK = /\[#([0-9a-f]{10})\]/;
const TEXT_MAX = 5_000;

export async function takeMail(message: unknown, callId: string): Promise<void> {
  const { from, subject, text, id = callId } = incoming.parse(message);
  const [, name = "", address = ""] = ADDRESS.exec(from.trim()) ?? [];
  if (!address) throw new Error(`"${from}" is no sender.`);
  const said = text.slice(0, TEXT_MAX) || "(without text)";
  const known = MARK.exec(subject)?.[1];
  const [ticket] = known
    ? await sql<
        { id: string }[]
      >`select id from tickets where code like ${`${known}%`} and lower(mail) = ${address.toLowerCase()}`
    : [];
  await sql.begin(async (tx) => {
    // The same mail may be brought more than once.
    const fresh = await tx`insert into mails_taken (id) values (${id}) on conflict do nothing returning 1`;
    if (fresh.length === 0) return;
    if (ticket)
      await tx`
        with said as (
          insert into notes (owner_id, owner_name, ticket, kind, text)
          values ('app-owner', ${name || address}, ${ticket.id}, 'From the customer', ${said}))
        update tickets set state = 'Open', updated_at = now() where id = ${ticket.id}`;
    else
      await tx`
        insert into tickets (owner_id, owner_name, subject, name, mail, message)
        values ('app-owner', '', ${subject.slice(0, 120) || "(without subject)"}, ${(name || address).slice(0, 80)}, ${address}, ${said})`;
  });
  changed(tickets);
  changed(notes);
}

const SAID: Record<MailStatus, string> = {
  queued: "Sent by mail",
  held: "Waits: allow the address in the dashboard",
  stopped: "Not sent: this address wants no mail",
  preview: "In the preview's outbox",
  outbox: "In the outbox: no mail server is connected",
};

export async function sendAnswer(noteId: string): Promise<void> {
  const [note] = await sql<
    { text: string; link: string | null; ticket: string; subject: string; mail: string; code: string }[]
  >`
    select n.text, n.link, n.ticket, t.subject, t.mail, t.code from notes n join tickets t on t.id = n.ticket where n.id = ${noteId}`;
  if (!note) return;
  const { code } = note;
  const link = note.link?.endsWith(`/ticket/${code}`) ? `\n\nYour ticket, where you can answer: ${note.link}` : "";
  const mail = {
    to: note.mail,
    subject: `Re: ${note.subject} [#${code.slice(0, 10)}]`.slice(0, 200),
    text: note.text + link,
  };
  const mailed = await sendMail(mail).then(
    ([sent]) => (sent ? SAID[sent.status] : ""),
    (error: unknown) => `Not sent: ${error instanceof Error ? error.message : "something went wrong"}`,
  );
  await sql`update notes set mailed = ${mailed} where id = ${noteId}`;
  await sql`update tickets set state = 'Waiting', updated_at = now() where id = ${note.ticket}`;
  changed(notes, noteId);
  changed(tickets, note.ticket);
}
