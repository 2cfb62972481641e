// What is told of an incident: kept for the page, and sent to whoever asked for it.
import { changed, sendMail, sql } from "@ninefold/server";
import { incidents, updates } from "../shared/incidents.ts";

const AT_ONCE = 20;

export async function tell(incident: string): Promise<void> {
  const [news] = await sql<{ title: string; step: string; text: string }[]>`
    insert into updates (incident, owner_id, owner_name, step, text)
    select id, owner_id, owner_name, step, text from incidents i where id = ${incident}
      and not exists (select from updates u where u.incident = i.id and u.step = i.step and u.text = i.text)
    returning (select title from incidents where id = ${incident}) as title, step, text`;
  if (!news) return;
  changed(updates);
  changed(incidents, incident);
  const mails = (await sql<{ mail: string }[]>`select mail from subscribers order by created_at limit 200`).map(
    ({ mail }) => mail,
  );
  for (let from = 0; from < mails.length; from += AT_ONCE)
    await sendMail({ to: mails.slice(from, from + AT_ONCE), subject: `${news.step}: ${news.title}`, text: news.text });
}
