// Keeps an entity's rules inside the writing transaction, safe against writers at the same moment.

import { columnName, type Entity, isAmong, isReadAcross, optionLabel, type Rule } from "../entity/index.ts";
import { kindOf } from "../entity/kinds/index.ts";
import { refusals } from "../words/refusals/index.ts";
import type { Catalog } from "./catalog.ts";
import type { Transaction } from "./database.ts";
import { refuse } from "./refusal.ts";
import { whereSql } from "./rows-where.ts";

/** A row's values by field: what it will be, or what it was. */
export type Values = Readonly<Record<string, unknown>>;
export type RuleContext = { tx: Transaction; catalog: Catalog; entity: Entity; ownerId: string; id: string | null };

type Overlap = Extract<Rule, { rule: "noOverlap" }>;
type Stock = Extract<Rule, { rule: "stock" }>;
type OnePer = Extract<Rule, { rule: "onePer" }>;

/** Options of a choice that take a row out of the running: it no longer blocks a time. */
const CALLED_OFF = /^(cancel|declin|reject|no.?show|withdrawn)/i;

/** Before a row is written: refuses (409) what breaks a rule and moves stock. `before` is null for a new row, `after` for a deleted one. */
export async function applyRules(context: RuleContext, before: Values | null, after: Values | null): Promise<void> {
  for (const rule of context.entity.rules) {
    if (rule.rule === "noOverlap" && after) await refuseOverlap(context, rule, after);
    if (rule.rule === "onePer" && after) await refuseSecond(context, rule, after);
    if (rule.rule === "stock") await moveStock(context, rule, { before, after });
  }
}

/** Throws where a stock that more people read is moved by a field with readers: the difference would tell it. */
export function checkStocks(catalog: Catalog): void {
  for (const entity of catalog.values())
    for (const rule of entity.rules) {
      if (rule.rule !== "stock") continue;
      const stock = catalog.get(entity.fields[rule.relation]?.entity ?? "")?.fields[rule.field];
      if (stock && !isReadAcross(entity.fields[rule.by], stock))
        throw new Error(
          `Entity "${entity.name}": the stock "${rule.field}" is moved by "${rule.by}", which has readers; give "${rule.field}" no others than those.`,
        );
    }
}

/** What a sample row takes from stocks that are among the samples; one that is used up stays at nothing. */
export async function moveStocks(
  { tx, catalog, entity }: Pick<RuleContext, "tx" | "catalog" | "entity">,
  row: Values,
): Promise<void> {
  for (const rule of entity.rules)
    if (rule.rule === "stock" && catalog.has(entity.fields[rule.relation]?.entity ?? ""))
      await moveStock({ tx, catalog, entity }, rule, { before: null, after: row, isSample: true });
}

/** Refuses a choice that may not follow the one before it. */
export function checkTransitions(entity: Entity, before: Values, after: Values): void {
  for (const [key, field] of Object.entries(entity.fields)) {
    const [from, to] = [before[key], after[key]];
    if (!field.transitions || typeof from !== "string" || from === to) continue;
    const allowed = Object.hasOwn(field.transitions, from) ? field.transitions[from] : undefined;
    if (allowed === undefined || allowed.includes(String(to))) continue;
    const message = refusals().step(field.label, optionLabel(field, from), optionLabel(field, String(to)));
    refuse(409, message, { [key]: message });
  }
}

/** One writer at a time until the transaction ends; readers go on. Advisory locks are not an app's to take: they belong to the whole cluster. */
async function oneWriter({ tx, entity }: RuleContext): Promise<void> {
  await tx`lock table ${tx(entity.name)} in share row exclusive mode`;
}

