// The statements that create the tables of entities.
import { type Column, columnName, columnSql, columnsOf, quoted } from "./columns.ts";
import type { Entity } from "./entity.ts";

/** The table with its indexes. Tables it refers to must exist before it. */
export function createTableSql(entity: Entity): string {
  return [tableSql(entity, columnsOf(entity)), ...indexesSql(entity)].join("\n");
}

/**
 * Statements for all tables with their indexes, those that others refer to first; `there` are tables that exist. Where tables refer
 * to each other in a circle, the column that closes it is added once both are there.
 */
export function createTablesSql(entities: readonly Entity[], there: Iterable<string> = []): string[] {
  const made = new Set(there);
  const statements: string[] = [];
  const late: string[] = [];
  for (const entity of targetsFirst(entities, targetsOf)) {
    made.add(entity.name);
    const isThere = ({ references }: Column) => references === null || made.has(references.table);
    const closing = columnsOf(entity).filter((column) => !isThere(column));
    if (closing.length === 0) statements.push(createTableSql(entity));
    else {
      statements.push(tableSql(entity, columnsOf(entity).filter(isThere)));
      const table = quoted(entity.name);
      late.push(
        ...closing.map((column) => `alter table ${table} add column ${columnSql(column)};`),
        ...indexesSql(entity),
      );
    }
  }
  return [...statements, ...late];
}

/** Each after those whose names `targets` gives, save where these lead back to it. */
export function targetsFirst<T extends { name: string }>(
  all: readonly T[],
  targets: (one: T) => readonly string[],
): T[] {
  const ordered = new Set<T>();
  const begun = new Set<T>();
  const visit = (one: T): void => {
    if (begun.has(one)) return;
    begun.add(one);
    for (const name of targets(one)) {
      const target = all.find((other) => other.name === name);
      if (target) visit(target);
    }
    ordered.add(one);
  };
  for (const one of all) visit(one);
  return [...ordered];
}

const targetsOf = (entity: Entity): string[] =>
  columnsOf(entity).flatMap(({ references }) => (references ? [references.table] : []));

const tableSql = ({ name }: Entity, columns: readonly Column[]): string =>
  `create table ${quoted(name)} (\n  ${columns.map(columnSql).join(",\n  ")}\n);`;

function indexesSql(entity: Entity): string[] {
  const related = columnsOf(entity).filter(({ references }) => references !== null);
  return [
    ...["owner_id", ...(entity.account ? ["_person"] : []), ...related.map(({ name }) => name)].map(
      (name) => `create index on ${quoted(entity.name)} (${quoted(name)});`,
    ),
    ...entity.rules.flatMap((rule) => onePerIndex(entity.name, rule)),
  ];
}

function onePerIndex(table: string, rule: Entity["rules"][number]): string[] {
  if (rule.rule !== "onePer") return [];
  const names = ["owner_id", ...rule.fields.map(columnName)].map(quoted).join(", ");
  return [`create unique index on ${quoted(table)} (${names}) nulls not distinct;`];
}
