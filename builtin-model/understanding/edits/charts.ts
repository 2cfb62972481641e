// Charts that a message wants: of what, by what, added up or averaged.

import type { ChartKind } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { amountOf } from "../../blueprint/telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { listing, sentenceCase } from "../language/words.ts";
import { entityHintedAt, entityIn, fieldIn, fieldOf, type Reader } from "./context.ts";

const CHART_KINDS: readonly (readonly [RegExp, ChartKind])[] = [
  [/\bpie\b/i, "pie"],
  [/\b(donut|doughnut|ring)\b/i, "donut"],
  [/\bline\b/i, "line"],
  [/\barea\b/i, "area"],
  [/\b(bars?|columns?)\b/i, "bar"],
];
const SUMS = new Set(["money", "number", "duration", "percent"]);
const MEASURED = new Set([...SUMS, "rating"]);

export type How = "sum" | "avg" | "min" | "max";
const HOWS: readonly (readonly [RegExp, How])[] = [
  [/\b(?:average|avg|mean)\b(?: of)?/i, "avg"],
  [/\b(?:highest|maximum|max|most expensive|largest|biggest|longest)\b/i, "max"],
  [/\b(?:lowest|minimum|min|cheapest|smallest|shortest)\b/i, "min"],
  [/\b(?:totals?(?: of)?|sum of(?: all)?|sum|revenue|turnover|earnings|takings|how much)\b/i, "sum"],
];

/** How figures are put together, and the text without that word; null when nothing is said of it. */
export function figureWords(text: string): { how: How | null; rest: string } {
  const found = HOWS.find(([pattern]) => pattern.test(text));
  const said = found?.[0].exec(text)?.[0] ?? "";
  // "Revenue" is also what is added up.
  const rest = /revenue|turnover|earnings|takings/i.test(said) ? text : text.replace(said, " ");
  return { how: found?.[1] ?? null, rest: rest.replace(/\s+/g, " ").trim() };
}

export const isChart = (clause: string): boolean => /\b(chart|graph|diagram|pie|donut)s?\b/i.test(clause);

const COURSE =
  /^(?:(?:show|add|display|include|i (?:want|need)(?: to see)?|we (?:want|need)(?: to see)?|let me see|see)(?: me| us)? )?(?:the |an? )?((?:average|avg|mean|highest|lowest|maximum|minimum|total|sum of|number of|how many|how much|revenue|income|earnings|turnover)\b.+? (?:(?:per|by|for each|each|every) [a-z]+(?: [a-z]+)?|a (?:day|week|month|year)))(?: (?:on|in|to) (?:the |my )?(?:overview|dashboard|home ?page|start page))?$/i;

/** "Show the average rating per month": a chart without the word. */
export const courses: Reader = (clause, context) => {
  const said = COURSE.exec(clause)?.[1];
  return said && !isChart(clause)
    ? chart(`add a chart of ${said.replace(/ (?:for each|each|every|a) (?=\w+(?: \w+)?$)/i, " by ")}`, context)
    : null;
};

const EARNED = /\b(?:revenue|income|earn\w*|turnover|sales|takings|money (?:made|taken))\b/i;

/** What is earned is an amount that adds up, and no price; null where nothing is said of it. */
export function earnedIn(
  text: string,
  lists: readonly (EntitySpec | null)[],
): { entity: EntitySpec; field: FieldSpec } | null {
  if (!EARNED.test(text)) return null;
  for (const entity of lists) {
    const field =
      entity?.fields.find(({ kind, key }) => kind === "money" && /^(?:total|amount|sum|revenue|income)/i.test(key)) ??
      (entity ? amountOf(entity) : undefined);
    if (entity && field?.kind === "money") return { entity, field: fieldIn(text, entity) ?? field };
  }
  return null;
}

const GRAIN = /\b(day|week|month|year)s?\b|\b(dai|week|month|year)ly\b/i;

