// Tries every list of an app as somebody whom its rows are nothing to, from what the app's own entities say, and tells what came out or could be changed.
import { type Entity, type Field, isGranted, mayChangeRow, mayCreate, mayWrite, readsField } from "#entity";

export type Answer = { status: number; text: string };
/** Calls the app at `/api/<path>`. */
export type Caller = (method: string, path: string, body?: unknown, type?: string) => Promise<Answer>;
export type People = {
  owner: Caller;
  /** A member who writes the rows, and another without any. */
  author: Caller;
  stranger: Caller;
  /** Callers whom the app does not let in at all: without a session, with another app's. */
  outsiders: readonly Caller[];
};

/** `secrets`: what stands in fields that are not for a stranger, whoever may see the row. */
type Written = { entity: Entity; id: string; canary: string; secrets: readonly string[] };

const MEMBER = { id: "stranger", name: "Stranger", role: "member" as const, roles: [] };
const CALLS_AT_ONCE = 6;
/** Texts of fields that are not for a stranger begin so. */
const SECRET = "kept";

/** What a stranger got to see or change; empty when nothing. @param entities those that others point at first */
export async function sweep(entities: readonly Entity[], people: People): Promise<{ faults: string[]; calls: number }> {
  const written: Written[] = [];
  const faults: string[] = [];
  for (const entity of entities) {
    const row = await write(entity, written, people);
    if (typeof row === "string") faults.push(row);
    else written.push(row);
  }
  const hidden = written.filter(({ entity }) => !readsAll(entity));
  let calls = 0;
  const look = async (caller: Caller, who: string, path: string) => {
    calls += 1;
    const { status, text } = await caller("GET", path);
    if (status >= 500) faults.push(`${who}: GET ${path} failed with ${status}`);
    for (const { canary } of who === "a stranger" ? hidden : written)
      if (text.includes(canary)) faults.push(`${who}: GET ${path} shows ${canary}`);
    for (const secret of written.flatMap((row) => row.secrets))
      if (text.includes(secret)) faults.push(`${who}: GET ${path} shows ${secret}`);
  };
  const reads = written.flatMap((row) => readsOf(row).map((path) => () => look(people.stranger, "a stranger", path)));
  const outside = people.outsiders.flatMap((caller) =>
    written.flatMap(({ entity, id }) =>
      [entity.name, `${entity.name}/${id}`, `${entity.name}/export.csv`, `${entity.name}/summary`].map(
        (path) => () => look(caller, "somebody outside", path),
      ),
    ),
  );
  await inGroups([...reads, ...outside]);
  for (const row of written) faults.push(...(await writesTo(row, hidden, people)));
  return { faults, calls };
}

async function inGroups(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  for (let at = 0; at < tasks.length; at += CALLS_AT_ONCE)
    await Promise.all(tasks.slice(at, at + CALLS_AT_ONCE).map((task) => task()));
}

/** Whether every member reads all rows, as the app's own definition says. */
const readsAll = (entity: Entity): boolean =>
  /^(?:shared|published|managed)$/.test(entity.access) || isGranted(entity, MEMBER, "read");

/** Whether a member changes rows that another made. */
const changesAll = (entity: Entity, how: "update" | "delete"): boolean => mayChangeRow(entity, MEMBER, how, false);

/** A row of the author's, or of the owner's where only the owner adds any, with its canary in every text. */
async function write(entity: Entity, rows: readonly Written[], { author, owner }: People): Promise<Written | string> {
  const by = mayCreate(entity, MEMBER) ? "author" : "owner";
  const canary = `canary${entity.name.replaceAll("_", "")}`;
  const fields = Object.entries(entity.fields).filter(
    ([, field]) => !field.readOnly && (by === "owner" || mayWrite(field, MEMBER)),
  );
  const body: Record<string, unknown> = Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const value = validFor(field, readsField(field, MEMBER) ? canary : `${SECRET}${canary}`, rows);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const call = by === "author" ? author : owner;
  let answer = await call("POST", entity.name, body);
  // What a rule of the app refuses and nobody needs is left out.
  for (let tries = 0; tries < 3 && answer.status === 422; tries += 1) {
    for (const key of Object.keys(JSON.parse(answer.text).fields ?? {}))
      if (entity.fields[key]?.required !== true) delete body[key];
    answer = await call("POST", entity.name, body);
  }
  if (answer.status !== 201)
    return `${entity.name}: no row could be written: ${answer.status} ${answer.text.slice(0, 300)}`;
  const { id } = JSON.parse(answer.text);
  // A row without texts is known by its id.
  const isSecret = Object.entries(entity.fields).some(
    ([key, field]) => !readsField(field, MEMBER) && String(body[key] ?? "").includes(SECRET),
  );
  const isShown = Object.values(body).some(
    (value) => String(value).includes(canary) && !String(value).includes(SECRET),
  );
  return { entity, id, canary: isShown ? canary : id, secrets: isSecret ? [`${SECRET}${canary}`] : [] };
}

