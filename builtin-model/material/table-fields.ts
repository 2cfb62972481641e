// Columns of a file as fields: of a new thing, or matched with the fields of one that is there.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { fieldFromName, optionsOf } from "../understanding/field.ts";
import { fieldKey, plain } from "../understanding/language/words.ts";
import type { AttachedTable, TableColumn, Taking } from "./tables.ts";

/** As many as an entity takes; further columns are left out and named. */
const FIELDS_MAX = 36;
/** More make a table that nobody reads; the rest shows in the row's own page. */
const SHOWN_MAX = 8;

type Made = { fields: FieldSpec[]; takings: Taking[]; left: string[] };

/** A field for each column. */
export function fieldsOfTable({ columns, rows }: AttachedTable): Made {
  const fields: FieldSpec[] = [];
  const takings: Taking[] = [];
  for (const column of columns.slice(0, FIELDS_MAX)) {
    const field = fieldOfColumn(column, fields);
    if (fields.filter(({ hidden }) => !hidden).length >= SHOWN_MAX) field.hidden = true;
    fields.push(field);
    takings.push(takingOf(column.column, field));
  }
  const title = titleOf(fields);
  if (
    title &&
    columns.find(({ column }) => column === takings.find(({ field }) => field === title.key)?.column)?.filled === rows
  )
    title.required = true;
  if (title) delete title.hidden;
  return { fields, takings, left: columns.slice(FIELDS_MAX).map(({ column }) => column) };
}

function fieldOfColumn({ column, kind, options, currency }: TableColumn, taken: readonly { key: string }[]): FieldSpec {
  const usual = fieldFromName(column.replaceAll("_", " "));
  let key = usual.key;
  for (let number = 2; taken.some((field) => field.key === key); number += 1) key = `${fieldKey(column)}${number}`;
  const field: FieldSpec = { key, label: usual.label, kind };
  if (kind === "choice") field.options = [...(options ?? [])];
  if (kind === "money" && currency) field.currency = currency;
  if (kind === "number" && usual.kind === "number" && usual.unit) field.unit = usual.unit;
  if (kind === "longText") field.hidden = true;
  return field;
}

/** What names a row: a text that is called so, else the first text. */
export const titleOf = (fields: readonly FieldSpec[]): FieldSpec | undefined =>
  fields.find(({ kind, label }) => kind === "text" && /\b(name|title|titel|company|firma)\b/i.test(label)) ??
  fields.find(({ kind }) => kind === "text");

const takingOf = (column: string, field: FieldSpec): Taking => ({
  column,
  field: field.key,
  kind: field.kind,
  ...(field.required ? { required: true } : {}),
  ...(field.options ? { options: field.options } : {}),
});

/**
 * Columns matched with the entity's fields. What matches none becomes a field of its own; a required field that the file
 * does not have becomes optional. The entity is changed.
 */
export function matchTable(
  entity: EntitySpec,
  table: AttachedTable,
  titleFieldOf: (name: string) => string | undefined,
): Made & { optional: string[] } {
  const takings: Taking[] = [];
  const fresh: FieldSpec[] = [];
  const left: string[] = [];
  const free = () =>
    entity.fields.filter(({ key, readOnly }) => !readOnly && !takings.some(({ field }) => field === key));
  const rest = table.columns.filter((column) => {
    const field = free().find((one) => isSame(column, one, entity));
    if (field) takings.push(taken(column, field, titleFieldOf));
    return field === undefined;
  });
  for (const column of namesJoined(rest, free(), entity, takings)) {
    const alike = free().filter(({ kind }) => kind === column.kind && /^(email|phone)$/.test(kind));
    const [only] = alike;
    if (alike.length === 1 && only) takings.push(takingOf(column.column, only));
    else if (entity.fields.length >= FIELDS_MAX || column.filled === 0) left.push(column.column);
    else {
      const field = fieldOfColumn(column, entity.fields);
      entity.fields.push(field);
      fresh.push(field);
      takings.push(takingOf(column.column, field));
    }
  }
  const optional = entity.fields.filter(
    ({ key, required, default: preset, kind }) =>
      required &&
      preset === undefined &&
      kind !== "yesNo" &&
      kind !== "tags" &&
      !takings.some(({ field }) => field === key),
  );
  for (const field of optional) delete field.required;
  return { fields: fresh, takings, left, optional: optional.map(({ label }) => label) };
}

/** First and last names are one name where the entity has one field for them. */
function namesJoined(
  rest: readonly TableColumn[],
  free: readonly FieldSpec[],
  entity: EntitySpec,
  takings: Taking[],
): TableColumn[] {
  const title = free.find(({ key, kind }) => key === entity.title && kind === "text");
  const first = rest.find(({ column }) => /^(first ?name|given ?name|vorname|forename)$/i.test(plain(column)));
  const last = rest.find(({ column }) => /^(last ?name|surname|family ?name|nachname)$/i.test(plain(column)));
  if (!title) return [...rest];
  if (first && last) {
    takings.push({ ...takingOf(first.column, title), with: [last.column] });
    return rest.filter((column) => column !== first && column !== last);
  }
  const named =
    rest.find(({ kind, column }) => kind === "text" && /\b(name|title)\b/i.test(plain(column))) ??
    rest.find(({ kind }) => kind === "text");
  if (!named || !title.required) return [...rest];
  takings.push(takingOf(named.column, title));
  return rest.filter((column) => column !== named);
}

/** Also when the column names the thing first: "Customer name" of a customer. */
export function isSame({ column }: TableColumn, { label, key }: FieldSpec, { one }: Pick<EntitySpec, "one">): boolean {
  const spoken = (text: string) =>
    plain(text.replace(/([a-z])([A-Z])/g, "$1 $2"))
      .replace(new RegExp(`^${plain(one)} (?=.)`), "")
      .replace(/^(e mail|mail)( address)?$|^email address$/, "email")
      .replace(/^(phone|telephone|mobile|tel|telefon)( number| no)?$/, "phone")
      .replace(/^full name$/, "name");
  const wanted = spoken(column);
  return wanted !== "" && (wanted === spoken(label) || wanted === spoken(key));
}

function taken(
  { column, options = [] }: TableColumn,
  field: FieldSpec,
  titleFieldOf: (name: string) => string | undefined,
): Taking {
  if (field.kind === "choice") {
    const has = (option: string) => field.options?.some((one) => one.toLowerCase() === option.toLowerCase());
    field.options = [...(field.options ?? []), ...optionsOf(options).filter((option) => !has(option))].slice(0, 20);
  }
  const toField = field.to === undefined ? undefined : titleFieldOf(field.to);
  return {
    ...takingOf(column, field),
    ...(field.to === undefined ? {} : { to: field.to, toField: toField ?? "name" }),
  };
}
