// What the app tells single people: kept in a table of the kit, shown by the bell of its shell, told to open pages at once.
import { type Context, Hono } from "hono";
import { APP_OWNER, SAMPLE_OWNER } from "../../entity/index.ts";
import { sql } from "../database.ts";
import { currentUser, type User } from "../user.ts";
import { changes } from "./live/changes.ts";
import type { ChannelDefinition } from "./live/channel.ts";
import { callPlatform } from "./platform.ts";

export type Notice = {
  /** One line; longer ones are cut at 120 characters. */
  title: string;
  /** At most 500 characters. */
  text?: string;
  /** The page of the app that it leads to, as in "/orders/42". */
  href?: string;
  /** The same `key` is told a person once, however often this is run. */
  key?: string;
  /** By e-mail, too, where the person has given an address for it (`"bell": "email"` in app.json). */
  email?: boolean;
};

const TITLE_MAX = 120;
const TEXT_MAX = 500;
const HREF_MAX = 500;
const KEY_MAX = 200;
/** Of one person; older ones are forgotten. */
const KEPT = 100;
const SHOWN = 50;
/** For one person. */
const AN_HOUR = 60;
const IDS_MAX = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HREF = /^\/(?![/\\])[^\s\\]*$/;

/** The channel in which a person's own pages hear that there is something new. */
export const BELL_CHANNEL = "_bell";
export const bellChannel: ChannelDefinition = {
  join: ({ user, key }) => bellsOf(user).includes(key),
  send: () => null,
  presence: false,
};

/** Whose notices a person sees: their own, and as the app's owner those for whoever owns it. */
const bellsOf = ({ id, role }: User): string[] => (role === "owner" ? [id, APP_OWNER] : [id]);

/**
 * Tells a person of the app something: it stands in the bell (`"bell": true` in app.json) until they have read it.
 * @returns false when it was not kept: it was told before (`key`), or the person had 60 in an hour
 * @throws Error for an `href` that is no path of the app
 */
export async function notify(person: string | { id: string }, notice: Notice): Promise<boolean> {
  const given = typeof person === "string" ? person : person.id;
  // Samples belong to whoever owns the app, as do rows that strangers sent.
  const id = given === SAMPLE_OWNER ? APP_OWNER : given;
  const { href = null, key = null } = notice;
  const title = cut(notice.title.replace(/\s+/g, " ").trim(), TITLE_MAX);
  if (title === "") throw new Error("A notice needs a title.");
  if (href !== null && (href.length > HREF_MAX || !HREF.test(href)))
    throw new Error('The `href` of a notice is a path of the app, as in "/orders/42".');
  const [kept] = await sql`
    insert into _notices (person, title, text, href, key)
    select ${id}, ${title}, ${cut(notice.text ?? "", TEXT_MAX)}, ${href}, ${key === null ? null : key.slice(0, KEY_MAX)}
    where (select count(*) from _notices where person = ${id} and created_at > now() - interval '1 hour') < ${AN_HOUR}
    on conflict (person, key) do nothing returning id`;
  if (!kept) return false;
  await sql`
    delete from _notices where person = ${id} and id in
      (select id from _notices where person = ${id} order by created_at desc offset ${KEPT})`;
  changes.listener()?.broadcast(BELL_CHANNEL, id, {});
  if (notice.email) await mailTo(id, { title, text: cut(notice.text ?? "", TEXT_MAX), href });
  return true;
}

/** What was told stands in the bell: a mail that can't be sent is a line in the log, and no fault of whoever tells. */
async function mailTo(person: string, notice: { title: string; text: string; href: string | null }): Promise<void> {
  try {
    await callPlatform("/notices", { method: "POST", json: { person, ...notice } });
  } catch (error) {
    console.error(`A notice was not sent by e-mail: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** By whole characters, as people see them. */
function cut(text: string, most: number): string {
  const plain = text.replaceAll("\0", "").toWellFormed();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`;
}

/** The calls behind the bell, to be mounted at `/api`: everybody's own alone. */
export function noticeRoutes(): Hono {
  const app = new Hono();
  app.get("/_notices", async (context) => {
    const people = bellsOf(currentUser(context));
    const [notices, [counted]] = await Promise.all([
      sql`
        select id, title, text, href, created_at as "at", read_at is not null as "isRead"
        from _notices where person in ${sql(people)} order by created_at desc limit ${SHOWN}`,
      sql<{ unread: number }[]>`
        select count(*)::integer as unread from _notices where person in ${sql(people)} and read_at is null`,
    ]);
    return context.json({ notices, unread: counted?.unread ?? 0 });
  });
  app.post("/_notices/read", async (context) => {
    const people = bellsOf(currentUser(context));
    const body: unknown = await context.req.json().catch(() => null);
    const ids = idsIn(body);
    await sql`
      update _notices set read_at = now()
      where person in ${sql(people)} and read_at is null ${ids === null ? sql`` : sql`and id = any(${ids}::uuid[])`}`;
    for (const person of people) changes.listener()?.broadcast(BELL_CHANNEL, person, {});
    return context.body(null, 204);
  });
  // The address at which they want it by e-mail, too: typed by themselves, and asked by mail whether it is theirs.
  const addressPath = (context: Context): `/${string}` =>
    `/notice-addresses/${encodeURIComponent(currentUser(context).id)}`;
  app.get("/_notices/email", async (context) =>
    context.json((await (await callPlatform(addressPath(context))).json()) as object),
  );
  app.put("/_notices/email", async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const given = typeof body === "object" && body !== null && "address" in body ? body.address : null;
    const json = { address: typeof given === "string" ? given : null };
    const answer = await callPlatform(addressPath(context), { method: "PUT", json });
    return context.json((await answer.json()) as object);
  });
  return app;
}

/** Null: all of them. */
function idsIn(body: unknown): string[] | null {
  if (typeof body !== "object" || body === null || !("ids" in body) || !Array.isArray(body.ids)) return null;
  return body.ids.filter((id): id is string => typeof id === "string" && UUID.test(id)).slice(0, IDS_MAX);
}
