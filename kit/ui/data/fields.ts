// An entity's fields and its rows' values, by what they mean.
import { type AnyRow, type Entity, type Field, type Fields, optionLabel } from "../../entity/index.ts";
import { type Kind, kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import type { AnyEntity } from "../types.ts";
import { formatValue } from "./format.ts";

export type Named = { key: string; field: Field };

export function fieldsOf(entity: Entity<Fields>, keys?: readonly string[]): Named[] {
  const all = Object.entries(entity.fields).map(([key, field]) => ({ key, field }));
  return keys ? keys.flatMap((key) => all.filter((one) => one.key === key)) : all;
}

/** The first field whose kind is so. */
export function firstOf(entity: AnyEntity, is: (kind: Kind) => unknown): Named | undefined {
  return fieldsOf(entity).find(({ field }) => is(kindOf(field)));
}

/** The first day or moment. */
export const firstTimeOf = (entity: AnyEntity): Named | undefined => firstOf(entity, ({ time }) => time);

/** The choice that says how far a row is, or the first choice. */
export function stateOf(entity: AnyEntity): Named | undefined {
  const choices = fieldsOf(entity).filter(({ field }) => kindOf(field).hasOptions && !field.hidden);
  return choices.find(({ key }) => /^(status|stage|state|phase)$/i.test(key)) ?? choices[0];
}

/** Names of what something comes to in the end. */
const FINAL = /^(total|amount|price|sum|balance|owed|due)$/i;

/** What a row amounts to: what is worked out last, else what is called so, or the only sum of money that it has. */
export function amountOf(entity: AnyEntity): Named | undefined {
  const totals = entity.rules.flatMap((rule) => (rule.rule === "total" ? [rule] : []));
  const sums = entity.rules.flatMap((rule) => (rule.rule === "sumOf" ? [rule] : []));
  const ingredients = new Set(totals.flatMap(({ of }) => of));
  const last = [...sums, ...totals].map(({ field }) => field).filter((key) => !ingredients.has(key));
  const amounts = fieldsOf(entity).filter(({ field }) => kindOf(field).isMoney && !field.hidden);
  const only = amounts.length === 1 ? amounts[0] : undefined;
  return amounts.findLast(({ key }) => last.includes(key)) ?? only ?? amounts.find(({ key }) => FINAL.test(key));
}

/** The row's value under a key, whatever the entity. */
export function readField(row: object, key: string): unknown {
  return (row as Record<string, unknown>)[key]; // rows are plain JSON
}

/** Whether the server kept a field of this row from the person who looks (`readers`). */
export const isHidden = (row: object | undefined, key: string): boolean =>
  (row as AnyRow | undefined)?._hidden?.includes(key) === true; // every row may say so

/** A number that nothing explains: no currency, no unit, no year. */
export const isBareNumber = (field: Field): boolean =>
  kindOf(field).isBareNumber === true && !field.unit && !words().values.year.test(field.label);

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
