// What rows that are there already get when a field comes to be worked out of others; as the kit's `withTotals` works it out.
import { columnName, quoted } from "#entity";
import type { EntitySpec, FieldSpec, RuleSpec } from "../blueprint/types.ts";

type Total = Extract<RuleSpec, { rule: "total" }>;

const totalsOf = ({ rules = [] }: EntitySpec): Total[] =>
  rules.flatMap((rule) => (rule.rule === "total" ? [rule] : []));

type Summed = Extract<RuleSpec, { rule: "sumOf" | "latestOf" }>;
type Due = Extract<RuleSpec, { rule: "dueAfter" }>;

/** One statement for each field that comes to be worked out or is so otherwise: sums of other rows, then what is made of them. A table that is new has no rows. */
export function fillWorkedOut(old: EntitySpec | undefined, entity: EntitySpec): string[] {
  if (!old) return [];
  const before = new Set((old.rules ?? []).map((rule) => JSON.stringify(rule)));
  const changed = (entity.rules ?? []).filter((rule) => !before.has(JSON.stringify(rule)));
  return [
    ...changed.flatMap((rule) => (rule.rule === "sumOf" || rule.rule === "latestOf" ? [summedUp(rule, entity)] : [])),
    ...fillTotals(old, entity),
    ...changed.flatMap((rule) => (rule.rule === "dueAfter" ? [followed(rule, entity)] : [])),
  ];
}

/** Nothing that people wrote stands there: a sum gets a field of its own. */
function summedUp(rule: Summed, { name }: EntitySpec): string {
  const of = rule.of === undefined ? null : quoted(columnName(rule.of));
  const value =
    rule.rule === "latestOf" ? `max(lines.${of})` : of === null ? "count(*)" : `coalesce(sum(lines.${of}), 0)`;
  const wanted = Object.entries(rule.rule === "sumOf" ? (rule.where ?? {}) : {}).map(
    ([key, is]) => ` and lines.${quoted(columnName(key))} = ${literal(is)}`,
  );
  const lines = `select ${value} from ${quoted(rule.from)} lines where lines.${quoted(columnName(rule.by))} = rows.id${wanted.join("")}`;
  return `update ${quoted(name)} rows set ${quoted(columnName(rule.field))} = (${lines});`;
}

const literal = (value: string | boolean): string =>
  typeof value === "boolean" ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** A month later than the 31st is a month's last day, as in the kit. */
function followed({ field, after, every, unit }: Due, { name, fields }: EntitySpec): string {
  const count = typeof every === "number" ? String(every) : `round(${quoted(columnName(every))})`;
  const isMoment = fields.find(({ key }) => key === after)?.kind === "dateTime";
  const from = isMoment ? `(${quoted(columnName(after))} at time zone 'utc')` : quoted(columnName(after));
  return `update ${quoted(name)} set ${quoted(columnName(field))} = (${from} + ${count} * interval '1 ${unit}')::date;`;
}

/** One statement for each total that is new or made otherwise. What people wrote there themselves stays. */
function fillTotals(old: EntitySpec, entity: EntitySpec): string[] {
  const before = new Map(totalsOf(old).map((rule) => [rule.field, JSON.stringify(rule)]));
  return inOrder(totalsOf(entity)).flatMap((rule) => {
    if (before.get(rule.field) === JSON.stringify(rule)) return [];
    const column = quoted(columnName(rule.field));
    const written = before.has(rule.field) ? "" : ` where ${column} is null`;
    return [`update ${quoted(entity.name)} set ${column} = ${workedOut(rule, entity)}${written};`];
  });
}

/** What another is made of comes before it. */
const inOrder = (totals: readonly Total[]): Total[] =>
  totals.toSorted((left, right) => Number(left.of.includes(right.field)) - Number(right.of.includes(left.field)));

function workedOut({ field, of, op = "times" }: Total, { fields }: EntitySpec): string {
  const kindOf = (key: string) => fields.find((one) => one.key === key)?.kind ?? "number";
  const kind = kindOf(field);
  const parts = of.map((key) => ({ column: quoted(columnName(key)), kind: kindOf(key) }));
  const value = op === "times" ? product(parts, kind) : sum(parts, kind, op);
  return /^(money|duration|rating)$/.test(kind) ? `round((${value})::numeric)` : value;
}

type Part = { column: string; kind: FieldSpec["kind"] };

const product = (parts: readonly Part[], wanted: string): string =>
  parts
    .map(({ column, kind }) => {
      const isShare = kind === "percent" && wanted !== "percent";
      return isShare ? `${column} / 100.0` : kind === "duration" && wanted !== "duration" ? `${column} / 60.0` : column;
    })
    .join(" * ");

function sum(parts: readonly Part[], wanted: string, op: "plus" | "minus"): string {
  const [first, ...rest] = parts;
  if (!first) return "null";
  if (first.kind === "date") return parts.map(({ column }) => column).join(" - ");
  if (first.kind === "time")
    return `extract(epoch from ${parts.map(({ column }) => `${column}::time`).join(" - ")}) / 60`;
  if (first.kind === "dateTime") return `extract(epoch from ${parts.map(({ column }) => column).join(" - ")}) / 60`;
  const amounts = rest.map(({ column, kind }) =>
    kind === "percent" && first.kind !== "percent"
      ? `${amount(first, wanted)} * coalesce(${column}, 0) / 100.0`
      : amount({ column, kind }, wanted),
  );
  const all = [amount(first, wanted), ...amounts].join(op === "minus" ? " - " : " + ");
  return `case when num_nonnulls(${parts.map(({ column }) => column).join(", ")}) > 0 then ${all} end`;
}

/** Cents where the total is money, whole units where it is not. */
function amount({ column, kind }: Part, wanted: string): string {
  const held = `coalesce(${column}, 0)`;
  if (kind === "percent" || (kind === "money") === (wanted === "money")) return held;
  return kind === "money" ? `${held} / 100.0` : `${held} * 100`;
}
