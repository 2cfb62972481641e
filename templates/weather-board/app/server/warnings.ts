// One mail a day for each place and kind of bad weather: the table of warnings remembers what was said.
import { changed, type MailStatus, sendMail, sql } from "@ninefold/server";
import { warnings } from "../shared/warnings.ts";
import type { Place } from "./refresh.ts";

type Worst = { coldest: number; gusts: number; rain: number };
type Warning = { kind: "Cold" | "Wind" | "Rain"; text: string };

const SAID: Record<MailStatus, string> = {
  queued: "On its way",
  held: "Waits until its address is allowed in the dashboard",
  stopped: "This address wants no more mail",
  preview: "In the preview's outbox",
  outbox: "In the outbox: no mail server is connected",
};

export async function warn(place: Place): Promise<void> {
  const [worst] = await sql<Worst[]>`
    select min(temperature) as coldest, max(gusts) as gusts, max(rain) as rain
    from hours where place = ${place.id} and at between now() and now() + interval '24 hours' having count(*) > 0`;
  for (const { kind, text } of worst ? warningsOf(place, worst) : []) {
    // Written first: of two runs only one writes it, and that one sends the mail.
    const [fresh] = await sql<{ id: string }[]>`
      insert into warnings (owner_id, owner_name, place, kind, day, text)
      values (${place.owner_id}, ${place.owner_name}, ${place.id}, ${kind}, current_date, ${text})
      on conflict (place, kind, day) do nothing returning id`;
    if (fresh) await tell(place, fresh.id, text);
  }
}

async function tell(place: Place, id: string, text: string): Promise<void> {
  const said = place.mail
    ? await sendMail({
        to: place.mail,
        subject: `${place.name}: ${text}`,
        text: `${text}.\n\nYou asked to be told.`,
      }).then(
        ([mail]) => (mail ? SAID[mail.status] : ""),
        (error: unknown) => (error instanceof Error ? error.message : "It could not be sent."),
      )
    : "No address";
  await sql`update warnings set mail = ${said} where id = ${id}`;
  changed(warnings, id);
}

function warningsOf({ cold_below, wind_above, rain_above }: Place, { coldest, gusts, rain }: Worst): Warning[] {
  const found: (Warning | false)[] = [
    cold_below !== null && coldest < cold_below && { kind: "Cold", text: `Down to ${coldest} °C in the next 24 hours` },
    wind_above !== null && gusts > wind_above && { kind: "Wind", text: `Gusts of ${gusts} km/h in the next 24 hours` },
    rain_above !== null && rain > rain_above && { kind: "Rain", text: `${rain} mm of rain in three hours` },
  ];
  return found.filter((one) => one !== false);
}
