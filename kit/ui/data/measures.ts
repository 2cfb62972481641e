// What a measure means for an entity: its name and how its figures are written.

import type { Entity, Fields } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { onPage } from "../kinds/on-page.ts";
import { formatCompact, formatNumber, formatValue } from "./format.ts";

function nameOf(measure: string): string {
  const { total, average, lowest, highest } = words().figures;
  const names: Readonly<Record<string, string>> = { sum: total, avg: average, min: lowest, max: highest };
  return names[measure] ?? measure;
}

function partsOf(entity: Entity<Fields>, measure: string) {
  const [name = "count", key = ""] = measure.split(":");
  return { name, field: Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined };
}

/** Counts and sums are made of parts; an average, the lowest and the highest are not. */
export const isSumOfParts = (measure = "count"): boolean => !/^(avg|min|max):/.test(measure);

/** "Number of harvests", "Average weight". */
export function measureName(entity: Entity<Fields>, measure = "count"): string {
  const { name, field } = partsOf(entity, measure);
  return field ? words().figures.measure(nameOf(name), field.label) : words().figures.number(entity.many);
}

/** Writes a figure of this measure, with its currency or unit. */
export function measureFormat(entity: Entity<Fields>, measure = "count"): (value: number) => string {
  const { name, field } = partsOf(entity, measure);
  if (!field || name === "count") return formatNumber;
  const { figure = formatValue } = onPage(field);
  return (value) => figure(field, value);
}

/** The same, short enough for an axis. */
export function measureFormatShort(entity: Entity<Fields>, measure = "count"): (value: number) => string {
  const { name, field } = partsOf(entity, measure);
  const shortFigure = field && name !== "count" ? onPage(field).shortFigure : undefined;
  return field && shortFigure ? (value) => shortFigure(field, value) : formatCompact;
}

/** "hive" → "Hive", "harvestedOn:month" → "Harvested on, by month". */
export function groupingName(entity: Entity<Fields>, by: string): string {
  const [key = "", grain] = by.split(":");
  const { created, changed, person, byGrain, day, week, month, year } = words().figures;
  const known: Readonly<Record<string, string>> = { createdAt: created, updatedAt: changed, owner: person };
  const grains: Readonly<Record<string, string>> = { day, week, month, year };
  const label = (Object.hasOwn(entity.fields, key) ? entity.fields[key]?.label : undefined) ?? known[key] ?? key;
  return grain ? byGrain(label, grains[grain] ?? grain) : label;
}
