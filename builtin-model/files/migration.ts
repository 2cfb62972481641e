// SQL that takes the database from one state of the blueprint to the next, forward only and without losing rows.
import { type Column, columnName, columnSql, quoted } from "#entity";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import { columnOf, createTableSql, kitEntity, kitField } from "./kit-entity.ts";

/** Names that changed, as edits tell them: `from` is the name before. */
export type Renames = { fields: { entity: string; from: string; to: string }[] };

/** The first migration: all tables, those that others refer to first. */
export function createTables(entities: readonly EntitySpec[]): string {
  return `${inOrder(entities)
    .map((one) => createTableSql(kitEntity(one)))
    .join("\n\n")}\n`;
}

/** Entities so that each comes after those it refers to. */
export function inOrder(entities: readonly EntitySpec[]): EntitySpec[] {
  const ordered: EntitySpec[] = [];
  const visit = (entity: EntitySpec, trail: readonly string[]) => {
    if (ordered.includes(entity) || trail.includes(entity.name)) return;
    for (const { kind, to } of entity.fields) {
      const target = kind === "relation" && to !== entity.name ? entities.find(({ name }) => name === to) : undefined;
      if (target) visit(target, [...trail, entity.name]);
    }
    ordered.push(entity);
  };
  for (const entity of entities) visit(entity, []);
  return ordered;
}

/** Fields by table that the app no longer has and whose columns are still in the database. */
export type Dropped = Record<string, FieldSpec[]>;

/** What is left behind in the database after the step from `before` to `after`. */
export function droppedAfter(before: AppSpec, after: AppSpec, { renames, dropped }: Past): Dropped {
  const left: Dropped = {};
  for (const name of new Set([...Object.keys(dropped), ...before.entities.map((entity) => entity.name)])) {
    const now = after.entities.find((entity) => entity.name === name)?.fields ?? [];
    const were = (before.entities.find((entity) => entity.name === name)?.fields ?? []).filter(
      ({ key }) => !renames.fields.some(({ entity, from }) => entity === name && from === key),
    );
    const gone = [...were, ...(dropped[name] ?? [])].filter(({ key }) => !now.some((field) => field.key === key));
    if (gone.length > 0) left[name] = gone;
  }
  return left;
}

export type Past = { renames: Renames; dropped: Dropped /** Number of the migration. */; number: number };

/** Statements for the step from `before` to `after`; null when the data stays as it is. */
export function migrate(before: AppSpec, after: AppSpec, past: Past): string | null {
  const { renames } = past;
  const statements: string[] = [];
  for (const { name, fields } of after.entities) statements.push(...asideOf(name, fields, { before, past }));
  const known = new Map(before.entities.map((entity) => [entity.name, entity]));
  for (const entity of inOrder(after.entities)) {
    const old = known.get(entity.name);
    if (old) statements.push(...alterTable(old, entity, renames));
    else if (past.dropped[entity.name]) statements.push(...alterTable({ ...entity, fields: [] }, entity, renames));
    else
      statements.push(
        createTableSql(kitEntity(entity))
          .replace(/^create table /, "create table if not exists ")
          .replace(/^create (unique )?index on/gm, "create $1index on"),
      );
  }
  for (const entity of before.entities)
    if (!after.entities.some(({ name }) => name === entity.name)) statements.push(...relax(entity.name, entity.fields));
  return statements.length === 0 ? null : `${statements.join("\n")}\n`;
}

/** A column that was left behind with another type makes room, with what it holds: `"due"` becomes `"due_before_0007"`. */
function asideOf(
  name: string,
  fields: readonly FieldSpec[],
  { before, past }: { before: AppSpec; past: Past },
): string[] {
  const present = before.entities.find((entity) => entity.name === name)?.fields ?? [];
  return (past.dropped[name] ?? []).flatMap((old) => {
    const field = fields.find(({ key }) => key === old.key);
    const left = columnOf(old.key, kitField(old));
    const isNew = field && !present.some(({ key }) => key === old.key);
    if (!isNew || columnOf(field.key, kitField(field)).type === left.type) return [];
    const aside = `${left.name}_before_${String(past.number).padStart(4, "0")}`;
    return [`alter table ${quoted(name)} rename column ${quoted(left.name)} to ${quoted(aside)};`];
  });
}

function alterTable(old: EntitySpec, entity: EntitySpec, renames: Renames): string[] {
  const table = quoted(entity.name);
  const statements: string[] = [];
  const renamed = renames.fields.filter((one) => one.entity === entity.name);
  const before = new Map(
    old.fields.map((field) => [renamed.find(({ from }) => from === field.key)?.to ?? field.key, field]),
  );
  for (const { from, to } of renamed)
    if (columnName(from) !== columnName(to))
      statements.push(`alter table ${table} rename column ${quoted(columnName(from))} to ${quoted(columnName(to))};`);
  for (const field of entity.fields) {
    const same = before.get(field.key);
    if (same) statements.push(...alterColumn(table, same, field));
    else statements.push(...addColumn(table, field));
  }
  const gone = [...before].flatMap(([key, field]) =>
    entity.fields.some((one) => one.key === key) ? [] : [{ ...field, key }],
  );
  return [...statements, ...relax(entity.name, gone)];
}

/** A column that nothing writes any more must not stand in the way of new rows. */
function relax(name: string, fields: readonly FieldSpec[]): string[] {
  return fields.flatMap((field) => {
    const column = columnOf(field.key, kitField(field));
    return column.notNull && column.default === null
      ? [`alter table ${quoted(name)} alter column ${quoted(column.name)} drop not null;`]
      : [];
  });
}

