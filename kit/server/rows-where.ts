// The condition in SQL for the rows that a rule counts.
import { columnName, type RowsWhere, wishesOf } from "../entity/index.ts";
import type { Fragment, Queryable, Transaction } from "./database.ts";

/** `and …` for each field; nothing without `where`. The rows are those of `alias`. */
export function whereSql(tx: Transaction, where: RowsWhere | undefined, alias: string): Fragment {
  return whereOf(tx, where, (key) => tx`${tx(alias)}.${tx(columnName(key))}`);
}

/** The same over any columns: those that a person reads, for one. */
export function whereOf(sql: Queryable, where: RowsWhere | undefined, columnOf: (key: string) => Fragment): Fragment {
  return wishesOf(where ?? {}).reduce((all, { key, values, not }) => {
    const column = columnOf(key);
    const texts = values.filter((value) => value !== null).map(String);
    const isOne = texts.length === 0 ? sql`false` : sql`coalesce(${column}::text in ${sql(texts)}, false)`;
    const found = values.includes(null) ? sql`(${column} is null or ${isOne})` : isOne;
    return not ? sql`${all} and not ${found}` : sql`${all} and ${found}`;
  }, sql``);
}
