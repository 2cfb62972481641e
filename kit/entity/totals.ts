// Fields that a rule works out of others: the server keeps them, and a form shows them while it is filled in.
import type { Entity } from "./entity.ts";
import type { Rule } from "./rules.ts";

type Values = Readonly<Record<string, unknown>>;
type Total = Extract<Rule, { rule: "total" }>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WHOLE = new Set(["money", "duration", "rating"]);

/** The keys of the fields that are worked out: nobody writes them. */
export function totalKeys(entity: Entity): ReadonlySet<string> {
  return new Set(totalsOf(entity).map(({ field }) => field));
}

/** The values with every `total` worked out, also of one that is made of another. */
export function withTotals(entity: Entity, values: Values): Values {
  const totals = totalsOf(entity);
  const next: Record<string, unknown> = { ...values };
  for (const _ of totals) for (const total of totals) next[total.field] = worked(total, entity, next);
  return next;
}

const totalsOf = ({ rules }: Entity): Total[] => rules.flatMap((rule) => (rule.rule === "total" ? [rule] : []));

function worked(total: Total, entity: Entity, values: Values): number | null {
  const kind = entity.fields[total.field]?.kind ?? "number";
  const result =
    total.op === undefined || total.op === "times" ? product(total, entity, values) : sum(total, entity, values);
  return result !== null && WHOLE.has(kind) ? Math.round(result) : result;
}

/** What one of a percentage or of a length counts in a product of something else: shares and hours. */
const UNITS: Readonly<Record<string, number>> = { percent: 100, duration: 60 };

/** Null as long as a factor is missing. */
function product({ field, of }: Total, entity: Entity, values: Values): number | null {
  const wanted = entity.fields[field]?.kind;
  return of.reduce<number | null>((all, key) => {
    const value = values[key];
    if (all === null || typeof value !== "number") return null;
    const kind = entity.fields[key]?.kind ?? "number";
    return (all * value) / (kind === wanted ? 1 : (UNITS[kind] ?? 1));
  }, 1);
}

/** What is missing adds nothing; null when all is. A percentage is that share of the first. */
function sum({ field, of, op }: Total, entity: Entity, values: Values): number | null {
  const parts = of.map((key) => amountOf(values[key], entity.fields[key]?.kind, entity.fields[field]?.kind));
  const [first = null, ...rest] = parts;
  if (parts.every((part) => part === null)) return null;
  const isTime = of.some((key) => /date|time/i.test(entity.fields[key]?.kind ?? ""));
  if (isTime && parts.some((part) => part === null)) return null;
  const sign = op === "minus" ? -1 : 1;
  const isOfFirst = (key: string | undefined) =>
    entity.fields[key ?? ""]?.kind === "percent" && entity.fields[of[0]]?.kind !== "percent";
  return rest.reduce<number>(
    (all, part, at) => all + sign * (isOfFirst(of[at + 1]) ? ((first ?? 0) * (part ?? 0)) / 100 : (part ?? 0)),
    first ?? 0,
  );
}

/** Days of a date, minutes of a time, and figures in the unit of the total: cents only when it is money. */
function amountOf(value: unknown, kind: string | undefined, wanted: string | undefined): number | null {
  if (typeof value === "number") {
    if (kind === "percent" || (kind === "money") === (wanted === "money")) return value;
    return kind === "money" ? value / 100 : value * 100;
  }
  if (typeof value !== "string" || value === "") return null;
  const moment = Date.parse(kind === "time" ? `1970-01-01T${value}Z` : value);
  if (Number.isNaN(moment)) return null;
  return kind === "date" ? moment / DAY_MS : moment / MINUTE_MS;
}
