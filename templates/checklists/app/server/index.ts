import { changed, createServer, currentUser, refuse, resource, sql } from "@ninefold/server";
import type { Context } from "hono";
import { z } from "zod";
import { items, lists } from "../shared/lists.ts";
import { appRoles } from "../shared/roles.ts";
import { runs, steps } from "../shared/runs.ts";

type Step = { run: string; wants: string; note: string | null; photo: string | null };

const ticking = z.object({ done: z.boolean() });
const idOf = (c: Context, what: string) =>
  z.uuid().safeParse(c.req.param("id")).data ?? refuse(404, `This ${what} does not exist any more.`);

export default createServer({
  roles: appRoles,
  resources: [resource(lists), resource(items), resource(runs), resource(steps)],
  routes: (app) => {
    app.post("/api/lists/:id/begin", async (c) => c.json({ run: await begin(c, idOf(c, "list")) }, 201));
    app.post("/api/steps/:id/tick", async (c) => {
      const given = ticking.safeParse(await c.req.json().catch(() => null));
      if (!given.success) return refuse(422, "Say whether it is done.");
      await tick(c, idOf(c, "item"), given.data.done);
      return c.body(null, 204);
    });
    app.post("/api/runs/:id/finish", async (c) => {
      await finish(c, idOf(c, "run"));
      return c.body(null, 204);
    });
    // What is finished stays as it was.
    app.patch("/api/steps/:id", async (c, next) => {
      const open = await sql`
        select from "steps" s join "runs" r on r."id" = s."run" where s."id" = ${idOf(c, "item")} and r."state" = 'Running'`;
      if (open.length === 0) refuse(409, "This run is finished.");
      await next();
    });
  },
});

/** The run that goes on, or a new one: whoever comes second joins the first. */
async function begin(c: Context, list: string): Promise<string> {
  const me = currentUser(c);
  const run = await sql.begin(async (transaction) => {
    const [found] = await transaction`select from "lists" where "id" = ${list} for update`;
    if (!found) return refuse(404, "This list does not exist any more.");
    const [running] = await transaction<{ id: string }[]>`
      select "id" from "runs" where "list" = ${list} and "state" = 'Running'`;
    if (running) return running.id;
    const [made] = await transaction<{ id: string }[]>`
      insert into "runs" ("owner_id", "owner_name", "list", "all")
      select ${me.id}, ${me.name}, ${list}, count(*) from "items" where "list" = ${list} having count(*) > 0 returning "id"`;
    if (!made) return refuse(409, "This list has no items yet.");
    await transaction`
      insert into "steps" ("owner_id", "owner_name", "run", "item", "text", "wants", "position", "missed")
      select ${me.id}, ${me.name}, ${made.id}, i."id", i."text", i."wants",
        row_number() over (order by i."position" nulls last, i."created_at", i."id"),
        exists (
          select from "steps" s where s."item" = i."id" and not s."done" and s."run" = (
            select "id" from "runs" where "list" = ${list} and "state" = 'Finished' order by "finished_at" desc limit 1))
      from "items" i where i."list" = ${list}`;
    return made.id;
  });
  changed(runs);
  return run;
}

/** Ticked by two at once, it is the first one's. */
async function tick(c: Context, id: string, done: boolean): Promise<void> {
  const run = await sql.begin(async (transaction) => {
    const [step] = await transaction<Step[]>`select "run", "wants", "note", "photo" from "steps" where "id" = ${id}`;
    if (!step) return refuse(404, "This item does not exist any more.");
    // Ticks of a run come one after the other, so that none is missing in their number.
    const [open] = await transaction`select from "runs" where "id" = ${step.run} and "state" = 'Running' for update`;
    if (!open) return refuse(409, "This run is finished.");
    if (done && step.wants === "A photo" && !step.photo) return refuse(422, "This one wants a photo first.");
    if (done && step.wants === "A note" && !step.note) return refuse(422, "This one wants a note first.");
    await transaction`
      update "steps" set "done" = ${done}, "done_by" = ${done ? currentUser(c).name : null},
        "done_at" = case when ${done} then now() end, "updated_at" = now()
      where "id" = ${id} and "done" <> ${done}`;
    await transaction`
      update "runs" set "done" = (select count(*) from "steps" where "run" = ${step.run} and "done") where "id" = ${step.run}`;
    return step.run;
  });
  changed(steps, id);
  changed(runs, run);
}

async function finish(c: Context, id: string): Promise<void> {
  const ended = await sql`
    update "runs" set "state" = 'Finished', "finished_at" = now(), "finished_by" = ${currentUser(c).name}, "updated_at" = now(),
      "left_out" = (select string_agg("text", ', ' order by "position") from "steps" where "run" = ${id} and not "done")
    where "id" = ${id} and "state" = 'Running' returning "id"`;
  if (ended.length === 0) refuse(409, "This run is finished already.");
  changed(runs, id);
}
