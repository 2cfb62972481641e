// Adds, changes and deletes one row: checks, rules and the write in one transaction.

import { isNeeded, problemsOf } from "../entity/conditions.ts";
import { columnName, type Entity, mayCreate, mayWrite } from "../entity/index.ts";
import { startOf, withTotals } from "../entity/totals.ts";
import { refusals } from "../words/refusals/index.ts";
import { mayChange, mayReadField, namedColumns, type Owned, ownedOf, ownerIds, readable } from "./access.ts";
import { dropFiles, filesBelow, filesIn, keepFiles, takenFiles } from "./capabilities/files/row-files.ts";
import { noteWrite, readersBefore, type Written } from "./capabilities/live/written.ts";
import { type Catalog, relationsOf } from "./catalog.ts";
import type { Sql, Transaction } from "./database.ts";
import { refuse } from "./refusal.ts";
import { type JsonRow, type RawRow, selection, shape } from "./rows.ts";
import { applyRules, checkTransitions, type Values } from "./rules.ts";
import { followChange, othersOf } from "./sums.ts";
import type { User } from "./user.ts";
import { validate, validateChanges } from "./validate.ts";

/** `page`: of the person's pages, the one that asks. */
export type WriteContext = { sql: Sql; catalog: Catalog; entity: Entity; user: User; page?: string | null };
type Inside = Omit<WriteContext, "sql"> & { tx: Transaction };
/** `dropped`: ids of files that the row held and holds no more. */
type Done = { written: Written; dropped: string[] };

const GONE = (entity: Entity) => refusals().noRow(entity.one);

/** The row, or a refusal (404) when there is none that the person may read. */
export async function readRow({ sql, catalog, entity, user }: WriteContext, id: string): Promise<JsonRow> {
  const [raw] = await sql<RawRow[]>`
    select ${selection(sql, catalog, entity, user)} from ${sql(entity.name)} as t
    where t.id = ${id} and ${readable(sql, entity, user, "t")}`;
  return raw ? shape(catalog, entity, user, raw) : refuse(404, GONE(entity));
}

export async function createRow(context: WriteContext, body: unknown): Promise<JsonRow> {
  const { sql, catalog, entity, user } = context;
  if (!mayCreate(entity, user)) refuse(403, refusalToAdd(entity));
  const checked = takenFiles(entity, user.id, null, await validate(entity, body));
  const values = withTotals(entity, { ...startOf(entity), ...checked });
  refuseKept(entity, user, startOf(entity), values);
  refuseProblems(entity, null, values);
  const id = await sql.begin(async (tx) => {
    const inserted = await insertRow({ tx, catalog, entity, user }, values);
    await keepFiles(filesIn(entity, values));
    return inserted;
  });
  noteWrite(context, { id, before: null, after: values });
  return readRow(context, id);
}

/** Writes checked values as a new row of the person and gives its id. */
export async function insertRow(context: Inside, values: Values): Promise<string> {
  const { tx, catalog, entity, user } = context;
  await checkRelations(context, values);
  await applyRules({ tx, catalog, entity, ownerId: user.id, id: null }, null, values);
  const [row] = await tx<{ id: string }[]>`
    insert into ${tx(entity.name)} ${tx({ ...columnsFrom(values), owner_id: user.id, owner_name: user.name })} returning id`;
  if (!row) return refuse(409, "The row was not written.");
  await followChange(context, entity, { before: null, after: values });
  return row.id;
}

export async function updateRow(context: WriteContext, id: string, body: unknown): Promise<JsonRow> {
  const { sql, catalog, entity, user } = context;
  const given = await validateChanges(entity, body);
  const { written, dropped } = await sql.begin(async (tx): Promise<Done> => {
    const { owned, values: before } = await lockRow({ tx, catalog, entity, user }, id);
    if (!mayChange(entity, user, owned, "update")) refuse(403, refusals().mayNotChange(entity.one));
    refuseUnread(entity, user, owned, given);
    const changes = takenFiles(entity, user.id, before, given);
    refuseKept(entity, user, before, changes);
    const after = withTotals(entity, { ...before, ...changes });
    checkTransitions(entity, before, after);
    const isOwn = ownerIds(user).includes(owned.ownerId);
    refuseProblems(entity, before, after, (key) => mayReadField(entity, key, user, isOwn));
    await checkRelations({ tx, catalog, entity, user }, changes);
    await applyRules({ tx, catalog, entity, ownerId: owned.ownerId, id }, before, after);
    const readers = await readersBefore(tx, entity, { id, before, after });
    const changed = Object.fromEntries(
      Object.entries(after).filter(([key]) => key in changes || after[key] !== before[key]),
    );
    const set = tx({ ...columnsFrom(changed), updated_at: new Date() });
    await tx`update ${tx(entity.name)} set ${set} where id = ${id}`;
    await followChange({ tx, catalog }, entity, { before, after });
    const [held, holds] = [filesIn(entity, before), filesIn(entity, after)];
    await keepFiles(holds.filter((file) => !held.includes(file)));
    return { written: { id, before, after, readers }, dropped: held.filter((file) => !holds.includes(file)) };
  });
  noteWrite(context, written);
  await dropFiles(sql, catalog, dropped);
  return readRow(context, id);
}

