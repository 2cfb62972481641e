import {
  type ApiError,
  api,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useCreate,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useEffect, useRef, useState } from "react";
import { COLORS, habits } from "../../shared/habits.ts";
import { type Streak, ticks } from "../../shared/ticks.ts";
import { dayOf, daysBack } from "../days.ts";

const WEEK = 7;
const FIELD_DAYS = 22 * 7;
const ROWS_AT_ONCE = 200;
const NO_STREAK = { longest: 0, running: 0 };
type Tick = { id: string; habit: string; day: string };

export function TodayPage() {
  const list = useRecords(habits, { pageSize: 30 });
  const { byHabit, toggle, streaks, error } = useTicks();
  const add = (
    <LinkButton to="/habits" icon="plus" variant="secondary">
      Habits
    </LinkButton>
  );
  const open = list.rows.filter(({ id }) => !byHabit.get(id)?.has(dayOf(new Date()))).length;
  const intro = list.rows.length === 0 ? undefined : open === 0 ? "All done for today." : `${open} still open today.`;
  return (
    <Page title={format(new Date(), "EEEE, d MMMM")} intro={intro} actions={add}>
      {(list.isError || error !== null) && <ErrorState error={list.error ?? error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState icon="repeat" title="No habit yet" text="Begin with one that takes two minutes." action={add} />
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {list.rows.map((habit) => (
          <li key={habit.id}>
            <Habit
              name={habit.name}
              color={COLORS[(habit.color ?? "Green") as keyof typeof COLORS]}
              ticked={byHabit.get(habit.id) ?? new Map()}
              streak={streaks.get(habit.id) ?? NO_STREAK}
              onToggle={(day) => void toggle(habit.id, day)}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** All ticks of the shown half year, habit by habit: day → id of its row. */
function useTicks() {
  const [all, setAll] = useState<readonly Tick[]>([]);
  const [error, setError] = useState<unknown>(null);
  const create = useCreate(ticks);
  const remove = useDelete(ticks);
  useEffect(() => {
    const first = daysBack(FIELD_DAYS)[0] ?? "";
    const read = async () => {
      const found: Tick[] = [];
      for (let page = 1; ; page += 1) {
        const asked = `/api/ticks?filter.day.min=${first}&pageSize=${ROWS_AT_ONCE}&page=${page}`;
        const { rows, total } = await api<{ rows: Tick[]; total: number }>(asked);
        found.push(...rows);
        if (rows.length === 0 || found.length >= total) return setAll(found);
      }
    };
    read().catch(setError);
  }, []);
  const byHabit = new Map<string, Map<string, string>>();
  for (const { id, habit, day } of all) byHabit.set(habit, (byHabit.get(habit) ?? new Map()).set(day, id));
  const streaks = useStreaks(all.length);
  const underWay = useRef(new Set<string>());
  const toggle = async (habit: string, day: string) => {
    const place = `${habit} ${day}`;
    // A second press of the same before the first is written would ask for it once more.
    if (underWay.current.has(place)) return;
    underWay.current.add(place);
    const known = byHabit.get(habit)?.get(day);
    try {
      if (known === undefined) {
        const { id } = await create.mutateAsync({ habit, day });
        setAll((now) => [...now, { id, habit, day }]);
      } else {
        await remove.mutateAsync(known);
        setAll((now) => now.filter(({ id }) => id !== known));
      }
    } catch (problem) {
      toast((problem as ApiError).message, "error");
    } finally {
      underWay.current.delete(place);
    }
  };
  return { byHabit, toggle, streaks, error };
}

/** By habit, over all ticks there ever were; asked again when there are more or fewer of those that are shown. */
function useStreaks(shown: number): ReadonlyMap<string, Streak> {
  const [streaks, setStreaks] = useState<ReadonlyMap<string, Streak>>(new Map());
  useEffect(() => {
    const end = new AbortController();
    api<{ rows: Streak[] }>(`/api/streaks?today=${dayOf(new Date())}&shown=${shown}`, { signal: end.signal }).then(
      ({ rows }) => setStreaks(new Map(rows.map((row) => [row.habit, row]))),
      (problem: Error) => end.signal.aborted || toast(problem.message, "error"),
    );
    return () => end.abort();
  }, [shown]);
  return streaks;
}

type HabitProps = {
  name: string;
  color: string;
  ticked: ReadonlyMap<string, string>;
  streak: Pick<Streak, "longest" | "running">;
  onToggle: (day: string) => void;
};

function Habit({ name, color, ticked, streak, onToggle }: HabitProps) {
  const days = new Set(ticked.keys());
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold">{name}</h2>
        <p className="flex items-center gap-1.5 whitespace-nowrap">
          <Icon name="flame" size={18} />
          <span className="text-lg font-bold tabular-nums">{streak.running}</span>
          <span className="text-sm text-ink-muted">longest {streak.longest}</span>
        </p>
      </div>
      <ul aria-label={`Last days of ${name}`} className="mt-4 grid grid-cols-7 gap-1.5">
        {daysBack(WEEK).map((day) => {
          const date = new Date(`${day}T12:00`);
          const done = days.has(day);
          return (
            <li key={day} className="flex flex-col items-center gap-1">
              <span className="text-xs text-ink-muted">{format(date, "EEEEEE")}</span>
              <button
                type="button"
                aria-pressed={done}
                aria-label={`${name}, ${format(date, "EEEE d")}`}
                onClick={() => onToggle(day)}
                className={classNames(
                  "grid aspect-square w-full max-w-11 place-items-center rounded-full border-2 text-sm tabular-nums",
                  done ? "text-white" : "border-line-strong text-ink",
                )}
                style={done ? { background: color, borderColor: color } : {}}
              >
                {done ? <Icon name="check" size={18} /> : format(date, "d")}
              </button>
            </li>
          );
        })}
      </ul>
      <div
        role="img"
        aria-label={`${days.size} days in the last ${FIELD_DAYS / WEEK} weeks`}
        className="mt-4 grid grid-flow-col grid-rows-7 gap-[3px]"
      >
        {daysBack(FIELD_DAYS).map((day) => (
          <span
            key={day}
            className="aspect-square rounded-[2px] bg-sunken"
            style={days.has(day) ? { background: color } : {}}
          />
        ))}
      </div>
    </Card>
  );
}
