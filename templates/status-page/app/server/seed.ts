import { seed } from "@ninefold/server";
import { incidents, updates } from "../shared/incidents.ts";
import { days, services } from "../shared/services.ts";
import start from "../shared/start.json";
import { subscribers } from "../shared/subscribers.ts";

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** Days ago on which a service was not well. */
const BAD: Record<number, "Slow" | "Down">[] = [
  { 41: "Slow" },
  { 6: "Down", 5: "Slow", 33: "Slow", 62: "Down" },
  { 6: "Slow", 70: "Down" },
  { 0: "Slow", 1: "Slow", 18: "Slow" },
];
const ABOUT: Readonly<Record<string, string>> = {
  Website: "Pages and pictures",
  Booking: "Making and changing a booking",
  Payments: "Cards and refunds",
  "E-mail": "Confirmations and reminders",
};
/** The service that is slow today, and the one that was down. */
const [slow, down] = [Math.min(3, start.services.length - 1), Math.min(1, start.services.length - 1)];

export default seed(async ({ insert, sql }) => {
  const made = await insert(
    services,
    start.services.map((name, at) => ({
      name,
      about: ABOUT[name] ?? null,
      position: at + 1,
      ...(at === slow ? { state: "Slow" as const } : {}),
    })),
  );
  await sql`update services set checked_at = now() - interval '3 minutes'`;
  for (const [at, service] of made.entries()) {
    const bad = BAD[at] ?? {};
    const past = Array.from(
      { length: 90 },
      (_, back) => ({ service: service.id, day: day(back), state: bad[back] ?? "Works" }) as const,
    );
    await insert(days, past);
  }
  const [mails, booking] = await insert(incidents, [
    {
      title: `${made[slow]?.name} is slow`,
      step: "Found",
      service: made[slow]?.id,
      text: "A queue was stuck. It moves again, the last of it within the hour.",
    },
    {
      title: `${made[down]?.name} did not answer`,
      step: "Solved",
      service: made[down]?.id,
      text: "It was a full disk. We have made room and now look at it every hour.",
    },
  ]);
  await sql`update incidents set created_at = now() - interval '6 days', updated_at = now() - interval '6 days' where id = ${booking?.id ?? null}`;
  const said = await insert(updates, [
    { incident: mails?.id, step: "Found", text: mails?.text },
    {
      incident: mails?.id,
      step: "Looking into it",
      text: "For some of you it takes an hour. We are looking into it.",
    },
    { incident: booking?.id, step: "Solved", text: booking?.text },
    { incident: booking?.id, step: "Looking into it", text: "It does not answer at the moment. We are on it." },
  ]);
  const minutes = [22, 65, 8_580, 8_640];
  for (const [index, row] of said.entries())
    await sql`update updates set created_at = now() - ${minutes[index] ?? 0} * interval '1 minute' where id = ${row.id}`;
  await insert(subscribers, [{ mail: "noor@example.com" }, { mail: "office@example.org" }]);
});