/** Something valid for a field; undefined where it may be left out. */
function validFor(field: Field, canary: string, rows: readonly Written[]): unknown {
  const least = Math.max(Number(field.min ?? 1), 1);
  const byKind: Partial<Record<Field["kind"], unknown>> = {
    text: canary,
    longText: canary,
    location: canary,
    email: `${canary}@example.com`,
    url: `https://example.com/${canary}`,
    phone: "+41 44 555 01 23",
    color: "#336699",
    number: least,
    money: least,
    percent: least,
    rating: least,
    duration: least,
    date: "2035-05-05",
    dateTime: "2035-05-05T10:00:00Z",
    time: "10:00",
    yesNo: true,
    tags: [canary],
    choice: field.default ?? field.options?.[0],
    relation: rows.find(({ entity }) => entity.name === field.entity)?.id,
  };
  return byKind[field.kind];
}

/** Every way in which an entity's rows are read: lists, one row, searches, orders, filters, files and figures. */
function readsOf({ entity, id, canary }: Written): string[] {
  const { name } = entity;
  const keys = Object.keys(entity.fields);
  const scopes = ["", "?scope=all", "?scope=mine"];
  return [
    ...scopes.flatMap((scope) => [`${name}${scope}`, `${name}/export.csv${scope}`, `${name}/summary${scope}`]),
    `${name}/${id}`,
    `${name}?q=${canary}&pageSize=200`,
    `${name}/summary?q=${canary}`,
    `${name}?filter.id=${id}`,
    `${name}/summary?by=owner`,
    ...["id", "createdAt", "updatedAt", ...keys].flatMap((key) => [
      `${name}?scope=all&sort=${key}`,
      `${name}?scope=all&sort=-${key}`,
    ]),
    ...keys.flatMap((key) => [
      `${name}?filter.${key}=${canary}`,
      `${name}?filter.${key}.empty=false`,
      `${name}/summary?scope=all&by=${key}`,
      `${name}/summary?scope=all&by=createdAt:day&split=${key}`,
      `${name}/summary?measure=max:${key}`,
    ]),
  ];
}

type Own = Readonly<{ entity: Entity; id: string; change: Readonly<Record<string, unknown>> }>;

/** What whoever wrote a row could do with it though the entity keeps that from them. */
async function ownChanges({ entity, id, change }: Own, { author }: People): Promise<string[]> {
  if (!mayCreate(entity, MEMBER)) return [];
  const tries = [
    { method: "PATCH", how: "update" as const, body: change },
    { method: "DELETE", how: "delete" as const, body: undefined },
  ];
  const faults: string[] = [];
  for (const { method, how, body } of tries.filter((one) => !mayChangeRow(entity, MEMBER, one.how, true))) {
    const { status } = await author(method, `${entity.name}/${id}`, body);
    if (status !== 403) faults.push(`whoever wrote a row of ${entity.name}: ${how} answered ${status}`);
  }
  return faults;
}

/** What a stranger, and somebody outside, could change of a row, and whether they could point at what they do not see. */
async function writesTo({ entity, id }: Written, hidden: readonly Written[], people: People): Promise<string[]> {
  const faults: string[] = [];
  const isHidden = !readsAll(entity);
  const refused = async (caller: Caller, who: string, how: string, path: string, body?: unknown) => {
    const { status } = await caller(how, path, body);
    if (status < 400 || status >= 500) faults.push(`${who}: ${how} ${path} answered ${status}`);
  };
  for (const caller of people.outsiders) {
    await refused(caller, "somebody outside", "POST", entity.name, {});
    await refused(caller, "somebody outside", "PATCH", `${entity.name}/${id}`, {});
    await refused(caller, "somebody outside", "DELETE", `${entity.name}/${id}`);
  }
  const [key] = Object.entries(entity.fields).find(([, { kind }]) => kind === "text" || kind === "longText") ?? [];
  const change = key === undefined ? {} : { [key]: "changed" };
  if (isHidden || !changesAll(entity, "update"))
    await refused(people.stranger, "a stranger", "PATCH", `${entity.name}/${id}`, change);
  if (isHidden || !changesAll(entity, "delete"))
    await refused(people.stranger, "a stranger", "DELETE", `${entity.name}/${id}`);
  faults.push(...(await ownChanges({ entity, id, change }, people)));
  // What is not theirs to read is not theirs to change: whether a guess is right would tell.
  for (const [kept, field] of Object.entries(entity.fields))
    if (!readsField(field, MEMBER) && !field.readOnly)
      await refused(people.stranger, "a stranger", "PATCH", `${entity.name}/${id}`, {
        [kept]: validFor(field, "guess", hidden),
      });
  if (!mayCreate(entity, MEMBER)) await refused(people.stranger, "a stranger", "POST", entity.name, change);
  for (const [pointing, field] of Object.entries(entity.fields)) {
    const target = hidden.find((row) => row.entity.name === field.entity);
    if (target === undefined) continue;
    await refused(people.stranger, "a stranger", "POST", entity.name, { ...change, [pointing]: target.id });
  }
  const kept = await people.owner("GET", `${entity.name}/${id}`);
  if (kept.status !== 200 || kept.text.includes('"changed"'))
    if (isHidden || !changesAll(entity, "update")) faults.push(`${entity.name}: the row is not as it was`);
  return faults;
}
