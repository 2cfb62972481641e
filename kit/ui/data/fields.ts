// Which fields of an entity a view shows, and where.
import type { AnyRow, Entity, Field, FieldKind, Fields } from "../../entity/index.ts";
import type { AnyEntity } from "../types.ts";
import { formatValue } from "./format.ts";

export type Named = { key: string; field: Field };

const COLUMNS_MAX = 6;
const NOT_IN_TABLES = new Set<FieldKind>(["longText", "image", "file"]);

export function fieldsOf(entity: Entity<Fields>, keys?: readonly string[]): Named[] {
  const all = Object.entries(entity.fields).map(([key, field]) => ({ key, field }));
  return keys ? keys.flatMap((key) => all.filter((one) => one.key === key)) : all;
}

/** The title first, then what fits a table. */
export function columnsFor(entity: AnyEntity, keys?: readonly string[]): Named[] {
  if (keys) return fieldsOf(entity, keys);
  const all = fieldsOf(entity).filter(
    ({ key, field }) => key === entity.title || (!field.hidden && !NOT_IN_TABLES.has(field.kind)),
  );
  const title = all.filter(({ key }) => key === entity.title);
  return [...title, ...all.filter(({ key }) => key !== entity.title)].slice(0, COLUMNS_MAX);
}

export function firstOf(entity: AnyEntity, ...kinds: FieldKind[]): Named | undefined {
  return fieldsOf(entity).find(({ field }) => kinds.includes(field.kind));
}

/** The choice that says how far a row is, or the first choice. */
export function stateOf(entity: AnyEntity): Named | undefined {
  const choices = fieldsOf(entity).filter(({ field }) => field.kind === "choice" && !field.hidden);
  return choices.find(({ key }) => /^(status|stage|state|phase)$/i.test(key)) ?? choices[0];
}

/** The row's value under a key, whatever the entity. */
export function readField(row: object, key: string): unknown {
  return (row as Record<string, unknown>)[key]; // rows are plain JSON
}

/** What names a row. */
export function titleOf(entity: AnyEntity, row: object): string {
  const known = row as AnyRow; // every row has the given columns
  const label = known._labels?.[entity.title];
  const field = entity.fields[entity.title];
  const value = readField(row, entity.title);
  const title = label || (field ? formatValue(field, value) : String(value ?? ""));
  return title || `${entity.one} without a name`;
}

/** Adds "a" or "an" and lowers the first letter. */
export function aOrAn(word: string): string {
  return `${/^[aeiou]/i.test(word) ? "an" : "a"} ${lower(word)}`;
}

const TOLD_MAX = 3;

/** What a list without rows is for: what each of its rows will hold. */
export function purposeOf(entity: AnyEntity): string {
  const told = fieldsOf(entity)
    .filter(({ key, field }) => key !== entity.title && !field.hidden && !field.readOnly)
    .slice(0, TOLD_MAX)
    .map(({ field }) => lower(field.label));
  const last = told.pop();
  if (last === undefined) return `Add ${aOrAn(entity.one)} to get started.`;
  const list = told.length > 0 ? `${told.join(", ")} and ${last}` : last;
  return `Add the first ${lower(entity.one)} with its ${list}. You can search, filter and export them here.`;
}

/** Lower case, except for words such as "FAQ". */
export function lower(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