export async function deleteRow(context: WriteContext, id: string): Promise<void> {
  const { sql, catalog, entity, user } = context;
  const { written, dropped } = await sql.begin(async (tx): Promise<Done> => {
    const { owned, values } = await lockRow({ tx, catalog, entity, user }, id);
    if (!mayChange(entity, user, owned, "delete")) refuse(403, refusals().mayNotDelete(entity.one));
    await applyRules({ tx, catalog, entity, ownerId: owned.ownerId, id }, values, null);
    const readers = await readersBefore(tx, entity, { id, before: values, after: null });
    const sumUpOthers = await othersOf({ tx, catalog }, entity, id);
    const below = await filesBelow(tx, catalog, entity, [id]);
    await tx`delete from ${tx(entity.name)} where id = ${id}`;
    await followChange({ tx, catalog }, entity, { before: values, after: null });
    await sumUpOthers();
    return { written: { id, before: values, after: null, readers }, dropped: [...filesIn(entity, values), ...below] };
  });
  noteWrite(context, written);
  await dropFiles(sql, catalog, dropped);
}

function refusalToAdd({ grants, many }: Entity): string {
  const isGiven = Object.values(grants).some((given) => given.includes("create"));
  return isGiven ? refusals().mayNotAdd(many) : refusals().ownerAdds(many);
}

/** Refuses (403) a value that only the field's writers may give. */
function refuseKept(entity: Entity, user: User, before: Values, given: Values): void {
  for (const [key, field] of Object.entries(entity.fields)) {
    if (mayWrite(field, user) || given[key] === undefined) continue;
    if (JSON.stringify(given[key] ?? null) === JSON.stringify(before[key] ?? null)) continue;
    const message = refusals().mayNotSet(field.label);
    refuse(403, message, { [key]: message });
  }
}

/** Refuses (403) a change of what the person does not read in this row, whatever stands there: it would tell. */
function refuseUnread(entity: Entity, user: User, { ownerId }: Owned, given: Values): void {
  const isOwn = ownerIds(user).includes(ownerId);
  const key = Object.keys(given).find((one) => !mayReadField(entity, one, user, isOwn));
  if (key === undefined) return;
  const message = refusals().mayNotSet(entity.fields[key]?.label ?? key);
  refuse(403, message, { [key]: message });
}

/** Refuses (422) values that contradict one another or come too early or too late. */
function refuseProblems(
  entity: Entity,
  before: Values | null,
  after: Values,
  isRead: (key: string) => boolean = () => true,
): void {
  const isMissing = (key: string) => isNeeded(entity, key, after) && (after[key] ?? "") === "";
  const found = Object.entries(problemsOf({ entity, before, after }, new Date()));
  // What is missing in a field that somebody does not read is for others to fill in.
  const problems = Object.fromEntries(found.filter(([key]) => isRead(key) || !isMissing(key)));
  const [first] = Object.values(problems);
  if (first !== undefined) refuse(422, `${first}.`, problems);
}

/** The row as it stands, locked until the transaction ends. */
async function lockRow({ tx, entity, user }: Inside, id: string): Promise<{ owned: Owned; values: Values }> {
  const [raw] = await tx<RawRow[]>`
    select t.*, ${namedColumns(tx, entity, user)} from ${tx(entity.name)} as t
    where t.id = ${id} and ${readable(tx, entity, user, "t")} for update of t`;
  if (!raw) return refuse(404, GONE(entity));
  const pairs = Object.keys(entity.fields).map((key) => {
    const value = raw[columnName(key)] ?? null;
    return [key, value instanceof Date ? value.toISOString() : value];
  });
  return { owned: ownedOf(raw), values: Object.fromEntries(pairs) };
}

/** A row may point only at rows that the person may read. */
async function checkRelations({ tx, catalog, entity, user }: Inside, values: Values): Promise<void> {
  for (const { key, related } of relationsOf(catalog, entity)) {
    const id = values[key];
    if (typeof id !== "string") continue;
    const found =
      await tx`select 1 from ${tx(related.name)} as r where r.id = ${id} and ${readable(tx, related, user, "r")}`;
    const message = refusals().rowGone(related.one);
    if (found.length === 0) refuse(422, message, { [key]: message });
  }
}

function columnsFrom(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[columnName(key), value]])),
  );
}