function addColumn(table: string, field: FieldSpec): string[] {
  const column = columnOf(field.key, kitField(field));
  const needs = column.notNull && column.default === null;
  // The column may be there from before it was removed; then it gets back what it is now.
  const added = `alter table ${table} add column if not exists ${columnSql({ ...column, notNull: column.notNull && !needs })};`;
  return needs ? [added, ...fill(table, column, field)] : [added];
}

function fill(table: string, column: Column, field: FieldSpec): string[] {
  const value = fillValue(field);
  if (value === null) return [];
  const name = quoted(column.name);
  return [
    `update ${table} set ${name} = ${value} where ${name} is null;`,
    `alter table ${table} alter column ${name} set not null;`,
  ];
}

/** What rows without a value get when the field becomes required; null when nothing sensible exists. */
export function fillValue({ kind, options }: FieldSpec): string | null {
  switch (kind) {
    case "number":
    case "money":
    case "percent":
    case "duration":
      return "0";
    case "rating":
      return "3";
    case "yesNo":
      return "false";
    case "tags":
      return "'{}'";
    case "date":
      return "current_date";
    case "dateTime":
      return "now()";
    case "time":
      return "'09:00'";
    case "choice":
      return `'${(options?.[0] ?? "").replaceAll("'", "''")}'`;
    case "relation":
      return null;
    default:
      return "''";
  }
}

function alterColumn(table: string, old: FieldSpec, field: FieldSpec): string[] {
  const before = columnOf(old.key, kitField(old));
  const after = columnOf(field.key, kitField(field));
  const name = quoted(after.name);
  const statements: string[] = [];
  if (before.type !== after.type) {
    if (before.default !== null) statements.push(`alter table ${table} alter column ${name} drop default;`);
    statements.push(
      `alter table ${table} alter column ${name} type ${after.type} using ${conversion(name, old, field)};`,
    );
    if (after.default !== null)
      statements.push(`alter table ${table} alter column ${name} set default ${after.default};`);
  } else if (before.default !== after.default)
    statements.push(
      `alter table ${table} alter column ${name} ${after.default === null ? "drop default" : `set default ${after.default}`};`,
    );
  if (field.kind === "choice" && old.kind === "choice") statements.push(...renamedOptions(table, name, old, field));
  if (after.notNull && !before.notNull)
    statements.push(
      ...(after.default === null
        ? fill(table, after, field)
        : [
            `update ${table} set ${name} = ${after.default} where ${name} is null;`,
            `alter table ${table} alter column ${name} set not null;`,
          ]),
    );
  if (before.notNull && !after.notNull) statements.push(`alter table ${table} alter column ${name} drop not null;`);
  return statements;
}

/** Rows with an option that is no longer there get the default or the first one. */
function renamedOptions(table: string, name: string, old: FieldSpec, field: FieldSpec): string[] {
  const gone = (old.options ?? []).filter((option) => !field.options?.includes(option));
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const next = String(field.default ?? field.options?.[0] ?? "");
  return gone.length === 0
    ? []
    : [`update ${table} set ${name} = ${literal(next)} where ${name} in (${gone.map(literal).join(", ")});`];
}

const TEXTS = new Set<FieldSpec["kind"]>([
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "image",
  "file",
  "location",
  "color",
  "time",
  "choice",
]);
const NUMBERS = new Set<FieldSpec["kind"]>(["number", "money", "percent", "duration", "rating"]);

/** Whether a field can change from one kind to the other without losing what rows hold, and why not. */
export function conversionProblem(from: FieldSpec["kind"], to: FieldSpec["kind"]): string | null {
  if (from === to || TEXTS.has(to)) return from === "relation" ? "a link to another row has no text of its own" : null;
  if (NUMBERS.has(from) && NUMBERS.has(to) && to !== "rating") return null;
  if ((from === "date" && to === "dateTime") || (from === "dateTime" && to === "date")) return null;
  if (TEXTS.has(from) && to === "tags") return null;
  if (TEXTS.has(from) && to !== "relation" && to !== "rating" && to !== "yesNo") return null;
  if (from === "yesNo" && NUMBERS.has(to)) return null;
  return `what is already written there can't be turned into ${to}`;
}

function conversion(name: string, old: FieldSpec, field: FieldSpec): string {
  const pattern = "'^\\s*-?[0-9]+([.][0-9]+)?\\s*$'";
  if (TEXTS.has(field.kind))
    return old.kind === "tags"
      ? `array_to_string(${name}, ', ')`
      : old.kind === "money"
        ? `round(${name} / 100.0, 2)::text`
        : `${name}::text`;
  if (field.kind === "tags")
    return `case when coalesce(${name}, '') = '' then '{}' else regexp_split_to_array(trim(${name}), '\\s*,\\s*') end`;
  if (NUMBERS.has(field.kind) && old.kind === "yesNo") return `case when ${name} then 1 else 0 end`;
  if (NUMBERS.has(field.kind) && TEXTS.has(old.kind))
    return `case when ${name} ~ ${pattern} then ${scaled(`${name}::numeric`, old, field)} end`;
  if (NUMBERS.has(field.kind)) return scaled(name, old, field);
  const type = field.kind === "date" ? "date" : "timestamptz";
  if (TEXTS.has(old.kind))
    return `case when ${name} ~ '^\\d{4}-\\d{2}-\\d{2}' and pg_input_is_valid(${name}, '${type}') then ${name}::${type} end`;
  return `${name}::${type}`;
}

function scaled(value: string, old: FieldSpec, field: FieldSpec): string {
  if (field.kind === "money") return `round((${value}${old.kind === "money" ? "" : " * 100"})::numeric)::bigint`;
  if (old.kind === "money") return `${value} / 100.0`;
  return field.kind === "duration" ? `round((${value})::numeric)::integer` : value;
}
