// The app's entities by name, with the tables, columns and titles that its queries may speak of.
import { columnName, type Entity, type Field } from "../entity/index.ts";
import { kindOf } from "../entity/kinds/index.ts";
import { readable, seenColumn } from "./access.ts";
import type { Fragment, Queryable } from "./database.ts";
import { refuse } from "./refusal.ts";
import type { User } from "./user.ts";
export type Catalog = ReadonlyMap<string, Entity>;

const GIVEN: Readonly<Record<string, string>> = {
  id: "id",
  ownerId: "owner_id",
  ownerName: "owner_name",
  createdAt: "created_at",
  updatedAt: "updated_at",
};

/** The column of a field, `createdAt`, `updatedAt` …; identifiers come from here alone. Refuses (400) an unknown one. */
export function columnOfKey(entity: Entity, key: string): string {
  if (Object.hasOwn(entity.fields, key)) return columnName(key);
  const hidden = entity.anonymous && (key === "ownerId" || key === "ownerName");
  const given = Object.hasOwn(GIVEN, key) && !hidden ? GIVEN[key] : undefined;
  return given ?? refuse(400, `${entity.many} have no field "${key.slice(0, 60)}".`);
}

/** The column of a key in the row of `alias`, as the person reads it. Refuses (400) an unknown key. */
export function columnFor(asking: Asking, entity: Entity, key: string, alias = "t"): Fragment {
  const column = columnOfKey(entity, key);
  if (Object.hasOwn(entity.fields, key)) return seenColumn(asking, entity, key, alias);
  return asking.sql`${asking.sql(alias)}.${asking.sql(column)}`;
}

/** The field behind a key; `createdAt` and `updatedAt` are times, owners are texts, an id is one of a row. */
export function fieldOfKey(entity: Entity, key: string): Field {
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  if (field) return field;
  columnOfKey(entity, key);
  return { kind: key === "id" ? "relation" : key.endsWith("At") ? "dateTime" : "text", label: key };
}

const TITLE_DEPTH = 2;

/** What a person's query is made of. */
export type Asking = { sql: Queryable; catalog: Catalog; user: User };

/** SQL for the title of the row in `alias`, through relations when a title is one. */
export function titleSql(asking: Asking, entity: Entity, alias: string, depth = 0): Fragment {
  const { sql, catalog } = asking;
  const field = entity.fields[entity.title];
  const column = columnFor(asking, entity, field ? entity.title : "id", alias);
  const related = field && relatedOf(catalog, field);
  if (!related || depth >= TITLE_DEPTH) return sql`${column}::text`;
  return relatedTitleSql(asking, related, column, `${alias}t`, depth + 1);
}

/**
 * SQL for the title of the row that `column` points at; null when the person may not read that row. Labels, search, order
 * and figures all come by titles this way: none of them tells what a row says that its person may not see.
 */
export function relatedTitleSql(asking: Asking, related: Entity, column: Fragment, alias = "r", depth = 0): Fragment {
  const { sql, user } = asking;
  return sql`(select ${titleSql(asking, related, alias, depth)} from ${sql(related.name)} as ${sql(alias)}
    where ${sql(alias)}.id = ${column} and ${readable(sql, related, user, alias)})`;
}

/** The entity whose rows a field points at; undefined for every other field. */
export function relatedOf(catalog: Catalog, field: Field): Entity | undefined {
  return kindOf(field).isRelation ? catalog.get(field.entity ?? "") : undefined;
}

/** Each relation of an entity with the entity it points at. */
export function relationsOf(catalog: Catalog, entity: Entity): { key: string; column: string; related: Entity }[] {
  return Object.entries(entity.fields).flatMap(([key, field]) => {
    const related = relatedOf(catalog, field);
    return related ? [{ key, column: columnName(key), related }] : [];
  });
}
