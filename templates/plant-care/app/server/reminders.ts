// One mail a person and run, with all of their plants that are due.
import { sendMail, sql } from "@ninefold/server";

type Due = { owner_id: string; mail: string; names: string[] };

export async function remindEverybody(runId: string): Promise<void> {
  const due = await sql<Due[]>`
    select r.owner_id, r.mail, array_agg(p.name || coalesce(' (' || p.room || ')', '') order by p.name) as names
    from reminders r join plants p on p.owner_id = r.owner_id
    where r."on" and (p.watered_on is null or p.watered_on + p.every_days::int <= current_date)
    group by r.id order by r.owner_id limit 200`;
  for (const { owner_id, mail, names } of due) {
    // A run that is begun again goes on where it stopped.
    const fresh = await sql`
      insert into sent (run_id, owner_id) values (${runId}, ${owner_id}) on conflict do nothing returning 1`;
    if (fresh.length === 0) continue;
    const subject = names.length === 1 ? `${names[0]} is thirsty` : `${names.length} plants are thirsty`;
    await sendMail({ to: mail, subject, text: `Today wants water:\n\n${names.map((name) => `- ${name}`).join("\n")}` });
  }
  await sql`delete from sent where at < now() - interval '30 days'`;
}
