// Tries to break into one deployed app: two members, nobody, every entity, every call.
import type { Entity, Field } from "#entity";
import { kindOf, SAMPLES } from "#kinds";
import type { AppAnswer, AppPerson } from "./app-person.ts";
import { type Draft, invalidDrafts, validDraft, writableFields } from "./drafts.ts";

/** `author` writes, `stranger` is another member, both in the same live app. */
export type Intruders = Readonly<{ author: AppPerson; stranger: AppPerson; schema: readonly Entity[] }>;

const NOBODY = "00000000-0000-4000-8000-000000000000";
const LONG = "x".repeat(25_000);
const INJECTIONS = ["'; drop table x; --", "x' or '1'='1", '"; select 1; --', "%", "\\", "\u0000"];

/** What should not have been possible, in sentences; none when all held. */
export async function breachesOf(app: Intruders): Promise<string[]> {
  const breaches: string[] = [];
  for (const entity of app.schema) {
    const found = await Promise.all([withoutSession(app, entity), injections(app, entity)]);
    breaches.push(...found.flat(), ...(await onesOwn(app, entity)));
  }
  return breaches;
}

const isRefused = ({ status }: AppAnswer): boolean => status >= 400 && status < 500;

async function withoutSession({ author }: Intruders, { name }: Entity): Promise<string[]> {
  const calls: [string, string][] = [
    ...(["GET", "POST"] as const).map((method): [string, string] => [method, name]),
    ...(["GET", "PATCH", "DELETE"] as const).map((method): [string, string] => [method, `${name}/${NOBODY}`]),
    ["GET", `${name}/summary?by=createdAt:month`],
    ["GET", `${name}/export.csv`],
    ["POST", `${name}/import`],
  ];
  const answers = await Promise.all(
    calls.map(([method, path]) => author.anonymously(method, path, method === "GET" ? undefined : {})),
  );
  return calls.flatMap(([method, path], at) =>
    answers[at]?.status === 401 ? [] : [`${method} ${path} without a session answered ${answers[at]?.status}`],
  );
}

/** Values are never part of a statement: nonsense is refused or finds nothing, and the table stays. */
async function injections({ author }: Intruders, entity: Entity): Promise<string[]> {
  const field = Object.keys(entity.fields)[0] ?? "id";
  const places = ["q", "sort", `filter.${field}`, "filter.x", "page", "scope", "by", "measure"];
  const tries = places.flatMap((place) =>
    INJECTIONS.flatMap((text) => [
      `${entity.name}?${place}=${encodeURIComponent(text)}`,
      `${entity.name}/summary?by=createdAt:month&${place}=${encodeURIComponent(text)}`,
    ]),
  );
  const breaches: string[] = [];
  for (const path of tries) {
    const { status } = await author.call("GET", path);
    if (status >= 500) breaches.push(`GET ${path} answered ${status}`);
  }
  const after = await author.call("GET", entity.name);
  return after.status === 200 ? breaches : [...breaches, `${entity.name} answers ${after.status} afterwards`];
}

/** Rows of one member against another: reading, changing, and writing what only the server may. */
async function onesOwn(app: Intruders, entity: Entity): Promise<string[]> {
  const { author, schema } = app;
  const draft = withoutKept(entity, await validDraft(entity, { person: author, schema }));
  const made = await author.call("POST", entity.name, {
    ...draft,
    id: NOBODY,
    ownerId: "somebody-else",
    ownerName: "Somebody",
    createdAt: "2001-01-01T00:00:00Z",
    admin: true,
  });
  if (!entity.own.includes("create")) return isRefused(made) ? [] : [`a member added to ${entity.name}`];
  if (made.status !== 201) return [`${entity.name}: a valid row answered ${made.status} ${JSON.stringify(made.body)}`];
  const row = made.body;
  const taken = row.id === NOBODY || row.ownerId === "somebody-else" || String(row.createdAt).startsWith("2001");
  return [
    ...(taken ? [`${entity.name} took values that only the server sets`] : []),
    ...(await readByOthers(app, entity, row)),
    ...(await changedByOthers(app, entity, row)),
    ...(await decidedBySenders(app, entity, draft)),
    ...(await nonsense(app, entity, draft)),
  ];
}

