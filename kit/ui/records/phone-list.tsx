// Rows on a narrow screen: the title, how much, how far it is, then the values that matter.
import type { Field, Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { amountOf, isEmptyValue, type Named, readField, stateOf } from "../data/fields.ts";
import { onPage } from "../kinds/on-page.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";

const SHOWN_MAX = 4;
type Props = { of: AnyEntity; rows: readonly Row<AnyEntity>[]; fields: readonly Named[] };

export function PhoneList({ of, rows, fields }: Props) {
  const state = stateOf(of)?.key;
  const amount = fields.find(({ key }) => key === amountOf(of)?.key && key !== of.title);
  const isTime = (field: Field) => kindOf(field).time !== undefined;
  const isOneTime = fields.filter(({ field }) => isTime(field)).length === 1;
  const isPlain = (field: Field) => onPage(field).isTelling || (isOneTime && isTime(field));
  const rest = fields
    .filter(({ key }) => key !== of.title && key !== amount?.key)
    .toSorted((left, right) => Number(right.key === state) - Number(left.key === state));
  return (
    <ul
      aria-label={of.many}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-xs"
    >
      {rows.map((row) => (
        <li key={row.id} className="relative flex items-start gap-2 px-4 py-3.5">
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <RowLink of={of} row={row} cover className="line-clamp-3 min-w-0 break-words" />
              {amount && !isEmptyValue(readField(row, amount.key)) && (
                <span className="shrink-0 text-sm font-medium tabular-nums">
                  <span className="sr-only">{amount.field.label}: </span>
                  <FieldValue field={amount.field} name={amount.key} row={row} link={false} />
                </span>
              )}
            </div>
            <dl className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted empty:hidden">
              {rest
                .filter(({ key }) => !isEmptyValue(readField(row, key)))
                .slice(0, SHOWN_MAX)
                .map(({ key, field }) => (
                  <div key={key} className="flex min-w-0 items-baseline gap-1.5">
                    <dt className={isPlain(field) ? "sr-only" : "shrink-0 text-xs"}>{field.label}</dt>
                    <dd className="line-clamp-2 min-w-0 break-words">
                      <FieldValue field={field} name={key} row={row} link={false} />
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
          <div className="relative z-10 -mt-1 -mr-2">
            <RowMenu of={of} row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
