// What the app's entities need of its tables and those do not have: for the migration that the platform writes.
import {
  ACCOUNT_COLUMNS,
  type Column,
  columnSql,
  columnsOf,
  type Entity,
  GIVEN_COLUMNS,
  quoted,
} from "../entity/index.ts";
import { createTablesSql } from "../entity/tables.ts";
import type { Catalog } from "./catalog.ts";
import { sql } from "./database.ts";

/**
 * `statements`: SQL that loses nothing and fits any rows. `open`: a sentence each for what might lose something or fail with
 * the rows that there are; nothing of it is in the statements.
 */
export type SchemaDifference = Readonly<{ statements: readonly string[]; open: readonly string[] }>;

type Found = Readonly<{ name: string; type: string; notNull: boolean; hasDefault: boolean; isUnique: boolean }>;
type Difference = { statements: string[]; open: string[] };

/** The names by which the kit calls types that PostgreSQL writes out. */
const SHORT: Readonly<Record<string, string>> = { "timestamp with time zone": "timestamptz" };
const KEPT: ReadonlySet<string> = new Set([...GIVEN_COLUMNS, ...ACCOUNT_COLUMNS].map(({ name }) => name));

/** Compares every entity that the app serves with its table, as the migrations left it. */
export async function schemaDifference(catalog: Catalog): Promise<SchemaDifference> {
  const tables = await readTables();
  const difference: Difference = { statements: [], open: [] };
  const entities = [...catalog.values()];
  const fresh = entities.filter(({ name }) => !tables.has(name));
  difference.statements.push(...createTablesSql(fresh, tables.keys()));
  for (const entity of entities) {
    const found = tables.get(entity.name);
    if (found) compareTable(entity, found, difference);
  }
  for (const [name, columns] of tables)
    if (!catalog.has(name) && !name.startsWith("_") && isOfEntity(columns))
      difference.open.push(
        `The table ${name} was made for an entity that the server serves no longer; its rows stay. Dropping it deletes them.`,
      );
  return difference;
}

/** Every entity's table has the columns that all of them are given; one that the app made for itself is its own concern. */
const isOfEntity = (columns: readonly Found[]): boolean =>
  GIVEN_COLUMNS.every((given) =>
    columns.some(({ name, type }) => name === given.name && (SHORT[type] ?? type) === given.type),
  );

async function readTables(): Promise<Map<string, Found[]>> {
  const rows = await sql<(Found & { table: string })[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "notNull",
      a.atthasdef as "hasDefault",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::text = a.attnum::text) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`;
  const tables = new Map<string, Found[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

function compareTable(entity: Entity, found: readonly Found[], { statements, open }: Difference): void {
  const table = quoted(entity.name);
  const columns = columnsOf(entity);
  for (const column of columns) {
    const there = found.find(({ name }) => name === column.name);
    if (there) compareColumn(entity.name, column, there, { statements, open });
    else addColumn(entity.name, column, { statements, open });
  }
  for (const { name, notNull, hasDefault } of found) {
    if (KEPT.has(name) || columns.some((column) => column.name === name)) continue;
    // New rows say nothing of it any more.
    if (notNull && !hasDefault) statements.push(`alter table ${table} alter column ${quoted(name)} drop not null;`);
    open.push(
      `${entity.name}.${name} is no field any more; its values stay, unseen. If a field was renamed: alter table ${table} rename column. Dropping it deletes the values.`,
    );
  }
}

/** A column without a value in the rows that exist can't be required of them. */
function addColumn(name: string, column: Column, { statements, open }: Difference): void {
  const table = quoted(name);
  const isBare = column.notNull && column.default === null;
  statements.push(`alter table ${table} add column ${columnSql({ ...column, notNull: column.notNull && !isBare })};`);
  if (column.references) statements.push(`create index on ${table} (${quoted(column.name)});`);
  if (isBare)
    open.push(
      `${name}.${column.name} is required, but rows that exist have no value: it may be empty in the table. To settle it, fill those rows and then: alter table ${table} alter column ${quoted(column.name)} set not null;`,
    );
}

function compareColumn(name: string, column: Column, there: Found, { statements, open }: Difference): void {
  const alter = `alter table ${quoted(name)} alter column ${quoted(column.name)}`;
  const type = SHORT[there.type] ?? there.type;
  if (type !== column.type)
    open.push(
      `${name}.${column.name} is ${type} in the table and ${column.type} for the entity: ${alter} type ${column.type} using …, with an expression that keeps what it can.`,
    );
  if (there.notNull && !column.notNull) statements.push(`${alter} drop not null;`);
  if (!there.notNull && column.notNull && column.default !== null)
    open.push(`${name}.${column.name} may be empty in the table: fill such rows, then ${alter} set not null;`);
  if (column.unique && !there.isUnique)
    open.push(
      `${name}.${column.name} is unique for the entity: create unique index on ${quoted(name)} (${quoted(column.name)}); fails where rows share a value.`,
    );
}
