// A calendar's month as a list of its days, for narrow screens.

import { format } from "date-fns/format";
import { parse } from "date-fns/parse";
import { words } from "../../words/index.ts";
import { readField, stateOf } from "../data/fields.ts";
import { weekdayOf } from "../data/format.ts";
import { localDay } from "../data/local-time.ts";
import { type MonthProps, timeOf } from "./calendar-row.tsx";
import { FieldValue } from "./field-value.tsx";
import { RowLink } from "./row-link.tsx";

const DAY = "yyyy-MM-dd";

export function CalendarAgenda({ of, field, byDay, month }: Pick<MonthProps, "of" | "field" | "byDay" | "month">) {
  const days = [...byDay.keys()].filter((day) => day.startsWith(format(month, "yyyy-MM"))).sort();
  const state = stateOf(of);
  const today = localDay(new Date());
  if (days.length === 0)
    return <p className="px-4 py-10 text-center text-sm text-ink-muted">{words().calendar.noneThisMonth(of.many)}</p>;
  return (
    <ol className="divide-y divide-line">
      {days.map((day) => (
        <li key={day} className="flex gap-4 px-4 py-3">
          <time
            dateTime={day}
            className={day === today ? "w-10 shrink-0 text-center text-accent-text" : "w-10 shrink-0 text-center"}
          >
            <span className="block text-xs">{weekdayOf(parse(day, DAY, month))}</span>
            <span className="text-xl font-semibold tabular-nums">{format(parse(day, DAY, month), "d")}</span>
          </time>
          <ul className="min-w-0 flex-1 space-y-2 self-center text-sm">
            {(byDay.get(day) ?? []).map((row) => (
              <li key={row.id} className="flex items-baseline gap-2">
                {timeOf(field, row) && <span className="text-ink-muted tabular-nums">{timeOf(field, row)}</span>}
                <RowLink of={of} row={row} className="min-w-0 flex-1 break-words" />
                {state && readField(row, state.key) ? (
                  <FieldValue field={state.field} name={state.key} row={row} link={false} />
                ) : null}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
