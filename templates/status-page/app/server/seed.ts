import { seed } from "@ninefold/server";
import { incidents, updates } from "../shared/incidents.ts";
import { days, services } from "../shared/services.ts";
import { subscribers } from "../shared/subscribers.ts";

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** Days ago on which a service was not well. */
const BAD: Record<string, Record<number, "Slow" | "Down">> = {
  Website: { 41: "Slow" },
  Booking: { 6: "Down", 5: "Slow", 33: "Slow", 62: "Down" },
  Payments: { 6: "Slow", 70: "Down" },
  "E-mail": { 0: "Slow", 1: "Slow", 18: "Slow" },
};

export default seed(async ({ insert, sql }) => {
  const made = await insert(services, [
    { name: "Website", about: "Pages and pictures", position: 1 },
    { name: "Booking", about: "Making and changing a booking", position: 2 },
    { name: "Payments", about: "Cards and refunds", position: 3 },
    { name: "E-mail", about: "Confirmations and reminders", position: 4, state: "Slow" },
  ]);
  await sql`update services set checked_at = now() - interval '3 minutes'`;
  for (const service of made) {
    const bad = BAD[service.name] ?? {};
    const past = Array.from(
      { length: 90 },
      (_, back) => ({ service: service.id, day: day(back), state: bad[back] ?? "Works" }) as const,
    );
    await insert(days, past);
  }
  const [mails, booking] = await insert(incidents, [
    {
      title: "Confirmations arrive late",
      step: "Found",
      service: made[3]?.id,
      text: "A queue was stuck. Mails go out again, the last of them within the hour.",
    },
    {
      title: "Booking did not answer",
      step: "Solved",
      service: made[1]?.id,
      text: "It was a full disk. We have made room and now look at it every hour.",
    },
  ]);
  await sql`update incidents set created_at = now() - interval '6 days', updated_at = now() - interval '6 days' where id = ${booking?.id ?? null}`;
  const said = await insert(updates, [
    { incident: mails?.id, step: "Found", text: mails?.text },
    {
      incident: mails?.id,
      step: "Looking into it",
      text: "Some of you get confirmations an hour late. We are looking into it.",
    },
    { incident: booking?.id, step: "Solved", text: booking?.text },
    { incident: booking?.id, step: "Looking into it", text: "Bookings can't be made at the moment. We are on it." },
  ]);
  const minutes = [22, 65, 8_580, 8_640];
  for (const [index, row] of said.entries())
    await sql`update updates set created_at = now() - ${minutes[index] ?? 0} * interval '1 minute' where id = ${row.id}`;
  await insert(subscribers, [{ mail: "noor@example.com" }, { mail: "office@example.org" }]);
});
