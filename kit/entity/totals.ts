// Fields that a rule works out of others: the server keeps them, and a form shows them while it is filled in.
import type { Entity } from "./entity.ts";
import { KINDS, type Kind, kindOf } from "./kinds/index.ts";
import type { Rule } from "./rules.ts";

type Values = Readonly<Record<string, unknown>>;
type Total = Extract<Rule, { rule: "total" }>;
export type Sum = Extract<Rule, { rule: "sumOf" }>;

/** The keys of the fields that are worked out: nobody writes them. */
export function totalKeys(entity: Entity): ReadonlySet<string> {
  return new Set([...totalsOf(entity), ...sumsOf(entity)].map(({ field }) => field));
}

/** The rules by which an entity's rows are summed up from those of others. */
export const sumsOf = ({ rules }: Entity): Sum[] => rules.flatMap((rule) => (rule.rule === "sumOf" ? [rule] : []));

/** What fields hold in a row that says nothing of them; nothing has been summed up for it yet. */
export function startOf(entity: Entity): Values {
  const start = Object.entries(entity.fields).map(([key, field]) => [key, field.default ?? kindOf(field).empty]);
  return { ...Object.fromEntries(start), ...Object.fromEntries(sumsOf(entity).map(({ field }) => [field, 0])) };
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
