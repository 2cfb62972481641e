// An entity's calls.

import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Entity } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { endAccount, inviteTo } from "./accounts.ts";
import type { Catalog } from "./catalog.ts";
import { sql } from "./database.ts";
import { conditionOf, orderOf, pageOf } from "./list-query.ts";
import { refuse } from "./refusal.ts";
import { type RawRow, selection, shape } from "./rows.ts";
import { summarize } from "./summary.ts";
import { exportCsv, fileNameOf, importCsv } from "./transfer.ts";
import { currentUser } from "./user.ts";
import { createRow, deleteRow, readRow, updateRow, type WriteContext } from "./writing.ts";

export type Resource = { readonly entity: Entity };

/** The page that asks: what it changes is not told to it, it reads again by itself. */
const PAGE_HEADER = "x-live-page";
const IMPORT_BYTES_MAX = 5 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Serves the entity at `/api/<name>`. */
export function resource(entity: Entity): Resource {
  return { entity };
}

/** The entity's calls as an app to be mounted at `/api/<name>`; `catalog` holds the entities it may relate to. */
export function resourceRoutes(entity: Entity, catalog: Catalog): Hono {
  const app = new Hono();
  const contextOf = (context: Context): WriteContext => {
    const page = context.req.header(PAGE_HEADER) ?? null;
    return { sql, catalog, entity, user: currentUser(context), page };
  };
  const searchOf = (context: Context) => new URL(context.req.url).searchParams;
  const idOf = (context: Context): string => {
    const id = context.req.param("id") ?? "";
    return UUID.test(id) ? id : refuse(404, refusals().noRow(entity.one));
  };

  app.get("/", async (context) => context.json(await listRows(contextOf(context), searchOf(context))));
  app.get("/summary", async (context) => context.json(await summarize(contextOf(context), searchOf(context))));
  app.get("/export.csv", async (context) => {
    const text = await exportCsv(contextOf(context), searchOf(context));
    return context.body(text, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileNameOf(entity)}"`,
    });
  });
  const tooLarge = () => refuse(413, refusals().fileTooLarge);
  app.post("/import", bodyLimit({ maxSize: IMPORT_BYTES_MAX, onError: tooLarge }), async (context) =>
    context.json(await importCsv(contextOf(context), await context.req.text())),
  );
  app.get("/:id", async (context) => context.json(await readRow(contextOf(context), idOf(context))));
  app.post("/", async (context) => context.json(await createRow(contextOf(context), await bodyOf(context)), 201));
  app.patch("/:id", async (context) =>
    context.json(await updateRow(contextOf(context), idOf(context), await bodyOf(context))),
  );
  if (entity.account) {
    app.post("/:id/invitation", async (context) =>
      context.json(await inviteTo(entity, currentUser(context), idOf(context)), 201),
    );
    app.delete("/:id/invitation", async (context) => {
      await endAccount(entity, currentUser(context), idOf(context));
      return context.body(null, 204);
    });
  }
  app.delete("/:id", async (context) => {
    await deleteRow(contextOf(context), idOf(context));
    return context.body(null, 204);
  });
  return app;
}

async function bodyOf(context: Context): Promise<unknown> {
  return context.req.json().catch(() => refuse(400, "The call's body is not valid JSON."));
}

async function listRows({ sql, catalog, entity, user }: WriteContext, search: URLSearchParams) {
  const context = { sql, catalog, entity, user };
  const { page, pageSize } = pageOf(search);
  const condition = conditionOf(context, search);
  const order = orderOf(context, search);
  const [rows, [counted]] = await Promise.all([
    sql<RawRow[]>`
      select ${selection(sql, catalog, entity, user)} from ${sql(entity.name)} as t
      where ${condition} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql<{ total: number }[]>`select count(*)::integer as total from ${sql(entity.name)} as t where ${condition}`,
  ]);
  return { rows: rows.map((raw) => shape(catalog, entity, user, raw)), total: counted?.total ?? 0, page, pageSize };
}
