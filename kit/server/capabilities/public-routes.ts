// Calls under /api/public/: what strangers read of rows and send as forms, and the app's own public calls.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problemsOf } from "../../entity/conditions.ts";
import { APP_OWNER, columnName, type Entity, type PublicAccess } from "../../entity/index.ts";
import { withTotals } from "../../entity/totals.ts";
import { words } from "../../words/index.ts";
import { refusals } from "../../words/refusals/index.ts";
import { type Catalog, relatedOf } from "../catalog.ts";
import { type Fragment, sql } from "../database.ts";
import { orderOf, pageOf } from "../list-query.ts";
import { refuse } from "../refusal.ts";
import { type JsonRow, type RawRow, selection, shape } from "../rows.ts";
import type { User } from "../user.ts";
import { validate } from "../validate.ts";
import { requireVisitor } from "../visitor.ts";
import { insertRow } from "../writing.ts";
import { changed } from "./live/telling.ts";

const BODY_BYTES_MAX = 64 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LINK_CHARACTERS = 200;
/** What the form's trap is called: people never see it. */
const TRAP = "website";

/** Reads and writes for strangers, by what an entity declares and never by who they are. */
const publisher = (): User => ({
  id: APP_OWNER,
  name: words().shell.guest,
  role: "owner",
  roles: [],
  plan: null,
  isStranger: true,
});

/** To be mounted at `/api/public`, in front of everything that asks who somebody is. */
export function publicCalls(catalog: Catalog, ownRoutes?: (app: Hono) => void): Hono {
  const app = new Hono();
  app.use("*", requireVisitor());
  app.use("*", bodyLimit({ maxSize: BODY_BYTES_MAX, onError: () => refuse(413, refusals().bodyTooLarge) }));
  ownRoutes?.(app);
  for (const entity of catalog.values()) if (entity.public) addEntity(app, catalog, entity, entity.public);
  // Nothing below here may fall through to what members call.
  app.all("*", (context) => context.json({ error: `There is no ${context.req.method} ${context.req.path}.` }, 404));
  return app;
}

function addEntity(app: Hono, catalog: Catalog, entity: Entity, access: PublicAccess): void {
  const { list, read = [], send = [] } = access;
  if (list !== undefined)
    app.get(`/${entity.name}`, async (context) => context.json(await listed(catalog, entity, context)));
  if (read.length > 0)
    app.get(`/${entity.name}/:link`, async (context) =>
      context.json(await readByLink(catalog, entity, context.req.param("link"))),
    );
  if (send.length > 0)
    app.post(`/${entity.name}`, async (context) => {
      const body: unknown = await context.req.json().catch(() => refuse(400, "The call's body is not valid JSON."));
      return context.json(await accept(catalog, entity, body), 201);
    });
}

/** What of a row strangers see: the named fields, and what the rows they point at are called. */
function shown({ public: access = {} }: Entity, row: JsonRow): Record<string, unknown> {
  const { by = "id", read = [], list } = access;
  const keys = new Set<string>([...read, ...(list === undefined ? [] : [by])]);
  const { _labels: labels = {} } = row as { _labels?: Record<string, string> }; // `shape` gives every row its labels
  return {
    ...Object.fromEntries([...keys].map((key) => [key, row[key]])),
    _labels: Object.fromEntries(Object.entries(labels).filter(([key]) => keys.has(key))),
  };
}

/** The condition that a row must meet to be seen at all. */
function visible({ public: access }: Entity): Fragment {
  const wanted = typeof access?.list === "object" ? Object.entries(access.list) : [];
  return wanted.reduce((all, [key, value]) => sql`${all} and t.${sql(columnName(key))} = ${value ?? null}`, sql`true`);
}

