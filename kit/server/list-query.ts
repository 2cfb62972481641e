// A list's query string as SQL: search, filters, order, page. Names come from the entity, values are always parameters.
import { daysAfter } from "../entity/alerts.ts";
import { type Entity, type Field, PAGE_SIZE } from "../entity/index.ts";
import { kindOf } from "../entity/kinds/index.ts";
import { listed, type Scope } from "./access.ts";
import { type Catalog, columnFor, fieldOfKey, relatedOf, relatedTitleSql } from "./catalog.ts";
import type { Fragment, Queryable } from "./database.ts";
import { refuse } from "./refusal.ts";
import { whereOf } from "./rows-where.ts";
import type { User } from "./user.ts";

const PAGE_SIZE_MAX = 200;
const SEARCH_MAX = 200;
const SORTS_MAX = 3;
const VALUES_MAX = 100;

export type QueryContext = { sql: Queryable; catalog: Catalog; entity: Entity; user: User };

/** The condition of a list, a summary or an export on the table `t`. */
export function conditionOf(context: QueryContext, search: URLSearchParams): Fragment {
  const { sql, entity, user } = context;
  const parts = [listed(sql, entity, user, scopeOf(search), "t"), ...searchParts(context, search.get("q") ?? "")];
  for (const name of new Set(search.keys()))
    if (name.startsWith("filter.")) parts.push(filterPart(context, name, search.getAll(name)));
  return parts.reduce((all, part) => sql`${all} and ${part}`);
}

function scopeOf(search: URLSearchParams): Scope {
  const scope = search.get("scope");
  if (scope === null || scope === "") return null;
  return scope === "all" || scope === "mine" ? scope : refuse(400, 'scope must be "all" or "mine".');
}

