// What one backend check asks for, as operations that can be tried on an entity's calls.
//
// Every operation is tried with valid and with invalid data and looks at what is stored, not only at the status.
import type { Entity } from "#entity";
import { type Kind, kindOf } from "#kinds";
import type { AppPerson } from "./app-person.ts";
import { invalidDrafts, validDraft, writableFields } from "./drafts.ts";
import { subjectsOf } from "./schema.ts";

/** Null when the operation did what it should, else what went wrong. */
export type Trial = (fixture: Fixture) => Promise<string | null>;
export type Fixture = Readonly<{
  person: AppPerson;
  schema: readonly Entity[];
  /** The entity whose calls are tried. */
  entity: Entity;
  /** The entity that the check limits it to: "comments of a specific article". */
  parent: Entity | null;
  /** The check's own words. */
  text: string;
}>;

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

export const create: Trial = async ({ person, schema, entity }) => {
  await withdraw(person, entity);
  const draft = await validDraft(entity, { person, schema });
  const made = await person.call("POST", entity.name, draft);
  if (made.status !== 201)
    return `creating a ${entity.one} answered ${made.status} ${JSON.stringify(made.body).slice(0, 120)}`;
  const { body } = await person.call("GET", `${entity.name}/${made.body.id}`);
  const lost = Object.keys(draft).find((key) => !isSame(body[key], draft[key]));
  return lost ? `${lost} of the new ${entity.one} was not kept` : null;
};

/** Takes back the votes and the like that this person has: there can only be one for each thing. */
async function withdraw(person: AppPerson, entity: Entity): Promise<void> {
  if (!entity.rules.some(({ rule }) => rule === "onePer")) return;
  const { body } = await person.call("GET", `${entity.name}?scope=mine&pageSize=200`);
  for (const { id } of body.rows ?? []) await person.call("DELETE", `${entity.name}/${id}`);
}

export const refuseInvalid: Trial = async ({ person, schema, entity }) => {
  const drafts = invalidDrafts(entity, await validDraft(entity, { person, schema }));
  if (drafts.length === 0) return `every ${entity.one} is accepted`;
  for (const { why, draft } of drafts) {
    const { status } = await person.call("POST", entity.name, draft);
    if (!isRefusal(status)) return `a ${entity.one} with ${why} answered ${status}`;
  }
  const empty = await person.call("POST", entity.name, {});
  return isRefusal(empty.status) ? null : `an empty ${entity.one} was accepted`;
};

export const list: Trial = async ({ person, schema, entity, parent }) => {
  await rowId({ person, schema }, entity);
  const all = await person.call("GET", entity.name);
  if (all.status !== 200 || !Array.isArray(all.body.rows)) return `${entity.name} answered ${all.status}`;
  if (all.body.rows.length === 0) return `${entity.name} has no rows`;
  if (!parent) return null;
  const key = relationTo(entity, parent);
  if (!key) return `${entity.name} does not point at ${parent.name}`;
  const id = all.body.rows.find((row: Record<string, unknown>) => row[key])?.[key];
  if (!id) return `no row of ${entity.name} has a ${parent.one}`;
  const some = await person.call("GET", `${entity.name}?filter.${key}=${id}`);
  const isOwn = some.body.rows?.every((row: Record<string, unknown>) => row[key] === id);
  return some.body.rows?.length > 0 && isOwn ? null : `${entity.name} of one ${parent.one} are not those`;
};

export const detail: Trial = async ({ person, schema, entity }) => {
  const id = await rowId({ person, schema }, entity);
  if (!id) return `${entity.name} has no rows`;
  const row = await person.call("GET", `${entity.name}/${id}`);
  if (row.status !== 200 || row.body.id !== id) return `one ${entity.one} answered ${row.status}`;
  const none = await person.call("GET", `${entity.name}/00000000-0000-4000-8000-000000000000`);
  if (none.status !== 404) return `a ${entity.one} that does not exist answered ${none.status}`;
  for (const other of schema) {
    const key = relationTo(other, entity);
    const related = key ? await person.call("GET", `${other.name}?filter.${key}=${id}`) : null;
    if (related && related.status !== 200) return `its ${other.name} answered ${related.status}`;
  }
  return null;
};

