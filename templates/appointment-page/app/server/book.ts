// A stranger's booking: checked, made under a lock on all services: there is one chair, confirmed by mail where there is an address.
import { changed, refuse, sendMail, sql, validate } from "@ninefold/server";
import { z } from "zod";
import { appointments } from "../shared/shop.ts";
import { dayInWords, timeOf } from "../shared/times.ts";
import { freeTimes, rulesOf, shopTime } from "./free-times.ts";

const given = z.object({
  name: z.string(),
  phone: z.string(),
  mail: z.string().optional(),
  wish: z.string().optional(),
  service: z.uuid(),
  day: z.iso.date(),
  from: z.string().regex(/^\d\d:\d\d$/),
  /** Where the customer will find it; said in the mail. */
  page: z.url().max(500).optional(),
});

/** @throws Refusal 409 when somebody was quicker, 422 for what is missing */
export async function book(body: unknown): Promise<{ code: string }> {
  const parsed = given.safeParse(body);
  if (!parsed.success) return refuse(422, "Choose a service and a time, and say who you are.");
  const { page, ...wanted } = parsed.data;
  const made = await sql.begin(async (tx) => {
    await tx`select id from services order by id for update`;
    const [service] = await tx<
      { name: string; lasts: number }[]
    >`select name, lasts from services where id = ${wanted.service} and offered`;
    if (!service) return refuse(404, "This service is not offered any more.");
    const values = await validate(appointments, { ...wanted, lasts: service.lasts });
    const free = await freeTimes(tx, service.lasts);
    const isFree = free.some(({ day, times }) => day === wanted.day && times.includes(wanted.from));
    if (!isFree) return refuse(409, "Somebody was quicker. Please choose another time.");
    const [row] = await tx<{ id: string; code: string; mail: string | null }[]>`
      insert into appointments (owner_id, owner_name, name, phone, mail, wish, service, day, "from", lasts)
      values ('app-owner', '', ${values.name ?? ""}, ${values.phone ?? ""}, ${values.mail ?? null}, ${values.wish ?? null},
        ${wanted.service}, ${wanted.day}, ${wanted.from}, ${service.lasts})
      returning id, code, mail`;
    if (!row) throw new Error("The appointment was not kept.");
    return { ...row, service: service.name };
  });
  changed(appointments);
  if (made.mail) {
    const link = page?.endsWith("/appointment/") ? `\n\nLook at it or cancel it here: ${page}${made.code}` : "";
    const text = `${made.service}, ${dayInWords(wanted.day)} at ${wanted.from}.${link}`;
    // A place that is taken stays taken, whatever becomes of the mail.
    await sendMail({ to: made.mail, subject: `See you on ${dayInWords(wanted.day)}`, text }).catch(() => undefined);
  }
  return { code: made.code };
}

/** @throws Refusal 404, 409 when it is too late */
export async function cancel(code: string): Promise<void> {
  const [found] = await sql<{ id: string; day: string; from: string; state: string }[]>`
    select id, day, "from", state from appointments where code = ${code}`;
  if (!found) return refuse(404, "There is no such appointment.");
  if (found.state !== "Booked") return refuse(409, "It is not booked any more.");
  const rules = await rulesOf(sql);
  const latest = shopTime(new Date(Date.now() + rules.cancel_hours * 3_600_000), rules.time_zone);
  const isLate = `${found.day} ${found.from}` < `${latest.day} ${timeOf(latest.minutes)}`;
  if (isLate) refuse(409, "It is too late to cancel here. Please call us.");
  await sql`update appointments set state = 'Cancelled', updated_at = now() where id = ${found.id}`;
  changed(appointments, found.id);
}
