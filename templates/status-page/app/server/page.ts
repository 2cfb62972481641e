// What the public page shows, in one answer.
import { sql } from "@ninefold/server";
import type { StatusPage } from "../shared/page.ts";

export const DAYS = 90;

export async function pageOf(): Promise<StatusPage> {
  const [services, incidents] = await Promise.all([
    sql<StatusPage["services"]>`
      select s.id, s.name, s.about, s.state, s.checked_at as "checkedAt",
        coalesce((select json_object_agg(d.day, d.state) from days d where d.service = s.id and d.day > current_date - ${DAYS}::int), '{}') as days
      from services s order by s.position, s.name limit 100`,
    sql<StatusPage["incidents"]>`
      select i.id, i.title, i.step, (select name from services s where s.id = i.service) as service,
        (select json_agg(json_build_object('step', u.step, 'text', u.text, 'at', u.created_at) order by u.created_at desc)
          from updates u where u.incident = i.id) as news
      from incidents i where i.step <> 'Solved' or i.updated_at > now() - interval '14 days'
      order by (i.step = 'Solved'), i.created_at desc limit 20`,
  ]);
  return { services, incidents };
}
