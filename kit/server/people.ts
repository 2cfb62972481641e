// Who is what in an app with roles, as its owner gives it. Sentences of rights are in access.ts.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { type Entity, EVERY_MEMBER, ROW_AUTHOR, type Roles } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { newCode } from "./accounts.ts";
import { changes } from "./capabilities/live/changes.ts";
import { LIVE_PATH } from "./capabilities/live/route.ts";
import { sql } from "./database.ts";
import { refuse } from "./refusal.ts";
import { currentUser, type User } from "./user.ts";

export const SEE_AS_HEADER = "x-see-as";

const PAGE_SIZE = 50;
const PAGE_MAX = 10_000;
const SEEN_EVERY = "1 hour";

type PersonRow = { id: string; name: string; roles: string[]; seen_at: Date };

/** Throws when an entity names a role that the app does not have. */
export function checkRoles(roles: Roles, entities: readonly Entity[]): void {
  for (const entity of entities) {
    const named = [
      ...Object.keys(entity.grants).filter((key) => key !== EVERY_MEMBER),
      ...Object.values(entity.fields).flatMap(({ writers = [], readers = [] }) => [
        ...writers,
        ...readers.filter((reader) => reader !== ROW_AUTHOR),
      ]),
    ];
    const unknown = named.find((role) => !Object.hasOwn(roles, role));
    if (unknown !== undefined)
      throw new Error(`Entity "${entity.name}" names the role "${unknown}", which shared/roles.ts does not have.`);
  }
}

/** Fails where the tables of roles are missing: every member's call would fail. */
export async function checkTables(): Promise<void> {
  const [found] = await sql<{ people: string | null; invitations: string | null }[]>`
    select to_regclass('_people')::text as people, to_regclass('_invitations')::text as invitations`;
  if (found?.people === null || found?.invitations === null)
    throw new Error("The app has roles, but its database lacks their tables _people and _invitations.");
}

/** Gives the signed-in person their roles; the app's owner may ask as a member or as somebody with one role. */
export function withRoles(roles: Roles): MiddlewareHandler {
  const hasRoles = Object.keys(roles).length > 0;
  return async (context, next) => {
    const user = currentUser(context);
    const seenAs = seenAsOf(context);
    if (user.role === "owner") {
      if (seenAs !== undefined) context.set("user", seen(user, seenAs, roles));
    } else if (hasRoles) context.set("user", { ...user, roles: await rolesOf(user.id, roles) });
    await next();
  };
}

/** A socket's request has no headers of the page's own: it names whom it is seen as in its address. */
const seenAsOf = ({ req }: Context): string | undefined =>
  req.header(SEE_AS_HEADER) ?? (req.path === LIVE_PATH ? req.query("as") : undefined);

const ROW = /^row:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Less than the owner may, never more: as a role, as whom a row stands for (`row:<id>`), or as a member. */
function seen(owner: User, as: string, roles: Roles): User {
  const row = ROW.exec(as)?.[1];
  return {
    ...owner,
    role: "member",
    isSeenAs: true,
    roles: Object.hasOwn(roles, as) ? [as] : [],
    ...(row === undefined ? {} : { standsFor: row }),
  };
}

async function rolesOf(id: string, roles: Roles): Promise<string[]> {
  const [row] = await sql<{ roles: string[] }[]>`select roles from _people where id = ${id}`;
  return (row?.roles ?? []).filter((role) => Object.hasOwn(roles, role));
}

/** The calls of an app with roles, to be mounted at `/api`. */
export function peopleRoutes(roles: Roles): Hono {
  const app = new Hono();
  const roleOf = (context: Context): string => {
    const role = context.req.param("role") ?? "";
    return Object.hasOwn(roles, role) ? role : refuse(404, refusals().noRole);
  };
  app.use("/_me", async (context, next) => {
    const user = currentUser(context);
    if (user.role === "member" && context.req.header(SEE_AS_HEADER) === undefined) await remember(user);
    await next();
  });
  app.get("/_people", async (context) => {
    requireOwner(context);
    return context.json(await listPeople(new URL(context.req.url).searchParams, roles));
  });
  app.patch("/_people/:id", async (context) => {
    requireOwner(context);
    return context.json(await giveRoles(context.req.param("id"), await bodyOf(context), roles));
  });
  app.post("/_invitations/:role", async (context) => {
    requireOwner(context);
    return context.json(await invite(roleOf(context)), 201);
  });
  app.delete("/_invitations/:role", async (context) => {
    requireOwner(context);
    await sql`delete from _invitations where role = ${roleOf(context)}`;
    return context.body(null, 204);
  });
  return app;
}

