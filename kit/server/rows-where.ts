// The condition in SQL for the rows that a rule counts.
import { columnName, type RowsWhere, wishesOf } from "../entity/index.ts";
import type { Fragment, Transaction } from "./database.ts";

/** `and …` for each field; nothing without `where`. The rows are those of `alias`. */
export function whereSql(tx: Transaction, where: RowsWhere | undefined, alias: string): Fragment {
  return wishesOf(where ?? {}).reduce((all, { key, values, not }) => {
    const column = tx`${tx(alias)}.${tx(columnName(key))}`;
    const texts = values.filter((value) => value !== null).map(String);
    const isOne = texts.length === 0 ? tx`false` : tx`coalesce(${column}::text in ${tx(texts)}, false)`;
    const found = values.includes(null) ? tx`(${column} is null or ${isOne})` : isOne;
    return not ? tx`${all} and not ${found}` : tx`${all} and ${found}`;
  }, tx``);
}
