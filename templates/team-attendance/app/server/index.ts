import { changed, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import type { Context } from "hono";
import { z } from "zod";
import { appRoles } from "../shared/roles.ts";
import { dates, marks, players, SAYS, type Season, speakers, WAS } from "../shared/team.ts";

const saying = z.object({ player: z.uuid(), says: z.enum(SAYS).nullable() });
const marking = z.object({
  player: z.uuid(),
  was: z.enum(WAS).nullable(),
  figure: z.int().min(0, "At least 0.").max(99, "At most 99."),
});
const span = z.object({ from: z.iso.date(), to: z.iso.date() });

const isCoach = (c: Context) => currentUser(c).role === "owner" || currentUser(c).roles.includes("coach");
const dateId = (c: Context) =>
  z.uuid().safeParse(c.req.param("id")).data ?? refuse(404, "There is no such date any more.");

export default createServer({
  roles: appRoles,
  resources: [resource(players), resource(dates), resource(speakers), resource(marks)],
  routes: (app) => {
    app.post("/api/dates/:id/say", async (c) => {
      const given = saying.safeParse(await c.req.json().catch(() => null));
      if (!given.success) return refuse(422, "Say coming, maybe or not.");
      await say(c, dateId(c), given.data);
      return c.body(null, 204);
    });
    app.post("/api/dates/:id/mark", async (c) => {
      if (!isCoach(c)) refuse(403, "Only the coach marks who was there.");
      const given = marking.safeParse(await c.req.json().catch(() => null));
      if (!given.success) return refuse(422, given.error.issues[0]?.message ?? "Say who was there.");
      await mark(c, dateId(c), given.data);
      return c.body(null, 204);
    });
    app.post("/api/dates/:id/mark-as-said", async (c) => {
      if (!isCoach(c)) refuse(403, "Only the coach marks who was there.");
      await markAsSaid(c, dateId(c));
      return c.body(null, 204);
    });
    app.get("/api/season", async (c) => {
      const given = span.safeParse(c.req.query());
      if (!given.success) return refuse(422, "Choose a first and a last day.");
      return c.json({ rows: await seasonOf(given.data) });
    });
  },
});

async function say(c: Context, date: string, { player, says }: z.infer<typeof saying>): Promise<void> {
  const me = currentUser(c);
  const [found] = await sql<{ over: boolean; speaks: boolean }[]>`
    select d."day" < current_date as "over",
      exists (select from "speakers" where "player" = p."id" and "owner_id" = ${me.id}) as "speaks"
    from "dates" d, "players" p where d."id" = ${date} and p."id" = ${player}`;
  if (!found) return refuse(404, "There is no such date or player any more.");
  if (!found.speaks && !isCoach(c)) return refuse(403, "You do not speak for this player.");
  if (found.over) return refuse(409, "This date is over.");
  await sql`
    insert into "marks" ("owner_id", "owner_name", "date", "player", "says", "said_by")
    values (${me.id}, ${me.name}, ${date}, ${player}, ${says}, ${me.name})
    on conflict ("date", "player") do update set "says" = excluded."says", "said_by" = excluded."said_by", "updated_at" = now()`;
  changed(marks);
}

async function mark(c: Context, date: string, { player, was, figure }: z.infer<typeof marking>): Promise<void> {
  const me = currentUser(c);
  // Whoever has a goal was there.
  const seen = figure > 0 ? "There" : was;
  const kept = await sql`
    insert into "marks" ("owner_id", "owner_name", "date", "player", "was", "figure")
    select ${me.id}, ${me.name}, d."id", p."id", ${seen}, ${figure} from "dates" d, "players" p
    where d."id" = ${date} and p."id" = ${player}
    on conflict ("date", "player") do update set "was" = excluded."was", "figure" = excluded."figure", "updated_at" = now()
    returning "id"`;
  if (kept.length === 0) refuse(404, "There is no such date or player any more.");
  changed(marks);
}

/** Those who are not marked yet: who said “Coming” was there, the others were not. */
async function markAsSaid(c: Context, date: string): Promise<void> {
  const me = currentUser(c);
  await sql`
    insert into "marks" ("owner_id", "owner_name", "date", "player", "was")
    select ${me.id}, ${me.name}, d."id", p."id", 'Missing' from "dates" d, "players" p where d."id" = ${date} and p."active"
    on conflict ("date", "player") do update
      set "was" = case when "marks"."says" = 'Coming' then 'There' else 'Missing' end, "updated_at" = now()
      where "marks"."was" is null`;
  changed(marks);
}

/** Games and practices at which each player was there, of those that anybody was marked at. */
function seasonOf({ from, to }: z.infer<typeof span>): Promise<Season[]> {
  return sql<Season[]>`
    with "held" as (
      select d."id", d."kind" from "dates" d
      where d."day" between ${from} and ${to} and exists (select from "marks" where "date" = d."id" and "was" is not null))
    select p."id", p."name", (select count(*)::int from "held") as "of",
      count(*) filter (where m."was" = 'There' and h."kind" = 'Game')::int as "games",
      count(*) filter (where m."was" = 'There' and h."kind" = 'Practice')::int as "practices",
      coalesce(sum(m."figure") filter (where h."id" is not null), 0)::int as "figure"
    from "players" p left join "marks" m on m."player" = p."id" left join "held" h on h."id" = m."date"
    group by p."id" having p."active" or count(h."id") > 0 order by "games" desc, "practices" desc, p."name" limit 500`;
}