function searchParts(context: QueryContext, text: string): Fragment[] {
  const { sql, catalog, entity } = context;
  const words = text.slice(0, SEARCH_MAX).replaceAll("\0", "").split(/\s+/).filter(Boolean).slice(0, 8);
  const columns = Object.entries(entity.fields).flatMap(([key, field]) => {
    const column = columnFor(context, entity, key);
    const { isList, isSearched } = kindOf(field);
    if (isSearched) return [column, ...labelsOf(sql, column, field)];
    if (isList) return [sql`array_to_string(${column}, ' ')`];
    const related = relatedOf(catalog, field);
    return related ? [relatedTitleSql(context, related, column)] : [];
  });
  if (columns.length === 0) return [];
  const haystack = columns.reduce((all, column) => sql`${all}, ${column}`);
  return words.map((word) => sql`concat_ws(' ', ${haystack}) ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
}

/** What people read for the row's option, where it is another word. */
function labelsOf(sql: Queryable, column: Fragment, field: Field): Fragment[] {
  return Object.entries(field.labels ?? {}).map(
    ([option, label]) => sql`case when ${column} = ${option} then ${label}::text end`,
  );
}

function filterPart(context: QueryContext, name: string, values: string[]): Fragment {
  const { sql, entity } = context;
  const [key = "", bound] = name.slice("filter.".length).split(".");
  const column = columnFor(context, entity, key);
  const field = fieldOfKey(entity, key);
  if (values.length > VALUES_MAX) refuse(400, `A filter can have at most ${VALUES_MAX} values.`);
  if (bound === undefined) return equals(context, { key, field, column }, values);
  if (bound === "not") return sql`(${equals(context, { key, field, column }, values)}) is not true`;
  if (bound === "empty") {
    const isEmpty = kindOf(field).isList ? sql`cardinality(${column}) = 0` : sql`coalesce(${column}::text, '') = ''`;
    const asked = values.at(-1);
    if (asked !== "true" && asked !== "false") refuse(400, `filter.${key}.empty must be true or false.`);
    return asked === "true" ? isEmpty : sql`not (${isEmpty})`;
  }
  if (bound === "alert") return standsOut(context, key, values.at(-1) ?? "");
  const value = filterValue(field, key, values.at(-1) ?? "");
  if (bound === "min") return sql`${column} >= ${value}`;
  if (bound !== "max")
    return refuse(400, `"${name.slice(0, 80)}" is not a filter: use .min, .max, .not, .empty or .alert.`);
  const wholeDay = kindOf(field).time === "moment" && DAY.test(String(values.at(-1)));
  return wholeDay ? sql`${column} < ${value}::timestamptz + interval '1 day'` : sql`${column} <= ${value}`;
}

/** What stands out by the field's own bounds on a day; as `standingOf` tells it of one row. */
function standsOut(context: QueryContext, key: string, today: string): Fragment {
  const { sql, entity } = context;
  const field = fieldOfKey(entity, key);
  if (!field.alert) return refuse(400, `"${key}" has no alert to go by.`);
  if (!DAY.test(today)) return refuse(400, `filter.${key}.alert must be a day such as 2026-03-01.`);
  const { over, under, days, where } = field.alert;
  const column = columnFor(context, entity, key);
  const boundOf = (bound: number | string) =>
    typeof bound === "number" ? sql`${bound}` : columnFor(context, entity, bound);
  const isMoment = kindOf(field).time === "moment";
  const parts = [
    ...(over === undefined ? [] : [sql`${column} > ${boundOf(over)}`]),
    ...(under === undefined ? [] : [sql`${column} < ${boundOf(under)}`]),
    ...(days === undefined
      ? []
      : [sql`${isMoment ? sql`(${column} at time zone 'UTC')::date` : column} <= ${daysAfter(today, days)}::date`]),
  ];
  const stands = parts.reduce((all, part) => sql`${all} or ${part}`, sql`false`);
  return sql`(${stands}) ${whereOf(sql, where, (other) => columnFor(context, entity, other))}`;
}

type Filtered = { key: string; field: Field; column: Fragment };

/** Has one of these values. */
function equals({ sql }: QueryContext, { key, field, column }: Filtered, values: string[]): Fragment {
  const wanted = values.map((value) => filterValue(field, key, value));
  if (kindOf(field).isList) return sql`${column} && ${sql.array(wanted.map(String))}::text[]`;
  const isDay = kindOf(field).time === "moment" && values.every((value) => DAY.test(value));
  return isDay ? sql`(${column} at time zone 'UTC')::date::text in ${sql(values)}` : sql`${column} in ${sql(wanted)}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A filter's text as a value of the field's kind, or a refusal (400). */
function filterValue(field: Field, key: string, text: string): string | number | boolean {
  const { filterNeeds, filterValue: read } = kindOf(field);
  return read(text) ?? refuse(400, `filter.${key} must be ${filterNeeds}.`);
}

/** `order by`: the asked order or the entity's, then the id so that pages do not overlap. */
export function orderOf(context: QueryContext, search: URLSearchParams): Fragment {
  const { sql, entity } = context;
  const asked = (search.get("sort") || entity.sort).split(",").slice(0, SORTS_MAX);
  const parts = asked.map((part) => {
    const key = part.replace(/^-/, "");
    const column = columnFor(context, entity, key);
    const value = orderValue(context, fieldOfKey(entity, key), column);
    return part.startsWith("-") ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
  });
  return [...parts, sql`t.id`].reduce((all, part) => sql`${all}, ${part}`);
}

/** What rows are ordered by: titles of related rows, options in their own order, texts without regard to capitals. */
function orderValue(context: QueryContext, field: Field, column: Fragment): Fragment {
  const { sql, catalog } = context;
  const related = relatedOf(catalog, field);
  if (related) return relatedTitleSql(context, related, column);
  const { hasOptions, isSearched } = kindOf(field);
  if (hasOptions) return sql`array_position(${sql.array([...(field.options ?? [])])}::text[], ${column})`;
  return isSearched ? sql`lower(${column})` : column;
}

export function pageOf(search: URLSearchParams): { page: number; pageSize: number } {
  const whole = (name: string, fallback: number, most: number) => {
    const text = search.get(name);
    if (text === null || text === "") return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) refuse(400, `${name} must be a whole number from 1.`);
    return Math.min(value, most);
  };
  return { page: whole("page", 1, 1_000_000), pageSize: whole("pageSize", PAGE_SIZE, PAGE_SIZE_MAX) };
}