function requireOwner(context: Context): void {
  if (currentUser(context).role !== "owner") refuse(403, refusals().ownerGives);
}

/** What was sent, whatever it was. */
export const bodyOf = async (context: Context): Promise<object> =>
  Object((await context.req.json().catch(() => null)) ?? {});

/** Writes down that a person was here, so that the owner can find them. */
async function remember({ id, name }: User): Promise<void> {
  await sql`
    insert into _people (id, name) values (${id}, ${name})
    on conflict (id) do update set name = excluded.name, seen_at = now()
    where _people.name <> excluded.name or _people.seen_at < now() - ${SEEN_EVERY}::interval`;
}

const shaped = (row: PersonRow, roles: Roles) => ({
  id: row.id,
  name: row.name,
  roles: row.roles.filter((role) => Object.hasOwn(roles, role)),
  seenAt: row.seen_at,
});

/** Those with roles first, then those who were here last; with the open invitations. */
async function listPeople(search: URLSearchParams, roles: Roles) {
  const page = Math.min(Math.max(Number.parseInt(search.get("page") ?? "1", 10) || 1, 1), PAGE_MAX);
  const wanted = `%${(search.get("q") ?? "").slice(0, 100).replace(/[\\%_]/g, "\\$&")}%`;
  const named = sql`name ilike ${wanted}`;
  const [rows, [counted], open] = await Promise.all([
    sql<PersonRow[]>`
      select id, name, roles, seen_at from _people where ${named}
      order by cardinality(roles) = 0, seen_at desc, id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    sql<{ total: number }[]>`select count(*)::integer as total from _people where ${named}`,
    sql<{ role: string; code: string }[]>`select role, code from _invitations order by role`,
  ]);
  return {
    people: rows.map((row) => shaped(row, roles)),
    total: counted?.total ?? 0,
    page,
    pageSize: PAGE_SIZE,
    invitations: open.filter(({ role }) => Object.hasOwn(roles, role)),
  };
}

async function giveRoles(id: string, body: object, roles: Roles) {
  const wanted: unknown = "roles" in body ? body.roles : undefined;
  if (!Array.isArray(wanted) || !wanted.every((role) => typeof role === "string" && Object.hasOwn(roles, role)))
    return refuse(422, refusals().noRole);
  const [row] = await sql<PersonRow[]>`
    update _people set roles = ${[...new Set<string>(wanted)]} where id = ${id} returning id, name, roles, seen_at`;
  if (!row) return refuse(404, refusals().noPerson);
  changes.listener()?.personChanged(id);
  return shaped(row, roles);
}

/** A new link for the role; the one before it ends. */
async function invite(role: string) {
  const code = newCode();
  await sql`
    insert into _invitations (role, code) values (${role}, ${code})
    on conflict (role) do update set code = excluded.code, created_at = now()`;
  return { role, code };
}

/** Gives the invitation's role to who opened its link; null when no role has this code. */
export async function joinRole(user: User, code: string, roles: Roles): Promise<{ role: string } | null> {
  if (Object.keys(roles).length === 0) return null;
  const [invitation] = await sql<{ role: string }[]>`select role from _invitations where code = ${code}`;
  if (!invitation || !Object.hasOwn(roles, invitation.role)) return null;
  await sql`
    insert into _people (id, name, roles) values (${user.id}, ${user.name}, ${[invitation.role]})
    on conflict (id) do update set name = excluded.name, seen_at = now(),
      roles = (select array_agg(distinct role) from unnest(_people.roles || excluded.roles) as role)`;
  return { role: invitation.role };
}
