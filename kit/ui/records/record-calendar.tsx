// Rows on a month's days; on a phone as an agenda. The month stands in the address.

import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import { endOfMonth } from "date-fns/endOfMonth";
import { endOfWeek } from "date-fns/endOfWeek";
import { format } from "date-fns/format";
import { isSameMonth } from "date-fns/isSameMonth";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfWeek } from "date-fns/startOfWeek";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { words } from "../../words/index.ts";
import { fieldsOf, firstTimeOf } from "../data/fields.ts";
import { monthOf } from "../data/format.ts";
import { localDay } from "../data/local-time.ts";
import { useIsPhone } from "../data/media.ts";
import { Button } from "../parts/button.tsx";
import { EmptyState } from "../parts/states.tsx";
import type { AnyEntity, RecordsQuery } from "../types.ts";
import { CalendarAgenda } from "./calendar-agenda.tsx";
import { CalendarMonth } from "./calendar-month.tsx";
import { dayOf, type MonthProps } from "./calendar-row.tsx";
import type { RecordCalendarProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

const ROWS_MAX = 200;
const DAY = "yyyy-MM-dd";
const MONTH = "yyyy-MM";

export function RecordCalendar<E extends AnyEntity>({ of, by, query, onCreate, ...shown }: RecordCalendarProps<E>) {
  const { month, setMonth } = useMonth();
  const field = by ? fieldsOf(of, [by])[0] : firstTimeOf(of);
  const phone = useIsPhone();
  if (!field)
    return <EmptyState icon="calendar" title={words().calendar.needsDate} text={words().board.haveNone(of.many)} />;
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
          {monthOf(month)}
        </h2>
        <MonthButtons month={month} onChange={setMonth} />
      </div>
      <WithRows of={of} always loading="block" {...shown} query={asked}>
        {(rows) => {
          const byDay = Map.groupBy(rows, (row) => dayOf(field, row));
          const props = { of, field, byDay, month };
          return phone ? (
            <CalendarAgenda {...props} />
          ) : (
            <Days {...props} days={days} onCreate={onCreate} setMonth={setMonth} />
          );
        }}
      </WithRows>
    </div>
  );
}

/** The month of the address, or this one. */
function useMonth() {
  const [search, setSearch] = useSearchParams();
  const asked = parse(search.get("month") ?? "", MONTH, new Date());
  const now = startOfMonth(new Date());
  const setMonth = (month: Date) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (isSameMonth(month, now)) next.delete("month");
        else next.set("month", format(month, MONTH));
        return next;
      },
      { replace: true },
    );
  return { month: isValid(asked) ? startOfMonth(asked) : now, setMonth };
}

function MonthButtons({ month, onChange }: { month: Date; onChange: (month: Date) => void }) {
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="small"
        icon="chevron-left"
        aria-label={words().calendar.previousMonth}
        onClick={() => onChange(addMonths(month, -1))}
      />
      <Button variant="secondary" size="small" onClick={() => onChange(startOfMonth(new Date()))}>
        {words().calendar.today}
      </Button>
      <Button
        variant="ghost"
        size="small"
        icon="chevron-right"
        aria-label={words().calendar.nextMonth}
        onClick={() => onChange(addMonths(month, 1))}
      />
    </div>
  );
}

type DaysProps = Omit<MonthProps, "at" | "onStep" | "onFocusDay"> & { setMonth: (month: Date) => void };

/** The day that the keyboard is on: arrows go by days and weeks, Page Up and Down by months. */
function Days({ setMonth, ...props }: DaysProps) {
  const { month } = props;
  const today = localDay(new Date());
  const [chosen, setChosen] = useState(today);
  const moving = useRef(false);
  const isShown = props.days.some((day) => localDay(day) === chosen);
  const at = isShown ? chosen : localDay(month);
  useEffect(() => {
    // A day of another month is there once the address has changed.
    if (!moving.current || !isShown) return;
    moving.current = false;
    document.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, isShown]);
  const onStep = (key: string): boolean => {
    const day = parse(at, DAY, new Date());
    const steps: Readonly<Record<string, Date>> = {
      ArrowLeft: addDays(day, -1),
      ArrowRight: addDays(day, 1),
      ArrowUp: addDays(day, -7),
      ArrowDown: addDays(day, 7),
      PageUp: addMonths(day, -1),
      PageDown: addMonths(day, 1),
      Home: startOfWeek(day, { weekStartsOn: 1 }),
      End: endOfWeek(day, { weekStartsOn: 1 }),
    };
    const next = Object.hasOwn(steps, key) ? steps[key] : undefined;
    if (!next) return false;
    moving.current = true;
    setChosen(localDay(next));
    if (!isSameMonth(next, month)) setMonth(startOfMonth(next));
    return true;
  };
  return <CalendarMonth {...props} at={at} onStep={onStep} onFocusDay={setChosen} />;
}
