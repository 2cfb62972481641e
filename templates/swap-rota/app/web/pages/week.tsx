import type { Row } from "@ninefold/entity";
import {
  api,
  Badge,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  Icon,
  Loading,
  Page,
  toast,
  useRecords,
} from "@ninefold/ui";
import { addDays, addWeeks, format, startOfWeek } from "date-fns";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { people, slots, swaps } from "../../shared/rota.ts";

type SlotRow = Row<typeof slots>;
type Me = { person: string | null; claimed: string[] };
const dayOf = (date: Date) => format(date, "yyyy-MM-dd");
const problemOf = (error: unknown) => toast(error instanceof Error ? error.message : "That did not work.", "error");

export function WeekPage() {
  const [monday, setMonday] = useState(() => startOfWeek(new Date(), { weekStartsOn: 1 }));
  const { me, load, error } = useMe();
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  const span = { min: dayOf(monday), max: dayOf(addDays(monday, 6)) };
  const list = useRecords(slots, { filter: { day: span }, sort: "from", pageSize: 200 });
  const swapped = useRecords(
    swaps,
    { filter: { slot: list.rows.map(({ id }) => id) }, sort: "-at", pageSize: 200 },
    { enabled: list.rows.length > 0 },
  );
  const ask = async (path: string, json: Record<string, unknown> = {}) => {
    await api(path, { method: "POST", json }).catch(problemOf);
    await Promise.all([list.refetch(), swapped.refetch()]);
  };
  return (
    <Page
      title="The week"
      intro={`${format(monday, "d MMMM")} to ${format(addDays(monday, 6), "d MMMM")}`}
      actions={
        <>
          <Button
            variant="secondary"
            icon="chevron-left"
            aria-label="Week before"
            onClick={() => setMonday(addWeeks(monday, -1))}
          />
          <Button variant="secondary" onClick={() => setMonday(startOfWeek(new Date(), { weekStartsOn: 1 }))}>
            This week
          </Button>
          <Button
            variant="secondary"
            icon="chevron-right"
            aria-label="Week after"
            onClick={() => setMonday(addWeeks(monday, 1))}
          />
        </>
      }
    >
      {(list.isError || error) && <ErrorState error={list.error ?? error} retry={() => void list.refetch()} />}
      {me && me.person === null && <WhoAmI claimed={me.claimed} onDone={load} />}
      {list.isPending && <Loading rows={6} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState icon="calendar-days" title="Nothing planned this week" text="Whoever plans writes the slots." />
      )}
      {list.rows.length > 0 && (
        <ul aria-label="Days" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {days.map((day) => (
            <li key={dayOf(day)}>
              <Day day={day}>
                {list.rows
                  .filter((slot) => slot.day === dayOf(day))
                  .map((slot) => (
                    <Slot
                      key={slot.id}
                      slot={slot}
                      me={me?.person ?? null}
                      had={swapped.rows.find((swap) => swap.slot === slot.id)?.had ?? null}
                      ask={ask}
                    />
                  ))}
              </Day>
            </li>
          ))}
        </ul>
      )}
      {me?.person && <NotMe person={me.person} onDone={load} />}
    </Page>
  );
}

/** For whoever pressed the wrong name, or shares a phone. */
function NotMe({ person, onDone }: { person: string; onDone: () => void }) {
  const leave = () => void api(`/api/people/${person}/claim`, { method: "DELETE" }).catch(problemOf).then(onDone);
  return (
    <Button variant="ghost" size="small" icon="user-x" className="mt-6" onClick={leave}>
      I am somebody else
    </Button>
  );
}

function useMe() {
  const [me, setMe] = useState<Me | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const load = useCallback(() => void api<Me>("/api/me").then(setMe, setError), []);
  useEffect(load, [load]);
  return { me, load, error };
}

function WhoAmI({ claimed, onDone }: { claimed: readonly string[]; onDone: () => void }) {
  const all = useRecords(people, { pageSize: 200 });
  const free = all.rows.filter(({ id }) => !claimed.includes(id));
  const claim = (id: string) => void api(`/api/people/${id}/claim`, { method: "POST" }).catch(problemOf).then(onDone);
  return (
    <Card title="Who are you?" className="mb-6">
      {all.isSuccess && free.length === 0 && (
        <p className="text-ink-muted">Your name is not on the rota yet. Ask whoever plans to write it down.</p>
      )}
      <ul aria-label="People" className="flex flex-wrap gap-2">
        {free.map(({ id, name }) => (
          <li key={id}>
            <Button variant="secondary" onClick={() => claim(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Day({ day, children }: { day: Date; children: ReactNode[] }) {
  const isToday = dayOf(day) === dayOf(new Date());
  return (
    <Card className={classNames("h-full p-4!", isToday && "border-accent!")}>
      <h2 className="mb-3 flex items-center gap-2 font-semibold">
        {format(day, "EEEE, d MMM")}
        {isToday && <Badge tone="accent">Today</Badge>}
      </h2>
      {children.length === 0 && <p className="text-sm text-ink-muted">Nothing planned</p>}
      <div className="flex flex-col gap-3">{children}</div>
    </Card>
  );
}

type SlotProps = {
  slot: SlotRow;
  me: string | null;
  had: string | null;
  ask: (path: string, json?: Record<string, unknown>) => Promise<void>;
};

function Slot({ slot, me, had, ask }: SlotProps) {
  const [isBusy, setBusy] = useState(false);
  const isMine = me !== null && slot.person === me;
  const isFree = slot.person === null || slot.offered;
  const isOver = slot.day < dayOf(new Date());
  const name = slot.person === null ? "Nobody yet" : isMine ? "You" : slot._labels.person;
  const act = (path: string, json?: Record<string, unknown>) => {
    setBusy(true);
    void ask(`/api/slots/${slot.id}${path}`, json).then(() => setBusy(false));
  };
  return (
    <section
      aria-label={`${slot.task}, ${format(new Date(`${slot.day}T12:00`), "EEEE")}`}
      className={classNames(
        "rounded-[min(var(--radius-card),16px)] p-3",
        isFree && !isOver
          ? "bg-warning-wash text-warning-text"
          : isMine
            ? "bg-accent-wash text-accent-text"
            : "bg-sunken",
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{slot.task}</span>
        <span className="text-sm tabular-nums">
          {slot.from}
          {slot.until && ` to ${slot.until}`}
        </span>
      </p>
      <p className="mt-1 flex items-center gap-1.5 text-lg font-semibold">
        <Icon name={slot.person === null ? "circle-help" : "user"} size={18} className="shrink-0" />
        <span className="min-w-0 break-words">{name}</span>
      </p>
      {slot.offered && <p className="text-sm">{isMine ? "You offer this slot" : `${name} can't`}</p>}
      {!slot.offered && had && <p className="text-sm">Instead of {had}</p>}
      {!isOver && isMine && (
        <Button
          variant="secondary"
          size="large"
          className="mt-3 w-full"
          busy={isBusy}
          onClick={() => act("/offer", { offered: !slot.offered })}
        >
          {slot.offered ? "I can after all" : "I can't"}
        </Button>
      )}
      {!isOver && !isMine && isFree && me !== null && (
        <Button size="large" className="mt-3 w-full" busy={isBusy} onClick={() => act("/take")}>
          I'll take it
        </Button>
      )}
    </section>
  );
}
