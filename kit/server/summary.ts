// Figures over an entity's rows: counted, added up, by field, by day, week, month or year, and split in series.
import { kindOf } from "../entity/kinds/index.ts";
import { words } from "../words/index.ts";
import { columnFor, fieldOfKey, relatedOf, relatedTitleSql } from "./catalog.ts";
import type { Fragment } from "./database.ts";
import { conditionOf, type QueryContext } from "./list-query.ts";
import { refuse } from "./refusal.ts";

const GROUPS_MAX = 500;
const GRAINS: Readonly<Record<string, string>> = {
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM",
  year: "YYYY",
};
const FUNCTIONS = ["sum", "avg", "min", "max"] as const;

export type Group = { key: string; label: string; value: number; series?: Record<string, number> };
type Dimension = {
  key: Fragment;
  label: Fragment;
  isDate: boolean;
  /** What people read for a label, where rows keep something else. */
  shown?: (label: string) => string;
};

/** Groups by `by` (one group without it): dates in order, everything else by value. */
export async function summarize(context: QueryContext, search: URLSearchParams): Promise<{ groups: Group[] }> {
  const { sql, entity } = context;
  const by = dimensionOf(context, search.get("by") || null);
  const split = search.get("split") ? dimensionOf(context, search.get("split")) : null;
  const measure = measureOf(context, search.get("measure") || "count");
  const figures = (part: Fragment) => sql<Figure[]>`
    select ${by.key} as key, ${by.label} as label, ${part} as part, ${measure.value} as value
    from ${sql(entity.name)} as t
    where ${conditionOf(context, search)} and ${measure.counted}
    group by 1, 2, 3
    order by 4 desc
    limit ${GROUPS_MAX * (by.isDate ? 8 : 2)}`;
  const groups = new Map<string, Group>();
  const shown = (dimension: Dimension, label: string) => dimension.shown?.(label) ?? label;
  for (const { key, label, value } of await figures(sql`''`))
    if (!(by.isDate && key === "")) groups.set(key, { key, label: groups.get(key)?.label ?? shown(by, label), value });
  if (split)
    for (const row of await figures(split.label))
      addToSeries(groups.get(row.key), { ...row, part: shown(split, row.part) });
  if (!search.get("by") && groups.size === 0) groups.set("all", { key: "all", label: words().figures.all, value: 0 });
  const compare = (a: Group, b: Group) =>
    by.isDate ? a.key.localeCompare(b.key) : b.value - a.value || a.label.localeCompare(b.label);
  return { groups: [...groups.values()].sort(compare).slice(0, GROUPS_MAX) };
}

type Figure = { key: string; label: string; part: string; value: number };

function addToSeries(group: Group | undefined, { part, value }: Figure): void {
  if (group) group.series = { ...group.series, [part]: value };
}

function dimensionOf(context: QueryContext, asked: string | null): Dimension {
  const { sql, catalog, entity } = context;
  if (asked === null) return { key: sql`'all'`, label: sql`${words().figures.all}::text`, isDate: false };
  const [key = "", grain] = asked.split(":");
  if (key === "owner" && !entity.anonymous) return { key: sql`t.owner_id`, label: sql`t.owner_name`, isDate: false };
  const column = columnFor(context, entity, key);
  const field = fieldOfKey(entity, key);
  const { groupLabel, isList, time } = kindOf(field);
  if (time !== undefined) {
    const unit = grain ?? "day";
    const format = Object.hasOwn(GRAINS, unit) ? GRAINS[unit] : undefined;
    if (format === undefined) refuse(400, `"${unit.slice(0, 20)}" is not day, week, month or year.`);
    const moment = time === "day" ? sql`${column}::timestamp` : sql`(${column} at time zone 'UTC')`;
    const text = sql`coalesce(to_char(date_trunc(${unit}::text, ${moment}), ${format ?? ""}::text), '')`;
    return { key: text, label: text, isDate: true };
  }
  const related = relatedOf(catalog, field);
  const none = sql`${words().values.notSet}::text`;
  if (related) {
    const title = relatedTitleSql(context, related, column);
    return { key: sql`coalesce(${column}::text, '')`, label: sql`coalesce(${title}, ${none})`, isDate: false };
  }
  if (isList) {
    const tag = sql`unnest(case when coalesce(cardinality(${column}), 0) = 0 then array[${words().values.notSet}::text] else ${column} end)`;
    return { key: tag, label: tag, isDate: false };
  }
  return {
    key: sql`coalesce(${column}::text, '')`,
    label: sql`coalesce(nullif(${column}::text, ''), ${none})`,
    isDate: false,
    ...(groupLabel && { shown: (value: string) => groupLabel(field, value) }),
  };
}

/** `counted` leaves out rows that say nothing: an average without any value is no zero. */
function measureOf(context: QueryContext, asked: string): { value: Fragment; counted: Fragment } {
  const { sql, entity } = context;
  if (asked === "count") return { value: sql`count(*)::double precision`, counted: sql`true` };
  const [name = "", key = ""] = asked.split(":");
  const known =
    FUNCTIONS.find((one) => one === name) ??
    refuse(400, `"${asked.slice(0, 60)}" is not count, sum:, avg:, min: or max:.`);
  const column = columnFor(context, entity, key);
  if (!kindOf(fieldOfKey(entity, key)).isNumeric) refuse(400, `"${key}" is not a number.`);
  return {
    value: sql`coalesce(${sql.unsafe(known)}(${column}), 0)::double precision`,
    counted: known === "sum" ? sql`true` : sql`${column} is not null`,
  };
}
