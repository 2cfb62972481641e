// Rows along time, newest first.
import { fieldsOf, firstOf, firstTimeOf, readField } from "../data/fields.ts";
import { formatMoment, formatValue } from "../data/format.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordTimelineProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

export function RecordTimeline<E extends AnyEntity>({ of, by, query, ...shown }: RecordTimelineProps<E>) {
  const time = by ? fieldsOf(of, [by])[0] : firstTimeOf(of);
  const badge = firstOf(of, ({ hasOptions }) => hasOptions);
  const text = firstOf(of, ({ isLongText }) => isLongText);
  const whenOf = (row: object) => {
    const value = String(readField(row, time?.key ?? "createdAt") ?? "");
    return time ? formatValue(time.field, value) : formatMoment(value);
  };
  return (
    <WithRows of={of} query={{ ...query, sort: `-${time?.key ?? "createdAt"}` }} {...shown}>
      {(rows) => (
        <ol aria-label={of.many} className="relative ml-2 border-l-2 border-line">
          {rows.map((row) => (
            <li key={row.id} className="relative pb-6 pl-6 last:pb-0">
              <span
                aria-hidden
                className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-background bg-accent"
              />
              <p className="text-sm text-ink-muted">{whenOf(row)}</p>
              <div className="mt-0.5 flex items-start justify-between gap-2">
                <div className="flex min-w-0 flex-wrap items-center gap-2">
                  <RowLink of={of} row={row} className="break-words" />
                  {badge && <FieldValue field={badge.field} name={badge.key} row={row} link={false} />}
                </div>
                <RowMenu of={of} row={row} />
              </div>
              {text && readField(row, text.key) ? (
                <p className="mt-1 max-w-prose text-sm whitespace-pre-line">{String(readField(row, text.key))}</p>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </WithRows>
  );
}
