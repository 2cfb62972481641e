// Rows on a month's days; on a phone as an agenda.
import {
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isSameMonth,
  parse,
  startOfMonth,
  startOfWeek,
} from "date-fns";
import { useState } from "react";
import type { Row } from "../../entity/index.ts";
import { fieldsOf, firstOf, type Named, readField, titleOf } from "../data/fields.ts";
import { useIsPhone } from "../data/media.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { EmptyState } from "../parts/states.tsx";
import type { AnyEntity, RecordsQuery } from "../types.ts";
import { localDay } from "./form-values.ts";
import { useRowDialogs } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordCalendarProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

const SHOWN_MAX = 3;
const ROWS_MAX = 200;
const DAY = "yyyy-MM-dd";

export function RecordCalendar<E extends AnyEntity>({ of, by, query, onCreate, ...shown }: RecordCalendarProps<E>) {
  const [month, setMonth] = useState(() => startOfMonth(new Date()));
  const field = by ? fieldsOf(of, [by])[0] : firstOf(of, "date", "dateTime");
  const phone = useIsPhone();
  if (!field) return <EmptyState icon="calendar" title="A calendar needs a date" text={`${of.many} have none.`} />;
  const days = eachDayOfInterval({
    start: startOfWeek(month, { weekStartsOn: 1 }),
    end: endOfWeek(endOfMonth(month), { weekStartsOn: 1 }),
  });
  const range = { min: format(days[0] ?? month, DAY), max: format(days.at(-1) ?? month, DAY) };
  const asked: RecordsQuery = {
    ...query,
    sort: field.key,
    pageSize: ROWS_MAX,
    filter: { ...query?.filter, [field.key]: range },
  };
  return (
    <div className="rounded-card border border-line bg-surface shadow-xs">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
        <h2 className="text-lg font-semibold tracking-tight" aria-live="polite">
          {format(month, "MMMM yyyy")}
        </h2>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="small"
            icon="chevron-left"
            aria-label="Previous month"
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <Button variant="secondary" size="small" onClick={() => setMonth(startOfMonth(new Date()))}>
            Today
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon="chevron-right"
            aria-label="Next month"
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </div>
      </div>
      <WithRows of={of} always loading="block" {...shown} query={asked}>
        {(rows) => {
          const byDay = Map.groupBy(rows, (row) => dayOf(field, row));
          return phone ? (
            <Agenda {...{ of, field, byDay, month }} />
          ) : (
            <Month {...{ of, field, byDay, month, days, onCreate }} />
          );
        }}
      </WithRows>
    </div>
  );
}

type ByDay = ReadonlyMap<string, Row<AnyEntity>[]>;

/** The local day of a moment; a date is its own day. */
function dayOf({ key, field }: Named, row: object): string {
  const value = String(readField(row, key) ?? "");
  return field.kind === "date" || value === "" ? value : localDay(new Date(value));
}

function timeOf({ key, field }: Named, row: object): string {
  return field.kind === "dateTime" ? `${format(new Date(String(readField(row, key))), "HH:mm")} ` : "";
}

type MonthProps = {
  of: AnyEntity;
  field: Named;
  byDay: ByDay;
  month: Date;
  days: Date[];
  onCreate: ((day: string) => void) | undefined;
};

function Month({ of, field, byDay, month, days, onCreate }: MonthProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  const today = localDay(new Date());
  return (
    <table className="w-full table-fixed border-collapse" aria-label={`${of.many} in ${format(month, "MMMM yyyy")}`}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={format(day, "EEE")} scope="col" className="px-2 py-2 text-left text-xs font-medium text-ink-muted">
              {format(day, "EEE")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={format(week[0] ?? month, DAY)}>
            {week.map((day) => {
              const key = format(day, DAY);
              const outside = !isSameMonth(day, month);
              return (
                <td
                  key={key}
                  className={classNames(
                    "group h-28 border-t border-l border-line p-1.5 align-top first:border-l-0",
                    outside && "bg-sunken/50",
                  )}
                >
                  <div className="flex items-center justify-between">
                    <time
                      dateTime={key}
                      className={classNames(
                        "grid size-6 place-items-center rounded-full text-xs tabular-nums",
                        key === today ? "bg-accent font-semibold text-on-accent" : outside ? "text-ink-muted" : "",
                      )}
                    >
                      {format(day, "d")}
                    </time>
                    {onCreate && (
                      <Button
                        variant="ghost"
                        size="small"
                        icon="plus"
                        aria-label={`Add ${of.one.toLowerCase()} on ${format(day, "MMMM d")}`}
                        className="size-6! opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
                        onClick={() => onCreate(key)}
                      />
                    )}
                  </div>
                  <Entries of={of} field={field} rows={byDay.get(key) ?? []} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
            onClick={() => open(row)}
            className="block w-full truncate rounded-[min(6px,var(--radius-control))] bg-accent-wash px-1.5 py-0.5 text-left text-xs font-medium text-accent-text hover:underline"
          >
            {timeOf(field, row)}
            {titleOf(of, row)}
          </button>
        </li>
      ))}
      {rows.length > SHOWN_MAX && (
        <li>
          <button type="button" onClick={() => setAll(!all)} className="px-1.5 text-xs text-ink-muted hover:text-ink">
            {all ? "Show less" : `${rows.length - SHOWN_MAX} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function Agenda({ of, field, byDay, month }: Pick<MonthProps, "of" | "field" | "byDay" | "month">) {
  const days = [...byDay.keys()].filter((day) => day.startsWith(format(month, "yyyy-MM"))).sort();
  if (days.length === 0)
    return <p className="px-4 py-10 text-center text-sm text-ink-muted">No {of.many.toLowerCase()} this month.</p>;
  return (
    <ol className="divide-y divide-line">
      {days.map((day) => (
        <li key={day} className="flex gap-4 px-4 py-3">
          <time dateTime={day} className="w-10 shrink-0 text-center">
            <span className="block text-xs text-ink-muted">{format(parse(day, DAY, month), "EEE")}</span>
            <span className="text-xl font-semibold tabular-nums">{format(parse(day, DAY, month), "d")}</span>
          </time>
          <ul className="min-w-0 flex-1 space-y-1.5 self-center text-sm">
            {(byDay.get(day) ?? []).map((row) => (
              <li key={row.id} className="flex gap-2">
                <span className="text-ink-muted tabular-nums">{timeOf(field, row)}</span>
                <RowLink of={of} row={row} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
