// What a row's values must be to each other, to the clock and to the steps of their fields; the server refuses by it and forms say it before.
import { words } from "../words/index.ts";
import type { Entity } from "./entity.ts";
import type { Field } from "./fields.ts";
import { kindOf } from "./kinds/index.ts";
import type { Rule, RuleOf } from "./rules.ts";
import { stepProblem } from "./steps.ts";
import { writable } from "./writable.ts";

type Values = Readonly<Record<string, unknown>>;
type Ordered = RuleOf<"ordered">;
type Within = RuleOf<"within">;
type When = RuleOf<"when">;
type Like = RuleOf<"like">;
type Rows = { entity: Entity; before: Values | null; after: Values };

const DAY_MS = 86_400_000;
/** A date has no time zone: what is today anywhere on earth counts as today. */
const EARLIEST_ZONE_MS = 12 * 3_600_000;
const LATEST_ZONE_MS = 14 * 3_600_000;
/** Time to fill in a form that starts now. */
const GRACE_MS = 10 * 60_000;

/** Messages by field for what contradicts the rules; empty when all is well. Only what a change touches is looked at. */
export function problemsOf(rows: Rows, now: Date): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [key, field] of writable(rows.entity)) {
    const message = isTouched(rows, key) ? stepProblem(field, rows.after[key]) : null;
    if (message !== null) problems[key] = message;
  }
  for (const rule of rows.entity.rules) {
    const found = problemOf(rule, rows, now);
    if (found !== null) problems[found.field] ??= found.message;
  }
  return problems;
}

/** What one rule has against a row, and at which field it is told; rules across rows are the server's (`kit/server/rules.ts`). */
function problemOf(rule: Rule, rows: Rows, now: Date): { field: string; message: string } | null {
  const at = (field: string, message: string | null) => (message === null ? null : { field, message });
  switch (rule.rule) {
    case "ordered":
      return at(rule.end, orderProblem(rule, rows));
    case "within":
      return at(rule.field, reachProblem(rule, rows, now));
    case "when":
      return at(rule.field, dependenceProblem(rule, rows));
    case "like":
      return at(rule.field, likenessProblem(rule, rows));
    default:
      return null;
  }
}

/** Whether the rules let a field be shown and written beside the row's other values. */
export function isOpen(entity: Entity, key: string, values: Values): boolean {
  return entity.rules.every((rule) => rule.rule !== "when" || !rule.only || rule.field !== key || holds(rule, values));
}

/** Whether the row's other values make a field required. */
export function isNeeded(entity: Entity, key: string, values: Values): boolean {
  return entity.rules.some(
    (rule) => rule.rule === "when" && rule.required === true && rule.field === key && holds(rule, values),
  );
}

const holds = ({ by, is, over, under }: When, values: Values): boolean => {
  const value = values[by];
  if (typeof value === "number" && ((over !== undefined && value > over) || (under !== undefined && value < under)))
    return true;
  return is.some((wanted) => wanted === (value ?? (typeof wanted === "boolean" ? false : null)));
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || value === false || (Array.isArray(value) && !value.length);

const isTouched = ({ before, after }: Rows, ...keys: string[]): boolean =>
  before === null || keys.some((key) => before[key] !== after[key]);

function orderProblem({ start, end, same, most }: Ordered, rows: Rows): string | null {
  const { entity, after } = rows;
  const [first, second] = [comparable(after[start]), comparable(after[end])];
  if (first === null || second === null || !isTouched(rows, start, end)) return null;
  const other = entity.fields[start]?.label ?? start;
  const label = entity.fields[end]?.label ?? end;
  if (second > first || (same === true && second === first)) {
    const isFar = most !== undefined && daysBetween(after[start], after[end]) > most;
    return isFar ? words().checks.notLater(label, span(most), other) : null;
  }
  const { after: isAfter, moreThan, notBefore, notLess } = words().checks;
  const isNumber = typeof after[end] === "number";
  if (same === true) return isNumber ? notLess(label, other) : notBefore(label, other);
  return isNumber ? moreThan(label, other) : isAfter(label, other);
}

const daysBetween = (start: unknown, end: unknown): number =>
  (Date.parse(String(end)) - Date.parse(String(start))) / DAY_MS;

/** Numbers, dates and times of day as what can be compared. */
function comparable(value: unknown): number | string | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value === "") return null;
  return /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : value;
}

function reachProblem({ field: key, from, to }: Within, rows: Rows, now: Date): string | null {
  const field = rows.entity.fields[key];
  const value = rows.after[key];
  if (!field || typeof value !== "string" || value === "" || !isTouched(rows, key)) return null;
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) return null;
  if (from !== undefined && moment < bound(field, now, from, -1)) return tooEarly(field.label, from);
  if (to !== undefined && moment > bound(field, now, to, 1)) return tooLate(field.label, to);
  return null;
}

/** The first or last moment that is allowed; for dates, the day on which it falls somewhere on earth. */
function bound(field: Field, now: Date, days: number, side: -1 | 1): number {
  const moment = now.getTime() + days * DAY_MS;
  if (kindOf(field).time !== "day") return moment + side * GRACE_MS;
  const shifted = moment + (side < 0 ? -EARLIEST_ZONE_MS : LATEST_ZONE_MS);
  return Math.floor(shifted / DAY_MS) * DAY_MS;
}

const span = (days: number): string =>
  days % 1 === 0 ? words().checks.days(days) : words().checks.hours(Math.round(days * 24));

const tooEarly = (label: string, from: number): string =>
  from === 0
    ? words().checks.notPast(label)
    : from > 0
      ? words().checks.ahead(label, span(from))
      : words().checks.agoMax(label, span(-from));

const tooLate = (label: string, to: number): string =>
  to === 0
    ? words().checks.notFuture(label)
    : to > 0
      ? words().checks.aheadMax(label, span(to))
      : words().checks.ago(label, span(-to));

function likenessProblem({ field: key, starts, ends, contains }: Like, rows: Rows): string | null {
  const value = rows.after[key];
  if (typeof value !== "string" || value === "" || !isTouched(rows, key)) return null;
  const label = rows.entity.fields[key]?.label ?? key;
  const text = value.toLowerCase();
  const { startsWith, endsWith, contains: has } = words().checks;
  if (starts !== undefined && !text.startsWith(starts.toLowerCase())) return startsWith(label, starts);
  if (ends !== undefined && !text.endsWith(ends.toLowerCase())) return endsWith(label, ends);
  return contains !== undefined && !text.includes(contains.toLowerCase()) ? has(label, contains) : null;
}

function dependenceProblem(rule: When, rows: Rows): string | null {
  const { entity, before, after } = rows;
  const label = entity.fields[rule.field]?.label ?? rule.field;
  if (holds(rule, after)) {
    const isMissing = rule.required === true && isEmpty(after[rule.field]) && isTouched(rows, rule.by, rule.field);
    return isMissing ? words().checks.requiredHere(label) : null;
  }
  // What was written while it applied stays, unseen; nothing new is taken.
  const isNew = !isEmpty(after[rule.field]) && (before === null || before[rule.field] !== after[rule.field]);
  if (rule.only !== true || !isNew || after[rule.field] === entity.fields[rule.field]?.default) return null;
  const owner = entity.fields[rule.by]?.label ?? rule.by;
  return words().checks.notGivenWith(label, owner);
}
