// Sums and newest dates that a row keeps of its lines (`sumOf`, `latestOf`): made anew in the transaction that writes a line, and whatever is made of them.
import { columnName, type Entity, isAmong, isReadAcross } from "../entity/index.ts";
import { type Kind, kindOf } from "../entity/kinds/index.ts";
import { type Sum, sumsOf, withTotals } from "../entity/totals.ts";
import type { Catalog } from "./catalog.ts";
import type { Transaction } from "./database.ts";
import { whereSql } from "./rows-where.ts";
import type { Values } from "./rules.ts";

type Summing = Readonly<{ tx: Transaction; catalog: Catalog }>;
/** A row's values before and after it was written; null where there was or is none. */
export type Change = Readonly<{ before: Values | null; after: Values | null }>;
type Row = Readonly<Record<string, unknown>>;

/** An entity whose rows are summed up from those of another, with the rule. */
type Parent = Readonly<{ parent: Entity; sum: Sum }>;

/** The entities whose rows sum up rows of this one. */
export const parentsOf = (catalog: Catalog, entity: Entity): Parent[] =>
  [...catalog.values()].flatMap((parent) =>
    sumsOf(parent)
      .filter(({ from }) => from === entity.name)
      .map((sum) => ({ parent, sum })),
  );

/** After a row of `entity` was written: every row that sums it up, and those above. Rows are locked in the order of their ids. */
export async function followChange(summing: Summing, entity: Entity, { before, after }: Change): Promise<void> {
  for (const { parent, sum } of parentsOf(summing.catalog, entity)) {
    const isSame = before?.[sum.by] === after?.[sum.by] && isFigureSame(sum, before, after);
    const ids = [before?.[sum.by], after?.[sum.by]].filter((id): id is string => typeof id === "string");
    if (!isSame) for (const id of [...new Set(ids)].sort()) await sumUp(summing, parent, id);
  }
}

/** Whether a row that was there and is there counts as before. */
function isFigureSame({ of, where }: Sum, before: Values | null, after: Values | null): boolean {
  if (!before || !after || isAmong(where, before) !== isAmong(where, after)) return false;
  return of === undefined || before[of] === after[of];
}

/** Every sum of one row anew, the totals that are made of them, and what sums up this row in turn. */
export async function sumUp({ tx, catalog }: Summing, entity: Entity, id: string): Promise<void> {
  // Not "for update": each line that somebody adds at the same moment holds the row that it points at.
  const [held] = await tx<Row[]>`select * from ${tx(entity.name)} where id = ${id} for no key update`;
  if (!held) return;
  const before = valuesOf(entity, held);
  const sums: Record<string, unknown> = {};
  // Asked once the row is locked: what others wrote before is seen, and whoever writes now waits.
  for (const sum of sumsOf(entity)) sums[sum.field] = await lineSum(tx, sum, id);
  const after = withTotals(entity, { ...before, ...sums });
  const changed = Object.keys(entity.fields).filter((key) => after[key] !== before[key]);
  if (changed.length === 0) return;
  const columns = Object.fromEntries(changed.map((key) => [columnName(key), after[key] ?? null]));
  await tx`update ${tx(entity.name)} set ${tx({ ...columns, updated_at: new Date() })} where id = ${id}`;
  await followChange({ tx, catalog }, entity, { before, after });
}

async function lineSum(tx: Transaction, sum: Sum, id: string): Promise<unknown> {
  const { rule, from, by, of, where } = sum;
  const column = of === undefined ? null : tx(columnName(of));
  const figure = rule === "latestOf" ? tx`max(${column})` : column ? tx`coalesce(sum(${column}), 0)` : tx`count(*)`;
  const value = rule === "latestOf" ? figure : tx`${figure}::double precision`;
  const [row] = await tx<{ figure: unknown }[]>`
    select ${value} as figure from ${tx(from)} as t
    where ${tx(columnName(by))} = ${id} ${whereSql(tx, where, "t")}`;
  const found = row?.figure ?? (rule === "latestOf" ? null : 0);
  return found instanceof Date ? found.toISOString() : found;
}