export const update: Trial = async ({ person, schema, entity, text }) => {
  const draft = await validDraft(entity, { person, schema });
  const made = await person.call("POST", entity.name, draft);
  const id = made.body.id ?? (await rowId({ person, schema }, entity));
  if (!id) return `${entity.name} has no row to change`;
  const fresh = await validDraft(entity, { person, schema });
  const changes = Object.entries(fresh).filter(
    ([key, value]) => !isRelation(entity, key) && !isSame(draft[key], value),
  );
  const target = stepOf(entity, text, draft);
  const [key, value] = target ?? changes[0] ?? [];
  if (!key) return `a ${entity.one} has nothing to change`;
  const changed = await person.call("PATCH", `${entity.name}/${id}`, { [key]: value });
  if (changed.status !== 200)
    return `changing ${key} answered ${changed.status} ${JSON.stringify(changed.body).slice(0, 120)}`;
  const { body } = await person.call("GET", `${entity.name}/${id}`);
  if (!isSame(body[key], value)) return `${key} was not kept`;
  const wrong = invalidDrafts(entity, draft).find(({ why }) => why.startsWith("wrong "));
  if (!wrong) return null;
  const { status } = await person.call("PATCH", `${entity.name}/${id}`, wrong.draft);
  return isRefusal(status) ? null : `a change with ${wrong.why} answered ${status}`;
};

export const remove: Trial = async ({ person, schema, entity }) => {
  await withdraw(person, entity);
  const made = await person.call("POST", entity.name, await validDraft(entity, { person, schema }));
  if (made.status !== 201) return `no ${entity.one} could be made to delete`;
  const gone = await person.call("DELETE", `${entity.name}/${made.body.id}`);
  if (gone.status !== 204) return `deleting answered ${gone.status}`;
  const { status } = await person.call("GET", `${entity.name}/${made.body.id}`);
  return status === 404 ? null : `the deleted ${entity.one} still answers ${status}`;
};

export const search: Trial = async ({ person, entity }) => {
  const { body } = await person.call("GET", entity.name);
  const title = String(body.rows?.[0]?.[entity.title] ?? "");
  const word = /[\p{L}\d]{3,}/u.exec(title)?.[0];
  if (!word) return `${entity.name} has nothing to search for`;
  const found = await person.call("GET", `${entity.name}?q=${encodeURIComponent(title.slice(0, 60))}`);
  if (!found.body.rows?.some((row: { id: string }) => row.id === body.rows[0].id)) return `"${title}" was not found`;
  const none = await person.call("GET", `${entity.name}?q=zzqqxxjj`);
  return none.body.total === 0 ? null : "a word that occurs nowhere was found";
};

export const filter: Trial = async ({ person, entity, text }) => {
  const fields = Object.entries(entity.fields).filter(([, field]) => {
    const { hasOptions, isBareNumber, isFlag, isMoney, isRelation, time } = kindOf(field);
    return hasOptions || isRelation || isFlag || isMoney || isBareNumber || time === "day";
  });
  const { body } = await person.call("GET", `${entity.name}?pageSize=200`);
  const said = text.toLowerCase();
  const ordered = fields.toSorted(
    ([, left], [, right]) =>
      Number(said.includes(right.label.toLowerCase())) - Number(said.includes(left.label.toLowerCase())),
  );
  for (const [key, field] of ordered) {
    const value = body.rows?.find((row: Record<string, unknown>) => row[key] !== null)?.[key];
    if (value === undefined || value === null) continue;
    const some = await person.call(
      "GET",
      `${entity.name}?pageSize=200&filter.${key}=${encodeURIComponent(String(value))}`,
    );
    if (!some.body.rows?.every((row: Record<string, unknown>) => row[key] === value))
      return `filtering by ${key} let others through`;
    const expected = body.rows.filter((row: Record<string, unknown>) => row[key] === value).length;
    if (some.body.rows.length < expected) return `filtering by ${key} lost rows`;
    if (kindOf(field).hasOptions) return null;
    const wrong = await person.call("GET", `${entity.name}?filter.${key}=nonsense`);
    return isRefusal(wrong.status) ? null : `a filter by nonsense answered ${wrong.status}`;
  }
  return `${entity.name} has nothing to filter by`;
};

