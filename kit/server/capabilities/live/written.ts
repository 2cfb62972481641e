// What a write of the kit's own calls changed: the row, the stock that it moved in others, and the sums that others keep of it.
import { type Entity, namesPeople } from "../../../entity/index.ts";
import type { Catalog } from "../../catalog.ts";
import type { Transaction } from "../../database.ts";
import type { Values } from "../../rules.ts";
import { parentsOf } from "../../sums.ts";
import { changes, type Readers } from "./changes.ts";

/** A row that was written: `before` is null for a new one, `after` for a deleted one. */
export type Written = Readonly<{ id: string; before: Values | null; after: Values | null; readers?: Readers | null }>;

/** Who could read a row that goes, or that may stop naming them: asked before it does. Null when nobody listens. */
export async function readersBefore(
  tx: Transaction,
  entity: Entity,
  { id, before, after }: Written,
): Promise<Readers | null> {
  const goes = after === null || (before !== null && namesPeople(entity));
  return goes ? ((await changes.listener()?.readersBefore(tx, entity, id)) ?? null) : null;
}

/** After the transaction: tells the pages of others. */
export function noteWrite(
  { catalog, entity, page = null }: { catalog: Catalog; entity: Entity; page?: string | null },
  { id, before, after, readers = null }: Written,
): void {
  changes.note({ entity: entity.name, id, page, before: readers });
  const noteOthers = (other: string, relation: string) => {
    for (const target of new Set([before?.[relation], after?.[relation]]))
      if (typeof target === "string") changes.note({ entity: other, id: target, page });
  };
  for (const rule of entity.rules) {
    const related = rule.rule === "stock" && entity.fields[rule.relation]?.entity;
    if (related) noteOthers(related, rule.relation);
  }
  for (const { parent, sum } of parentsOf(catalog, entity)) noteOthers(parent.name, sum.by);
}