async function readByLink(catalog: Catalog, entity: Entity, link: string): Promise<Record<string, unknown>> {
  const absent = () => refuse(404, refusals().noRow(entity.one));
  const by = entity.public?.by ?? "id";
  if (link.length > LINK_CHARACTERS || link.includes("\0") || (by === "id" && !UUID.test(link))) return absent();
  const column = by === "id" ? "id" : columnName(by);
  const [raw] = await sql<RawRow[]>`
    select ${selection(sql, catalog, entity, publisher())} from ${sql(entity.name)} as t
    where t.${sql(column)} = ${link} and ${visible(entity)} limit 1`;
  return raw ? shown(entity, shape(catalog, entity, publisher(), raw)) : absent();
}

async function listed(catalog: Catalog, entity: Entity, context: Context) {
  const search = new URLSearchParams({ page: context.req.query("page") ?? "1", pageSize: "100" });
  const { page, pageSize } = pageOf(search);
  const asking = { sql, catalog, entity, user: publisher() };
  const [rows, [counted]] = await Promise.all([
    sql<RawRow[]>`
      select ${selection(sql, catalog, entity, publisher())} from ${sql(entity.name)} as t
      where ${visible(entity)} order by ${orderOf(asking, search)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sql<{ total: number }[]>`select count(*)::integer as total from ${sql(entity.name)} as t where ${visible(entity)}`,
  ]);
  return {
    rows: rows.map((raw) => shown(entity, shape(catalog, entity, publisher(), raw))),
    total: counted?.total ?? 0,
    page,
  };
}

/** Of one entity; the newest. */
const ROW_PAGES_MAX = 1_000;

/** Paths of the pages that show one listed row each. */
export async function rowPages(catalog: Catalog): Promise<string[]> {
  const paths: string[] = [];
  for (const entity of catalog.values()) {
    const { by = "id", list, page } = entity.public ?? {};
    if (page === undefined || list === undefined) continue;
    const rows = await sql<{ link: string | null }[]>`
      select t.${sql(by === "id" ? "id" : columnName(by))}::text as link from ${sql(entity.name)} as t
      where ${visible(entity)} order by t.created_at desc limit ${ROW_PAGES_MAX}`;
    for (const { link } of rows) if (link) paths.push(page.replace(/:[a-zA-Z]+/, encodeURIComponent(link)));
  }
  return paths;
}

/** A stranger's row, with its rules; rows that it points at must be listed for everybody. */
async function accept(catalog: Catalog, entity: Entity, body: unknown): Promise<{ link?: string }> {
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {}; // each value is checked below
  const { send = [], read = [], by = "id" } = entity.public ?? {};
  // A program filled in what no person sees: it hears that all is well, and nothing is kept.
  if (typeof given[TRAP] === "string" && given[TRAP] !== "" && !Object.hasOwn(entity.fields, TRAP)) return {};
  const taken = Object.fromEntries(send.filter((key) => Object.hasOwn(given, key)).map((key) => [key, given[key]]));
  const values = withTotals(entity, await validate(entity, taken));
  const problems = problemsOf({ entity, before: null, after: values }, new Date());
  const [first] = Object.values(problems);
  if (first !== undefined) refuse(422, `${first}.`, problems);
  refuseUnlisted(catalog, entity, values);
  const { id, link } = await sql.begin(async (tx) => {
    const id = await insertRow({ tx, catalog, entity, user: publisher() }, values);
    const [row] = await tx<{ link: string }[]>`
      select ${tx(by === "id" ? "id" : columnName(by))}::text as link from ${tx(entity.name)} where id = ${id}`;
    return { id, link: row?.link };
  });
  changed(entity, id);
  return read.length > 0 && link !== undefined ? { link } : {};
}

/** Else a form would tell by its refusals which rows there are that nobody may see. */
function refuseUnlisted(catalog: Catalog, entity: Entity, values: Readonly<Record<string, unknown>>): void {
  for (const [key, field] of Object.entries(entity.fields)) {
    const related = relatedOf(catalog, field);
    if (!related || typeof values[key] !== "string" || related.public?.list !== undefined) continue;
    const message = refusals().rowGone(related.one);
    refuse(422, message, { [key]: message });
  }
}
