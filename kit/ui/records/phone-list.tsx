// Rows on a narrow screen: title, then the values that matter.
import type { Row } from "../../entity/index.ts";
import { type Named, readField, stateOf } from "../data/fields.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";

const SHOWN_MAX = 4;
type Props = { of: AnyEntity; rows: readonly Row<AnyEntity>[]; fields: readonly Named[] };

export function PhoneList({ of, rows, fields }: Props) {
  const state = stateOf(of)?.key;
  const rest = fields
    .filter(({ key }) => key !== of.title)
    .toSorted((left, right) => Number(right.key === state) - Number(left.key === state));
  return (
    <ul
      aria-label={of.many}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-xs"
    >
      {rows.map((row) => (
        <li key={row.id} className="relative flex items-start gap-3 px-4 py-3.5">
          <div className="min-w-0 flex-1">
            <RowLink of={of} row={row} cover className="break-words" />
            <dl className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
              {rest
                .filter(({ key }) => !isEmpty(readField(row, key)))
                .slice(0, SHOWN_MAX)
                .map(({ key, field }) => (
                  <div key={key} className="flex min-w-0 items-center gap-1.5">
                    <dt className={field.kind === "choice" || field.kind === "tags" ? "sr-only" : "text-xs"}>
                      {field.label}
                    </dt>
                    <dd className="min-w-0 text-ink">
                      <FieldValue field={field} name={key} row={row} link={false} />
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
          <div className="relative z-10 -mr-2">
            <RowMenu of={of} row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
