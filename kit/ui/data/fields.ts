// Which fields of an entity a view shows, and where.
import { type AnyRow, type Entity, type Field, type FieldKind, type Fields, optionLabel } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import type { AnyEntity } from "../types.ts";
import { formatValue } from "./format.ts";

export type Named = { key: string; field: Field };

const COLUMNS_MAX = 6;
const NOT_IN_TABLES = new Set<FieldKind>(["longText", "image", "file"]);

export function fieldsOf(entity: Entity<Fields>, keys?: readonly string[]): Named[] {
  const all = Object.entries(entity.fields).map(([key, field]) => ({ key, field }));
  return keys ? keys.flatMap((key) => all.filter((one) => one.key === key)) : all;
}

/** Where not all fit: how one reaches somebody gives way to how far a thing is, whose it is, when and how much. */
const YIELDING: Readonly<Partial<Record<FieldKind, number>>> = {
  choice: 0,
  relation: 1,
  date: 1,
  dateTime: 1,
  money: 1,
  rating: 1,
  email: 3,
  tags: 3,
  location: 3,
  phone: 4,
  color: 4,
  url: 5,
};
const YIELDING_USUAL = 2;

/** The title first, then what fits a table: of too many fields the most telling, in their own order. */
export function columnsFor(entity: AnyEntity, keys?: readonly string[]): Named[] {
  if (keys) return fieldsOf(entity, keys);
  const all = fieldsOf(entity);
  const rest = all.filter(({ key, field }) => key !== entity.title && !field.hidden && !NOT_IN_TABLES.has(field.kind));
  const yields = ({ field }: Named) => YIELDING[field.kind] ?? YIELDING_USUAL;
  const telling = new Set(rest.toSorted((left, right) => yields(left) - yields(right)).slice(0, COLUMNS_MAX - 1));
  return [...all.filter(({ key }) => key === entity.title), ...rest.filter((one) => telling.has(one))];
}

export function firstOf(entity: AnyEntity, ...kinds: FieldKind[]): Named | undefined {
  return fieldsOf(entity).find(({ field }) => kinds.includes(field.kind));
}

/** The choice that says how far a row is, or the first choice. */
export function stateOf(entity: AnyEntity): Named | undefined {
  const choices = fieldsOf(entity).filter(({ field }) => field.kind === "choice" && !field.hidden);
  return choices.find(({ key }) => /^(status|stage|state|phase)$/i.test(key)) ?? choices[0];
}

/** What a row amounts to: its total, or the only sum of money that it has. */
export function amountOf(entity: AnyEntity): Named | undefined {
  const total = entity.rules.find((rule) => rule.rule === "total");
  const amounts = fieldsOf(entity).filter(({ field }) => field.kind === "money" && !field.hidden);
  return amounts.find(({ key }) => key === total?.field) ?? (amounts.length === 1 ? amounts[0] : undefined);
}

/** The row's value under a key, whatever the entity. */
export function readField(row: object, key: string): unknown {
  return (row as Record<string, unknown>)[key]; // rows are plain JSON
}

/** A number that nothing explains: no currency, no unit, no year. */
export const isBareNumber = ({ kind, unit, label }: Field): boolean =>
  kind === "number" && !unit && !words().values.year.test(label);

/** Whether a field of a row holds nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** What names a row. */
export function titleOf(entity: AnyEntity, row: object): string {
  const known = row as AnyRow; // every row has the given columns
  const label = known._labels?.[entity.title];
  const field = entity.fields[entity.title];
  const value = readField(row, entity.title);
  const title = label || (field ? formatValue(field, value) : String(value ?? ""));
  return title || words().list.unnamed(entity.one);
}

const TOLD_MAX = 3;

/** What a list without rows is for: what each of its rows will hold. */
export function purposeOf(entity: AnyEntity): string {
  const told = fieldsOf(entity)
    .filter(({ key, field }) => key !== entity.title && !field.hidden && !field.readOnly)
    .slice(0, TOLD_MAX)
    .map(({ field }) => field.label);
  return told.length === 0 ? words().list.startWith(entity.one) : words().list.purpose(entity.one, told);
}

/** Options of a choice as a control offers them. */
export function optionsOf(field: Field, options: readonly string[] = field.options ?? []) {
  return options.map((value) => ({ value, label: optionLabel(field, value) }));
}