async function refuseOverlap(context: RuleContext, rule: Overlap, after: Values): Promise<void> {
  const { tx, entity, id } = context;
  const start = after[rule.start];
  const isOff = rule.where === undefined ? isCalledOff(entity, after) : !isAmong(rule.where, after);
  if (start === null || start === undefined || isOff) return;
  const endField = entity.fields[rule.end];
  const label = endField?.label ?? refusals().theEnd;
  const minutes = endField && kindOf(endField).isDuration ? Number(after[rule.end] ?? 0) : null;
  const end = after[rule.end] ?? start;
  const startField = entity.fields[rule.start];
  const wholeDays = startField !== undefined && kindOf(startField).time === "day";
  if (minutes === null && compare(end, start) < (wholeDays || after[rule.end] == null ? 0 : 1))
    refuse(422, refusals().mustBeAfter(label, startField?.label ?? refusals().theStart), {
      [rule.end]: refusals().later(label),
    });
  const per = rule.per === undefined ? null : (after[rule.per] ?? null);
  // What takes nobody's room, table or person stands in nobody's way.
  if (rule.per !== undefined && per === null) return;
  await oneWriter(context);
  const from = tx`t.${tx(columnName(rule.start))}`;
  const length = tx`t.${tx(columnName(rule.end))}`;
  const until =
    minutes === null ? tx`coalesce(${length}, ${from})` : tx`${from} + make_interval(mins => coalesce(${length}, 0))`;
  const mine =
    minutes === null ? tx`${String(end)}` : tx`${String(start)}::timestamptz + make_interval(mins => ${minutes})`;
  const overlaps = wholeDays
    ? tx`${from} <= ${mine} and ${until} >= ${String(start)}`
    : tx`${from} < ${mine} and ${until} > ${String(start)}`;
  const others = await tx`
    select 1 from ${tx(entity.name)} as t
    where ${overlaps}
      ${rule.per === undefined ? tx`` : tx`and t.${tx(columnName(rule.per))} is not distinct from ${String(per)}`}
      ${id === null ? tx`` : tx`and t.id <> ${id}`}
      ${rule.where === undefined ? stillOn(context) : whereSql(tx, rule.where, "t")}
    limit 1`;
  if (others.length === 0) return;
  const { alreadyTaken, timeTaken, timeTakenFor } = refusals();
  const message = rule.per === undefined ? timeTaken : timeTakenFor(entity.fields[rule.per]?.label ?? rule.per);
  refuse(409, message, { [rule.start]: alreadyTaken });
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map((value) => (value instanceof Date ? value.getTime() : Date.parse(String(value))));
  if (left !== undefined && right !== undefined && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(a).localeCompare(String(b));
}

function calledOffFields(entity: Entity): [string, string[]][] {
  return Object.entries(entity.fields).flatMap(([key, field]) => {
    const options = (field.options ?? []).filter((option) => CALLED_OFF.test(option));
    return options.length > 0 ? [[key, options] as [string, string[]]] : [];
  });
}

function isCalledOff(entity: Entity, values: Values): boolean {
  return calledOffFields(entity).some(([key, options]) => options.includes(String(values[key])));
}

function stillOn({ tx, entity }: RuleContext) {
  // One fragment, also where nothing can be called off: an empty list is none.
  return calledOffFields(entity).reduce((all, [key, options]) => {
    const field = tx(columnName(key));
    return tx`${all} and (t.${field} is null or t.${field} not in ${tx(options)})`;
  }, tx``);
}

async function refuseSecond(context: RuleContext, rule: OnePer, after: Values): Promise<void> {
  const { tx, entity, id, ownerId } = context;
  const values = rule.fields.map((key) => after[key] ?? null);
  await oneWriter(context);
  const same = rule.fields.map((key, index) => {
    const value = values[index];
    return tx`and t.${tx(columnName(key))} is not distinct from ${value === null ? null : String(value)}`;
  });
  const others = await tx`
    select 1 from ${tx(entity.name)} as t
    where t.owner_id = ${ownerId} ${same} ${id === null ? tx`` : tx`and t.id <> ${id}`}
    limit 1`;
  if (others.length > 0) refuse(409, refusals().onePer(entity.one));
}

/** Takes back what the row moved before and moves what it moves now; rows are locked in the order of their ids. A sample is never refused. */
async function moveStock(
  { tx, catalog, entity }: Pick<RuleContext, "tx" | "catalog" | "entity">,
  rule: Stock,
  { before, after, isSample = false }: { before: Values | null; after: Values | null; isSample?: boolean },
): Promise<void> {
  const related = catalog.get(entity.fields[rule.relation]?.entity ?? "");
  const field = related?.fields[rule.field];
  if (!related || !field)
    throw new Error(`The stock rule of "${entity.name}" names "${rule.field}", which its relation does not have.`);
  const moves = new Map<string, number>();
  const sign = rule.sign ?? -1;
  const move = (values: Values | null, times: number) => {
    if (!values || !isAmong(rule.where, values)) return;
    const [target, amount] = [values[rule.relation], Number(values[rule.by] ?? 0)];
    if (typeof target === "string") moves.set(target, (moves.get(target) ?? 0) + times * amount);
  };
  move(before, -sign);
  move(after, sign);
  const column = columnName(rule.field);
  for (const [id, change] of [...moves].sort(([a], [b]) => a.localeCompare(b))) {
    if (change === 0) continue;
    const [row] = await tx<{ left: number | null }[]>`
      select ${tx(column)}::double precision as left from ${tx(related.name)} where id = ${id} for update`;
    const left = Number(row?.left ?? 0);
    if (left + change < 0 && !isSample) {
      const message = left > 0 && field.readers === undefined ? refusals().left(left) : refusals().usedUp(field.label);
      refuse(409, message, { [rule.by]: message });
    }
    await tx`update ${tx(related.name)} set ${tx(column)} = greatest(coalesce(${tx(column)}, 0) + ${change}, 0), updated_at = now() where id = ${id}`;
  }
}
