import { changed, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import type { Context } from "hono";
import { z } from "zod";
import { appRoles } from "../shared/roles.ts";
import { people, slots, swaps } from "../shared/rota.ts";

const offering = z.object({ offered: z.boolean() });
const idOf = (c: Context, what: string) =>
  z.uuid().safeParse(c.req.param("id")).data ?? refuse(404, `There is no such ${what} any more.`);
const isPlanner = (c: Context) => currentUser(c).role === "owner" || currentUser(c).roles.includes("planner");

async function meOf(c: Context): Promise<string | null> {
  const [claim] = await sql<{ person: string }[]>`
    select "person" from "claims" where "owner_id" = ${currentUser(c).id}`;
  return claim?.person ?? null;
}

export default createServer({
  roles: appRoles,
  resources: [resource(people), resource(slots), resource(swaps)],
  routes: (app) => {
    app.get("/api/me", async (c) => {
      const claims = await sql<{ person: string }[]>`select "person" from "claims"`;
      return c.json({ person: await meOf(c), claimed: claims.map(({ person }) => person) });
    });
    app.post("/api/people/:id/claim", async (c) => {
      const id = idOf(c, "person");
      const made = await sql`
        insert into "claims" ("owner_id", "person") select ${currentUser(c).id}, "id" from "people" where "id" = ${id}
        on conflict do nothing returning "person"`;
      if (made.length === 0 && (await meOf(c)) !== id) refuse(409, "Somebody else is this person. Ask whoever plans.");
      return c.body(null, 204);
    });
    app.delete("/api/people/:id/claim", async (c) => {
      const id = idOf(c, "person");
      if (!isPlanner(c) && (await meOf(c)) !== id) refuse(403, "You are not this person.");
      await sql`delete from "claims" where "person" = ${id}`;
      return c.body(null, 204);
    });
    app.post("/api/slots/:id/offer", async (c) => {
      const given = offering.safeParse(await c.req.json().catch(() => null));
      if (!given.success) return refuse(422, "Say whether you offer it.");
      const id = idOf(c, "slot");
      const me = await meOf(c);
      const done = await sql`
        update "slots" set "offered" = ${given.data.offered}, "updated_at" = now()
        where "id" = ${id} and "person" is not null and ("person" = ${me} or ${isPlanner(c)}) and "day" >= current_date
        returning "id"`;
      if (done.length === 0) refuse(409, "This slot is not yours, or is over.");
      changed(slots, id);
      return c.body(null, 204);
    });
    app.post("/api/slots/:id/take", async (c) => {
      await take(c, idOf(c, "slot"));
      return c.body(null, 204);
    });
  },
});

type Taken = { had: string | null; hadName: string | null; offered: boolean; over: boolean };

/** Whoever comes second waits at the slot's row, and then finds it taken. */
async function take(c: Context, id: string): Promise<void> {
  const user = currentUser(c);
  const me = (await meOf(c)) ?? refuse(409, "Say first who you are.");
  await sql.begin(async (transaction) => {
    const [slot] = await transaction<Taken[]>`
      select "person" as "had", (select "name" from "people" p where p."id" = s."person") as "hadName", "offered", "day" < current_date as "over"
      from "slots" s where "id" = ${id} for update of s`;
    if (!slot) return refuse(404, "There is no such slot any more.");
    if (slot.over) return refuse(409, "This slot is over.");
    if (slot.had === me) return refuse(409, "This slot is yours.");
    if (slot.had !== null && !slot.offered)
      return refuse(409, slot.hadName ? `${slot.hadName} has this slot.` : "This slot is taken.");
    await transaction`update "slots" set "person" = ${me}, "offered" = false, "updated_at" = now() where "id" = ${id}`;
    await transaction`
      insert into "swaps" ("owner_id", "owner_name", "slot", "day", "had", "took", "at")
      select ${user.id}, ${user.name}, ${id}, s."day", ${slot.hadName}, p."name", now()
      from "people" p, "slots" s where p."id" = ${me} and s."id" = ${id}`;
    return slot;
  });
  changed(slots, id);
  changed(swaps);
}