export const sort: Trial = async ({ person, entity }) => {
  const key = entity.title;
  const [up, down] = await Promise.all([
    person.call("GET", `${entity.name}?sort=${key}&pageSize=200`),
    person.call("GET", `${entity.name}?sort=-${key}&pageSize=200`),
  ]);
  const values = (answer: typeof up): string[] =>
    (answer.body.rows ?? []).map((row: Record<string, unknown>) => String(row[key] ?? "").toLowerCase());
  const [rising, falling] = [values(up), values(down)];
  if (rising.length < 2) return `${entity.name} has too few rows to sort`;
  if (rising.join("|") !== falling.toReversed().join("|") && new Set(rising).size === rising.length)
    return "descending is not ascending turned round";
  const wrong = await person.call("GET", `${entity.name}?sort=nosuchfield`);
  return isRefusal(wrong.status) ? null : `sorting by nonsense answered ${wrong.status}`;
};

/** Figures by group whose counts add up to all rows; with `parent`, side by side by that entity. */
export const report: Trial = async ({ person, entity, parent }) => {
  const by = (parent && relationTo(entity, parent)) ?? groupOf(entity);
  if (parent && !relationTo(entity, parent)) return `${entity.name} can't be grouped by ${parent.one}`;
  const all = await person.call("GET", `${entity.name}?pageSize=1`);
  const counted = await person.call("GET", `${entity.name}/summary?by=${by}&measure=count`);
  const groups: { value: number }[] = counted.body.groups ?? [];
  if (counted.status !== 200 || groups.length === 0) return `the summary of ${entity.name} answered ${counted.status}`;
  const sum = groups.reduce((total, { value }) => total + value, 0);
  if (sum !== all.body.total) return `the groups hold ${sum} of ${all.body.total} rows`;
  const amount = keyOf(entity, ({ isBareNumber, isMoney }) => isMoney || isBareNumber);
  const measured = amount ? await person.call("GET", `${entity.name}/summary?by=${by}&measure=sum:${amount}`) : counted;
  if (measured.status !== 200) return `the sum of ${amount} answered ${measured.status}`;
  const wrong = await person.call("GET", `${entity.name}/summary?by=nosuchfield`);
  return isRefusal(wrong.status) ? null : `a summary by nonsense answered ${wrong.status}`;
};

/** A row that takes or brings something changes the number of what it points at, and never below zero. */
export const countsDown: Trial = async ({ person, schema, entity }) => {
  const rules = schema.flatMap((one) => one.rules.flatMap((rule) => (rule.rule === "stock" ? [{ one, rule }] : [])));
  const found =
    rules.find(({ one }) => one === entity) ??
    rules.find(({ one, rule }) => one.fields[rule.relation]?.entity === entity.name);
  if (!found) return `nothing of ${entity.name} is counted`;
  const { one, rule } = found;
  const { sign = -1 } = rule;
  const target = one.fields[rule.relation]?.entity ?? "";
  const { body } = await person.call("GET", `${target}?pageSize=200`);
  const row = body.rows?.find((each: Record<string, unknown>) => Number(each[rule.field]) >= 2);
  if (!row) return `no ${target} has anything left`;
  const draft = { ...(await validDraft(one, { person, schema })), [rule.relation]: row.id, [rule.by]: 1 };
  const made = await person.call("POST", one.name, draft);
  if (made.status !== 201) return `a ${one.one} answered ${made.status}`;
  const after = await person.call("GET", `${target}/${row.id}`);
  if (Number(after.body[rule.field]) !== Number(row[rule.field]) + sign)
    return `${rule.field} of ${target} did not change by one`;
  if (sign > 0) return null;
  const greedy = await person.call("POST", one.name, { ...draft, [rule.by]: Number(row[rule.field]) + 1_000 });
  return isRefusal(greedy.status) ? null : `more than there is answered ${greedy.status}`;
};

