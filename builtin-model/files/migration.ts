// SQL that takes the database from one state of the blueprint to the next, forward only and without losing rows.
import { ACCOUNT_COLUMNS, columnName, columnSql, quoted, ROLES_SQL } from "#entity";
import { createTablesSql, targetsFirst } from "#tables";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { addColumn, alterColumn, asideOf, type Dropped, type Past, type Renames, relax } from "./columns.ts";
import { kitEntity } from "./kit-entity.ts";
import { fillWorkedOut } from "./total-fill.ts";

/** The first migration: all tables, those that others refer to first, and those of roles in an app that has some. */
export function createTables({ entities, roles = [] }: AppSpec): string {
  const tables = createTablesSql(entities.map(kitEntity));
  return `${[...tables, ...(roles.length > 0 ? [ROLES_SQL] : [])].join("\n\n")}\n`;
}

/** Entities so that each comes after those it refers to; of a circle those first that need no row of another. */
export function inOrder(entities: readonly EntitySpec[]): EntitySpec[] {
  const linksOf = ({ fields }: EntitySpec) => fields.filter(({ kind }) => kind === "relation");
  const names = (fields: EntitySpec["fields"]) => fields.flatMap(({ to }) => to ?? []);
  const ordered = targetsFirst(entities, (one) => names(linksOf(one)));
  return targetsFirst(ordered, (one) => names(linksOf(one).filter(({ required }) => required)));
}

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

/** Statements for the step from `before` to `after`; null when the data stays as it is. */
export function migrate(before: AppSpec, after: AppSpec, past: Past): string | null {
  const { renames } = past;
  const statements: string[] = (renames.options ?? []).map(renamedOption);
  for (const { name, fields } of after.entities) statements.push(...asideOf(name, fields, { before, past }));
  const known = new Map(before.entities.map((entity) => [entity.name, entity]));
  const isThere = ({ name }: EntitySpec) => known.has(name) || past.dropped[name] !== undefined;
  const [old, fresh] = [after.entities.filter(isThere), after.entities.filter((entity) => !isThere(entity))];
  const created = createTablesSql(
    fresh.map(kitEntity),
    old.map(({ name }) => name),
  );
  statements.push(
    ...created.map((one) => one.replace(/^create table |^alter table \S+ add column /, "$&if not exists ")),
  );
  for (const entity of old)
    statements.push(...alterTable(known.get(entity.name) ?? { ...entity, fields: [] }, entity, past));
  for (const entity of before.entities)
    if (!after.entities.some(({ name }) => name === entity.name)) statements.push(...relax(entity.name, entity.fields));
  // Lines come before what they are summed up in, when all columns are there.
  for (const entity of inOrder(after.entities).reverse())
    statements.push(...fillWorkedOut(known.get(entity.name), entity));
  // They stay once they are there: whoever had a role has it again when it comes back.
  if ((after.roles ?? []).length > 0 && (before.roles ?? []).length === 0) statements.push(ROLES_SQL);
  return statements.length === 0 ? null : `${statements.join("\n")}\n`;
}

/** Rows with an option's old name get the new one. */
function renamedOption({ entity, key, from, to }: NonNullable<Renames["options"]>[number]): string {
  const column = quoted(columnName(key));
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `update ${quoted(entity)} set ${column} = ${literal(to)} where ${column} = ${literal(from)};`;
}

function alterTable(old: EntitySpec, entity: EntitySpec, past: Past): string[] {
  const table = quoted(entity.name);
  const statements: string[] = [];
  const renamed = past.renames.fields.filter((one) => one.entity === entity.name);
  const before = new Map(
    old.fields.map((field) => [renamed.find(({ from }) => from === field.key)?.to ?? field.key, field]),
  );
  for (const { from, to } of renamed)
    if (columnName(from) !== columnName(to))
      statements.push(`alter table ${table} rename column ${quoted(columnName(from))} to ${quoted(columnName(to))};`);
  for (const field of entity.fields) {
    const same = before.get(field.key);
    if (same) statements.push(...alterColumn(table, same, field, past));
    else statements.push(...addColumn(table, field));
  }
  if (entity.account && !old.account)
    for (const column of ACCOUNT_COLUMNS)
      statements.push(`alter table ${table} add column if not exists ${columnSql(column)};`);
  const gone = [...before].flatMap(([key, field]) =>
    entity.fields.some((one) => one.key === key) ? [] : [{ ...field, key }],
  );
  return [...statements, ...relax(entity.name, gone)];
}
