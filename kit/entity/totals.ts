// Fields that a rule works out of others: the server keeps them, and a form shows them while it is filled in.
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { formatISO } from "date-fns/formatISO";
import { parseISO } from "date-fns/parseISO";
import type { Entity } from "./entity.ts";
import { KINDS, type Kind, kindOf } from "./kinds/index.ts";
import type { RuleOf, Unit } from "./rules.ts";

type Values = Readonly<Record<string, unknown>>;
type Total = RuleOf<"total">;
type Due = RuleOf<"dueAfter">;
/** What a row keeps of rows that point at it. */
export type Sum = RuleOf<"sumOf"> | RuleOf<"latestOf">;

/** The keys of the fields that are worked out: nobody writes them. */
export function totalKeys(entity: Entity): ReadonlySet<string> {
  return new Set([...workedOutOf(entity), ...sumsOf(entity)].map(({ field }) => field));
}

/** The rules by which an entity's rows are summed up from those of others. */
export const sumsOf = ({ rules }: Entity): Sum[] =>
  rules.flatMap((rule) => (rule.rule === "sumOf" || rule.rule === "latestOf" ? [rule] : []));

/** What fields hold in a row that says nothing of them; nothing has been summed up for it yet. */
export function startOf(entity: Entity): Values {
  const start = Object.entries(entity.fields).map(([key, field]) => [key, field.default ?? kindOf(field).empty]);
  const sums = sumsOf(entity).map(({ rule, field }) => [field, rule === "sumOf" ? 0 : null]);
  return { ...Object.fromEntries(start), ...Object.fromEntries(sums) };
}

/** The values with everything worked out that the row's own rules make, also of what is made of another. */
export function withTotals(entity: Entity, values: Values): Values {
  const made = workedOutOf(entity);
  const next: Record<string, unknown> = { ...values };
  for (const _ of made)
    for (const rule of made)
      next[rule.field] = rule.rule === "total" ? worked(rule, entity, next) : nextDay(rule, next);
  return next;
}

const workedOutOf = ({ rules }: Entity): (Total | Due)[] =>
  rules.flatMap((rule) => (rule.rule === "total" || rule.rule === "dueAfter" ? [rule] : []));

const DAYS_A_WEEK = 7;
const MONTHS_A_YEAR = 12;
const LATER: Readonly<Record<Unit, (day: Date, count: number) => Date>> = {
  day: addDays,
  week: (day, count) => addDays(day, count * DAYS_A_WEEK),
  month: addMonths,
  year: (day, count) => addMonths(day, count * MONTHS_A_YEAR),
};

/** The day that follows after the interval; a month later than the 31st is a month's last day. */
function nextDay({ after, every, unit }: Due, values: Values): string | null {
  const from = values[after];
  const count = typeof every === "number" ? every : values[every];
  if (typeof from !== "string" || typeof count !== "number") return null;
  const day = LATER[unit](parseISO(from.slice(0, "YYYY-MM-DD".length)), Math.round(count));
  return Number.isNaN(day.getTime()) ? null : formatISO(day, { representation: "date" });
}

function worked(total: Total, entity: Entity, values: Values): number | null {
  const result =
    total.op === undefined || total.op === "times" ? product(total, entity, values) : sum(total, entity, values);
  return result !== null && kindIn(entity, total.field).isWhole ? Math.round(result) : result;
}

const kindIn = ({ fields }: Entity, key: string): Kind => KINDS[fields[key]?.kind ?? "number"];

/** Null as long as a factor is missing. */
function product({ field, of }: Total, entity: Entity, values: Values): number | null {
  const wanted = kindIn(entity, field);
  return of.reduce<number | null>((all, key) => {
    const value = values[key];
    if (all === null || typeof value !== "number") return null;
    const kind = kindIn(entity, key);
    return (all * value) / (kind === wanted ? 1 : (kind.productUnit ?? 1));
  }, 1);
}

/** What is missing adds nothing; null when all is. A percentage is that share of the first. */
function sum({ field, of, op }: Total, entity: Entity, values: Values): number | null {
  const parts = of.map((key) => amountOf(values[key], kindIn(entity, key), kindIn(entity, field)));
  const [first = null, ...rest] = parts;
  if (parts.every((part) => part === null)) return null;
  const isTime = of.some((key) => kindIn(entity, key).span !== undefined);
  if (isTime && parts.some((part) => part === null)) return null;
  const sign = op === "minus" ? -1 : 1;
  const isOfFirst = (key: string | undefined) =>
    key !== undefined && kindIn(entity, key).isShare && !kindIn(entity, of[0]).isShare;
  return rest.reduce<number>(
    (all, part, at) => all + sign * (isOfFirst(of[at + 1]) ? ((first ?? 0) * (part ?? 0)) / 100 : (part ?? 0)),
    first ?? 0,
  );
}

/** Days of a date, minutes of a time, and figures in the unit of the total: cents only when it is money. */
function amountOf(value: unknown, kind: Kind, wanted: Kind): number | null {
  if (typeof value === "number")
    return kind.isShare || kind.scale === wanted.scale ? value : (value * (wanted.scale ?? 1)) / (kind.scale ?? 1);
  if (typeof value !== "string" || value === "") return null;
  const span = kind.span?.(value) ?? Number.NaN;
  return Number.isNaN(span) ? null : span;
}