/** A row that is there, or a new one. */
async function rowId(app: Pick<Fixture, "person" | "schema">, entity: Entity): Promise<string | null> {
  const { body } = await app.person.call("GET", `${entity.name}?pageSize=1`);
  if (body.rows?.[0]) return body.rows[0].id;
  const made = await app.person.call("POST", entity.name, await validDraft(entity, app));
  return made.body.id ?? null;
}

/** A row is given another of the things it can point at. */
export const assign: Trial = async ({ person, schema, entity, text }) => {
  const said = subjectsOf(text, schema);
  const pairs = said.flatMap((from) => said.flatMap((to) => (relationTo(from, to) ? [{ from, to }] : [])));
  const pair = pairs.find(({ from, to }) => from === entity || to === entity) ?? pairs[0];
  if (!pair) return update({ person, schema, entity, parent: null, text });
  const { from, to } = pair;
  const key = relationTo(from, to) ?? "";
  const row = await rowId({ person, schema }, from);
  const { body } = await person.call("GET", `${to.name}?pageSize=2`);
  const target = body.rows?.at(-1)?.id;
  const changed = await person.call("PATCH", `${from.name}/${row}`, { [key]: target });
  if (changed.status !== 200 || changed.body[key] !== target) return `assigning ${key} answered ${changed.status}`;
  const wrong = await person.call("PATCH", `${from.name}/${row}`, { [key]: "00000000-0000-4000-8000-000000000000" });
  return isRefusal(wrong.status) ? null : `assigning nothing that exists answered ${wrong.status}`;
};

export function relationTo(entity: Entity, target: Entity): string | null {
  return Object.entries(entity.fields).find(([, field]) => field.entity === target.name)?.[0] ?? null;
}

function groupOf(entity: Entity): string {
  const day = keyOf(entity, ({ time }) => time);
  const group = keyOf(entity, ({ hasOptions, isRelation }) => hasOptions || isRelation);
  return group ?? (day ? `${day}:month` : "createdAt:month");
}

/** The first field whose kind is so. */
function keyOf(entity: Entity, is: (kind: Kind) => unknown): string | undefined {
  return Object.entries(entity.fields).find(([, field]) => is(kindOf(field)))?.[0];
}

const isRelation = ({ fields }: Entity, key: string): boolean =>
  fields[key] !== undefined && kindOf(fields[key]).isRelation === true;

/** "Approve", "complete": the option of a choice that the check names, by one of the steps allowed from where a new row stands. */
function stepOf(entity: Entity, text: string, draft: Record<string, unknown>): [string, unknown] | null {
  const said = text.toLowerCase();
  for (const [key, field] of writableFields(entity)) {
    const at = String(draft[key] ?? "");
    const next = field.transitions?.[at] ?? field.options ?? [];
    const named = next.find((option) => option !== at && said.includes(option.toLowerCase().slice(0, 6)));
    if (kindOf(field).hasOptions && named) return [key, named];
  }
  const status = writableFields(entity).find(
    ([, field]) => kindOf(field).hasOptions && (field.options?.length ?? 0) > 1,
  );
  if (!status || !/status|stage|approv|progress|renew|transfer/.test(said)) return null;
  const at = String(draft[status[0]] ?? "");
  const option = (status[1].transitions?.[at] ?? status[1].options ?? []).find((one) => one !== at);
  return option ? [status[0], option] : null;
}

function isSame(left: unknown, right: unknown): boolean {
  if (
    typeof left === "string" &&
    typeof right === "string" &&
    !Number.isNaN(Date.parse(left)) &&
    !Number.isNaN(Date.parse(right))
  )
    return Date.parse(left) === Date.parse(right) || left === right;
  return JSON.stringify(left) === JSON.stringify(right);
}