/** "A chart of fuel cost by month". */
export const chart: Reader = (clause, context) => {
  const by = clause.replace(/^.*?\b(?:by|per)\b/i, "");
  const { how, rest: of } = figureWords(clause.slice(0, clause.length - by.length));
  const grouped = by === clause ? null : by;
  // "Fuel cost by month" adds up a field, whose list then is meant; "honey by month" what honey batches count.
  const hinted = entityIn(of, context.app) ? null : entityHintedAt(of, context.app);
  const counted = hinted?.fields.find(({ kind }) => SUMS.has(kind));
  const about = grouped ? entityIn(grouped, context.app) : null;
  const named = entityIn(of, context.app);
  const summed =
    (named ? null : pointingAt(about, of, context.app)) ??
    earnedIn(of, named ? [named] : [context.last, ...context.app.entities]) ??
    (hinted && counted ? { entity: hinted, field: counted } : measuredIn(of, how, context));
  const isSum =
    summed !== null &&
    (SUMS.has(summed.field.kind) || (how !== null && how !== "sum" && MEASURED.has(summed.field.kind)));
  const entity =
    named ??
    (isSum ? summed.entity : null) ??
    hinted ??
    (grouped ? fieldOf(grouped, context)?.entity : null) ??
    context.last ??
    context.app.entities[0];
  if (!entity) return null;
  if (how !== null && how !== "sum" && !(isSum && summed.entity === entity)) {
    const numbers = context.app.entities.flatMap(({ many, fields }) => {
      const own = fields.filter((one) => MEASURED.has(one.kind)).map(({ label }) => label.toLowerCase());
      return own.length > 0 ? [`${many.toLowerCase()} have ${listing(own)}`] : [];
    });
    const known = numbers.length > 0 ? ` ${sentenceCase(numbers.join("; "))}.` : "";
    const text = `I found no number there to take the ${how === "avg" ? "average" : how === "min" ? "lowest" : "highest"} of.${known} “Add a rating to ${entity.many.toLowerCase()}” adds another.`;
    return [{ edit: "answer", text }];
  }
  const field = grouped ? fieldIn(grouped, entity) : null;
  const related = grouped ? entity.fields.find(({ kind, to }) => kind === "relation" && to === about?.name) : undefined;
  const kind = CHART_KINDS.find(([pattern]) => pattern.test(clause))?.[1];
  const unit = grouped ? GRAIN.exec(grouped)?.[0].toLowerCase() : undefined;
  const isTime = unit !== undefined || /\btime\b/i.test(grouped ?? "");
  const day = grouped && isTime ? timeOf(entity) : undefined;
  const grain = unit?.startsWith("da")
    ? "day"
    : unit?.startsWith("week")
      ? "week"
      : unit?.startsWith("year")
        ? "year"
        : undefined;
  // "The rating per book" of books: each by its title.
  const own = about === entity && !field ? entity.title : undefined;
  if (grouped && !field && !related && !day && !own && !/^\s*(?:status|stage)\b/i.test(grouped))
    return [ungrouped(grouped, entity)];
  const isMeasured = isSum && summed.entity === entity && summed.field !== field;
  return [
    {
      edit: "addChart",
      entity: entity.name,
      by: field?.key ?? related?.key ?? day ?? own ?? null,
      ...(isMeasured ? { sum: summed.field.key } : {}),
      ...(isMeasured && how !== null && how !== "sum" ? { how } : {}),
      ...(grain ? { grain } : {}),
      ...(kind ? { kind } : {}),
    },
  ];
};

/** "Rating per book": of reviews, each of which points at a book. */
function pointingAt(target: EntitySpec | null, text: string, { entities }: AppSpec) {
  for (const entity of target ? entities : []) {
    const fields = entity.fields.filter(({ kind }) => MEASURED.has(kind));
    const field = fieldIn(text, { ...entity, fields });
    if (field && entity.fields.some(({ to }) => to === target?.name)) return { entity, field };
  }
  return null;
}

function ungrouped(grouped: string, entity: EntitySpec): Edit {
  const known = entity.fields.filter(({ kind }) => /^(choice|relation|date|dateTime|yesNo|rating)$/.test(kind));
  const can =
    known.length > 0 ? `by ${known.map(({ label }) => label.toLowerCase()).join(", ")} or by month` : "by month";
  return {
    edit: "answer",
    text: `${entity.many} have nothing called “${grouped.trim().slice(0, 40)}” to group by. A chart of them can go ${can}.`,
  };
}

/** An average is of a number, whatever else has that name. */
function measuredIn(text: string, how: How | null, context: Parameters<Reader>[1]) {
  const found = fieldOf(text, context);
  if (how === null || how === "sum" || (found && MEASURED.has(found.field.kind))) return found;
  for (const entity of [entityIn(text, context.app), context.last, ...context.app.entities]) {
    const fields = entity?.fields.filter(({ kind }) => MEASURED.has(kind)) ?? [];
    const field = entity ? fieldIn(text, { ...entity, fields }) : null;
    if (entity && field) return { entity, field };
  }
  return found;
}

const timeOf = ({ fields }: { fields: readonly { key: string; kind: string }[] }): string =>
  fields.find(({ kind }) => kind === "date" || kind === "dateTime")?.key ?? "createdAt";