/**
 * The rows that sum up lines of `id`, which is about to be deleted and takes its lines along or leaves them: each is to be
 * summed up once that is done.
 */
export async function othersOf({ tx, catalog }: Summing, entity: Entity, id: string): Promise<() => Promise<void>> {
  const others: Readonly<{ parent: Entity; id: string }>[] = [];
  for (const line of catalog.values())
    for (const [key, field] of Object.entries(line.fields)) {
      if (!kindOf(field).isRelation || field.entity !== entity.name) continue;
      for (const { parent, sum } of parentsOf(catalog, line)) {
        if (parent.name === entity.name && sum.by === key) continue;
        const rows = await tx<{ id: string | null }[]>`
          select distinct ${tx(columnName(sum.by))} as id from ${tx(line.name)} where ${tx(columnName(key))} = ${id}`;
        for (const row of rows) if (row.id !== null && row.id !== id) others.push({ parent, id: row.id });
      }
    }
  others.sort((a, b) => a.id.localeCompare(b.id));
  return async () => {
    for (const { parent, id: other } of others) await sumUp({ tx, catalog }, parent, other);
  };
}

function valuesOf(entity: Entity, row: Row): Values {
  const pairs = Object.keys(entity.fields).map((key) => {
    const value = row[columnName(key)] ?? null;
    return [key, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(pairs);
}

/** Throws where a `sumOf` or `latestOf` names what there is not, adds up what can't be, or comes back to itself. */
export function checkSums(catalog: Catalog): void {
  for (const entity of catalog.values())
    for (const sum of sumsOf(entity)) {
      const problem = problemOf(catalog, entity, sum);
      if (problem !== null) throw new Error(`Entity "${entity.name}": ${sum.rule} for "${sum.field}" ${problem}`);
    }
}

/** Shares of a hundred and marks are compared, but not added up. */
const CAN_KEEP: Readonly<Record<Sum["rule"], (kind: Kind) => boolean>> = {
  sumOf: ({ isNumeric, isShare, steps }) => isNumeric === true && !isShare && steps === undefined,
  latestOf: ({ time }) => time !== undefined,
};

function problemOf(catalog: Catalog, entity: Entity, sum: Sum): string | null {
  const { rule, field, from, by, of, where = {} } = sum;
  const lines = catalog.get(from);
  if (!lines) return `names the entity "${from}", which is not among the resources.`;
  if (lines.fields[by]?.entity !== entity.name)
    return `goes by "${by}", which is no relation of "${from}" to "${entity.name}".`;
  const unknown = Object.keys(where).find((key) => !Object.hasOwn(lines.fields, key));
  if (unknown !== undefined) return `asks for "${unknown}" in its where, which "${from}" does not have.`;
  const kept = entity.fields[field];
  const wanted = kept?.kind;
  const given = of === undefined ? "number" : lines.fields[of]?.kind;
  if (given === undefined) return `adds up "${of}", which "${from}" does not have.`;
  if (wanted !== given) return `is of the kind ${wanted} and what it adds up is ${given}: both must be the same.`;
  if (of !== undefined && !isReadAcross(lines.fields[of], entity.fields[field]))
    return `adds up "${of}", which has readers; give "${field}" no others than those.`;
  if (kept === undefined || !CAN_KEEP[rule](kindOf(kept))) return `can't be of the kind ${wanted}.`;
  return comesBack(catalog, entity, entity, new Set()) ? "comes back to itself through what it adds up." : null;
}

function comesBack(catalog: Catalog, start: Entity, at: Entity, seen: Set<string>): boolean {
  return sumsOf(at).some(({ from }) => {
    const lines = catalog.get(from);
    if (!lines || seen.has(from)) return false;
    seen.add(from);
    return from === start.name || comesBack(catalog, start, lines, seen);
  });
}
