// Which fields a table shows when it has no room for all.
import { words } from "../../words/index.ts";
import { onPage } from "../kinds/on-page.ts";
import type { AnyEntity } from "../types.ts";
import { amountOf, fieldsOf, type Named } from "./fields.ts";

const COLUMNS_MAX = 6;
/** How one reaches somebody gives way to how far a thing is, whose it is, when and how much. */
const YIELDS_USUALLY = 2;
/** What a row comes to in the end gives way to nothing. */
const YIELDS_NEVER = -1;

/** Whether a field has a place in tables: long texts, pictures and files have none. */
export const isColumn = ({ field }: Named): boolean => !field.hidden && onPage(field).table !== null;

/** What every row has besides its fields; who added one stays untold where the entity is anonymous. */
function givenColumn(entity: AnyEntity, key: string): Named[] {
  const { list, figures } = words();
  if (key === "ownerName") return entity.anonymous ? [] : [{ key, field: { kind: "text", label: list.author } }];
  const label = key === "createdAt" ? figures.created : key === "updatedAt" ? figures.changed : null;
  return label === null ? [] : [{ key, field: { kind: "dateTime", label } }];
}

/** Those columns, in that order; without keys the title first, then what fits a table: of too many fields the most telling, in their own order. */
export function columnsFor(entity: AnyEntity, keys?: readonly string[]): Named[] {
  if (keys)
    return keys.flatMap((key) => {
      const own = fieldsOf(entity, [key]);
      return own.length > 0 ? own : givenColumn(entity, key);
    });
  const all = fieldsOf(entity);
  const rest = all.filter((one) => one.key !== entity.title && isColumn(one));
  const amount = amountOf(entity)?.key;
  const yields = ({ key, field }: Named) => (key === amount ? YIELDS_NEVER : (onPage(field).yields ?? YIELDS_USUALLY));
  const telling = new Set(rest.toSorted((left, right) => yields(left) - yields(right)).slice(0, COLUMNS_MAX - 1));
  return [...all.filter(({ key }) => key === entity.title), ...rest.filter((one) => telling.has(one))];
}
