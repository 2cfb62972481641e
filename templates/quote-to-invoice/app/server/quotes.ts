// A quote goes out, comes back with an answer, and becomes an invoice.
import { changed, notify, publicAddress, recount, refuse, sendMail, sql } from "@ninefold/server";
import { z } from "zod";
import { invoices } from "../shared/invoices.ts";
import { type OpenQuote, quotes } from "../shared/quotes.ts";

type Quote = { id: string; title: string; owner_id: string; state: string; code: string; late: boolean };

export const answer = z.object({
  name: z.string().trim().min(2, "Write your name.").max(80),
  accepted: z.boolean(),
  chosen: z.array(z.uuid()).max(200),
});

/** What whoever has the link sees. @throws Refusal 404 */
export async function opened(code: string): Promise<OpenQuote> {
  const [quote] = await sql<OpenQuote[]>`
    select q.title, c.name as client, q.owner_name as "from", q.intro, q.state, q.good_until::text as "goodUntil", q.tax,
      q.state = 'Sent' and q.good_until >= current_date as "isOpen", q.accepted_by as "acceptedBy",
      coalesce((select json_agg(json_build_object('id', p.id, 'what', p.what, 'quantity', p.quantity, 'amount', p.amount,
        'optional', p.optional, 'chosen', p.chosen) order by p.created_at, p.id) from positions p where p.quote = q.id), '[]') as positions
    from quotes q join clients c on c.id = q.client where q.code = ${code} and q.state <> 'Draft'`;
  return quote ?? refuse(404, "There is no such quote.");
}

/** The client's answer, once. @throws Refusal 409 when the quote is not open any more */
export async function answered(code: string, { name, accepted, chosen }: z.infer<typeof answer>): Promise<void> {
  const quote = await sql.begin(async (tx) => {
    // Two answers at the same moment: the second waits here, and then finds it answered.
    const [found] = await tx<Quote[]>`
      select *, good_until < current_date as late from quotes where code = ${code} and state <> 'Draft' for update`;
    if (!found) return refuse(404, "There is no such quote.");
    if (found.state !== "Sent") refuse(409, "This quote has been answered already.");
    if (found.late) refuse(409, "This quote is too old. Please ask for a new one.");
    if (accepted)
      await tx`update positions set chosen = id::text = any(${chosen}) where quote = ${found.id} and optional`;
    await tx`
      update quotes set state = ${accepted ? "Accepted" : "Declined"}, accepted_by = ${name}, accepted_at = now(), updated_at = now()
      where id = ${found.id}`;
    return found;
  });
  await recount(quotes, [quote.id]);
  changed(quotes, quote.id);
  const title = `${name} ${accepted ? "accepts" : "declines"}: ${quote.title}`;
  await notify(quote.owner_id, { title, href: `/quotes/${quote.id}`, key: `answer ${quote.id}`, email: true });
}

/** Sends the link, or says that it can be sent by hand. */
export async function send(id: string, by: { name: string }): Promise<{ mailed: string | null }> {
  const [quote] = await sql<(Quote & { email: string | null; total: number | null })[]>`
    update quotes q set state = 'Sent', updated_at = now() from clients c
    where q.id = ${id} and c.id = q.client and q.state in ('Draft', 'Sent') returning q.*, c.email`;
  if (!quote) return refuse(409, "Only a quote that nobody has answered can be sent.");
  changed(quotes, id);
  if (!quote.email) return { mailed: null };
  const link = await publicAddress(`/quote/${quote.code}`);
  const text = `Here is our quote for “${quote.title}”. You can read, change and answer it without an account:\n${link}\n\n${by.name}`;
  const [mail] = await sendMail({ to: quote.email, subject: `Quote: ${quote.title}`, text });
  return { mailed: mail?.status ?? null };
}

/** The invoice of what was accepted; the same one however often it is asked for. */
export async function invoiceOf(id: string, by: { id: string; name: string }): Promise<string> {
  const made = await sql.begin(async (tx) => {
    const [quote] = await tx<
      (Quote & { client: string; tax: number })[]
    >`select * from quotes where id = ${id} for update`;
    const [known] = await tx<{ id: string }[]>`select id from invoices where quote = ${id}`;
    if (known) return known.id;
    if (quote?.state !== "Accepted") return refuse(409, "Only an accepted quote becomes an invoice.");
    const year = new Date().getFullYear();
    const [invoice] = await tx<{ id: string }[]>`
      insert into invoices (owner_id, owner_name, number, title, client, quote, issued_on, due_on, tax)
      select ${by.id}, ${by.name}, ${`${year}-`} || lpad((1 + count(*))::text, 3, '0'), ${quote.title}, ${quote.client}, ${id},
        current_date, current_date + 14, ${quote.tax}
      from invoices where number like ${`${year}-%`} returning id`;
    if (!invoice) throw new Error("The invoice was not kept.");
    await tx`
      insert into lines (owner_id, owner_name, invoice, what, quantity, price, amount, created_at)
      select ${by.id}, ${by.name}, ${invoice.id}, what, quantity, price, amount, now() + row_number() over (order by created_at, id) * interval '1 ms'
      from positions where quote = ${id} and chosen`;
    await tx`update quotes set state = 'Invoiced', updated_at = now() where id = ${id}`;
    return invoice.id;
  });
  await recount(invoices, [made]);
  changed(invoices, made);
  changed(quotes, id);
  return made;
}