/** A member's draft: what only the app's owner and roles write is left to them. */
const withoutKept = (entity: Entity, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => entity.fields[key]?.writers === undefined));

/** What only some may set is refused to a member in a new row too. */
async function decidedBySenders({ author }: Intruders, entity: Entity, draft: Draft): Promise<string[]> {
  const kept = Object.entries(entity.fields).filter(([, field]) => field.writers !== undefined);
  const taken = await Promise.all(
    kept.map(async ([key, field]) => {
      const other = field.options?.find((option) => option !== field.default) ?? (kindOf(field).isFlag ? true : null);
      if (other === null) return [];
      const { status } = await author.call("POST", entity.name, { ...draft, [key]: other });
      return status === 403 ? [] : [`a member set ${key} of ${entity.name}: ${status}`];
    }),
  );
  return taken.flat();
}

async function readByOthers({ stranger }: Intruders, entity: Entity, row: { id: string } & Draft): Promise<string[]> {
  const isOpen = entity.access === "shared" || entity.access === "published";
  const one = await stranger.call("GET", `${entity.name}/${row.id}`);
  const all = await stranger.call("GET", `${entity.name}?pageSize=200&scope=all`);
  const plain = await stranger.call("GET", `${entity.name}?pageSize=200`);
  const csv = await stranger.call("GET", `${entity.name}/export.csv`);
  const summary = await stranger.call("GET", `${entity.name}/summary?by=createdAt:month&scope=all`);
  if (isOpen) return one.status === 200 ? [] : [`${entity.name} is open, but answers another member ${one.status}`];
  const listed = [all, plain].some(({ body }) => body.rows?.some?.(({ id }: { id: string }) => id === row.id));
  return [
    ...(one.status === 404 || one.status === 403 ? [] : [`another member read one of ${entity.name}: ${one.status}`]),
    ...(listed ? [`another member lists ${entity.name}`] : []),
    ...(String(csv.body).includes(String(row[entity.title])) ? [`another member exports ${entity.name}`] : []),
    ...((summary.body.groups ?? []).length > 0 ? [`another member counts ${entity.name}`] : []),
  ];
}

async function changedByOthers(
  { author, stranger, schema }: Intruders,
  entity: Entity,
  row: { id: string } & Draft,
): Promise<string[]> {
  if (entity.access === "shared") return [];
  const change = withoutKept(entity, await validDraft(entity, { person: author, schema }));
  const path = `${entity.name}/${row.id}`;
  const changed = await stranger.call("PATCH", path, change);
  const gone = await stranger.call("DELETE", path);
  const after = await author.call("GET", path);
  const own = !entity.own.includes("update") ? await author.call("PATCH", path, change) : null;
  return [
    ...(isRefused(changed) ? [] : [`another member changed one of ${entity.name}`]),
    ...(isRefused(gone) && after.status === 200 ? [] : [`another member deleted one of ${entity.name}`]),
    ...(own === null || isRefused(own) ? [] : [`who sent a ${entity.one} changed it afterwards`]),
  ];
}

const takesAnyText = (field: Field): boolean => SAMPLES[field.kind].misfit === undefined && !kindOf(field).isRelation;

/** Wrong kinds, too long texts, other people's rows as relations, and a body beyond all bounds. */
async function nonsense({ author }: Intruders, entity: Entity, draft: Draft): Promise<string[]> {
  const long = writableFields(entity).flatMap(([key, field]) =>
    takesAnyText(field) ? [{ why: `${key} far too long`, draft: { ...draft, [key]: LONG } }] : [],
  );
  const breaches: string[] = [];
  for (const { why, draft: wrong } of [...invalidDrafts(entity, draft), ...long]) {
    const answer = await author.call("POST", entity.name, wrong);
    if (!isRefused(answer)) breaches.push(`${entity.name} with ${why} answered ${answer.status}`);
  }
  const huge = await author.call("POST", entity.name, { ...draft, [entity.title]: LONG.repeat(600) });
  return isRefused(huge) ? breaches : [...breaches, `${entity.name} with 15 MB answered ${huge.status}`];
}
