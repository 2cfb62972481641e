// A calendar's month as a table of days, walked by arrow keys.

import { format } from "date-fns/format";
import { isSameMonth } from "date-fns/isSameMonth";
import { type KeyboardEvent, useState } from "react";
import type { Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { type Named, titleOf } from "../data/fields.ts";
import { dayAndMonthOf, longDayOf, monthOf, weekdayOf } from "../data/format.ts";
import { localDay } from "../data/local-time.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { entryColors, type MonthProps, timeOf } from "./calendar-row.tsx";
import { useRowDialogs } from "./row-dialogs.tsx";

const SHOWN_MAX = 3;

export function CalendarMonth(props: MonthProps) {
  const { of, month, days } = props;
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <table className="w-full table-fixed border-collapse" aria-label={words().calendar.in(of.many, monthOf(month))}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={format(day, "EEE")} scope="col" className="px-2 py-2 text-left text-xs font-medium text-ink-muted">
              {weekdayOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={localDay(week[0] ?? month)}>
            {week.map((day) => (
              <Day key={localDay(day)} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, of, field, byDay, month, onCreate, at, onStep, onFocusDay }: MonthProps & { day: Date }) {
  const key = localDay(day);
  const rows = byDay.get(key) ?? [];
  const outside = !isSameMonth(day, month);
  const isToday = key === localDay(new Date());
  const onKeyDown = (event: KeyboardEvent) => {
    if (onStep(event.key)) event.preventDefault();
  };
  const count = rows.length === 0 ? "" : words().calendar.rows(rows.length, of.one, of.many);
  return (
    <td
      className={classNames(
        "group h-28 border-t border-l border-line p-1.5 align-top first:border-l-0",
        outside && "bg-sunken/50",
      )}
    >
      <div className="flex items-center justify-between">
        <button
          type="button"
          data-day={key}
          tabIndex={key === at ? 0 : -1}
          aria-label={`${longDayOf(day)}${isToday ? words().calendar.isToday : ""}${count}${onCreate ? words().calendar.add(of.one) : ""}`}
          onFocus={() => onFocusDay(key)}
          onKeyDown={onKeyDown}
          onClick={() => onCreate?.(key)}
          className={classNames(
            "grid size-7 place-items-center rounded-full text-xs tabular-nums",
            isToday ? "bg-accent font-semibold text-on-accent" : outside ? "text-ink-muted" : "hover:bg-sunken",
          )}
        >
          {format(day, "d")}
        </button>
        {onCreate && (
          <Button
            variant="ghost"
            size="small"
            icon="plus"
            tabIndex={-1}
            aria-label={words().calendar.addOn(of.one, dayAndMonthOf(day))}
            className="size-6! opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => onCreate(key)}
          />
        )}
      </div>
      <Entries of={of} field={field} rows={rows} />
    </td>
  );
}

function Entries({ of, field, rows }: { of: AnyEntity; field: Named; rows: readonly Row<AnyEntity>[] }) {
  const { open } = useRowDialogs();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN_MAX);
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {shown.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-row-title
            title={titleOf(of, row)}
            onClick={() => open(row)}
            className={classNames(
              "block min-h-6 w-full truncate rounded-[min(6px,var(--radius-control))] px-1.5 py-0.5 text-left text-xs font-medium hover:underline",
              entryColors(of, row),
            )}
          >
            {timeOf(field, row)}
            {titleOf(of, row)}
          </button>
        </li>
      ))}
      {rows.length > SHOWN_MAX && (
        <li>
          <button
            type="button"
            onClick={() => setAll(!all)}
            className="min-h-6 px-1.5 text-xs text-ink-muted hover:text-ink"
          >
            {all ? words().calendar.less : words().calendar.more(rows.length - SHOWN_MAX)}
          </button>
        </li>
      )}
    </ul>
  );
}
