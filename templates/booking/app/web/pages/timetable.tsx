import {
  type ApiError,
  api,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDuration,
  Icon,
  Loading,
  Page,
  Tabs,
  toast,
  useRecords,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useEffect, useState } from "react";
import { classes, type Offered } from "../../shared/classes.ts";

export function TimetablePage() {
  const { rows, error, reload } = useTimetable();
  const mine = rows?.filter((one) => one.mine !== null) ?? [];
  return (
    <Page title="Timetable" intro="The next three weeks. Take a place, or wait for one.">
      {error && <ErrorState error={error} retry={reload} />}
      {!rows && !error && <Loading kind="cards" rows={6} />}
      {rows && (
        <Tabs
          label="Classes"
          tabs={[
            { id: "all", label: "All", content: <Week rows={rows} reload={reload} empty="Nothing is planned yet" /> },
            {
              id: "mine",
              label: `Mine (${mine.length})`,
              content: <Week rows={mine} reload={reload} empty="You have no place yet" />,
            },
          ]}
        />
      )}
    </Page>
  );
}

/** Read again whenever a class changes: the kit's list of them follows by itself, and so does this. */
function useTimetable() {
  const { dataUpdatedAt } = useRecords(classes, { pageSize: 200 });
  const [rows, setRows] = useState<Offered[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    api<{ rows: Offered[] }>(`/api/timetable?at=${dataUpdatedAt}.${asked}`, { signal: end.signal }).then(
      (answer) => {
        setRows(answer.rows);
        setError(null);
      },
      (problem: ApiError) => end.signal.aborted || setError(problem),
    );
    return () => end.abort();
  }, [dataUpdatedAt, asked]);
  return { rows, error, reload: () => setAsked((count) => count + 1) };
}

type WeekProps = { rows: readonly Offered[]; reload: () => void; empty: string };

function Week({ rows, reload, empty }: WeekProps) {
  if (rows.length === 0) return <EmptyState icon="calendar-days" title={empty} text="Classes appear here." />;
  const days = [...new Set(rows.map(({ startsAt }) => format(new Date(startsAt), "yyyy-MM-dd")))];
  return (
    <div className="flex flex-col gap-8">
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-3 text-lg font-semibold">
            {format(new Date(`${day}T12:00`), "EEEE, d MMMM")}
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {rows
              .filter(({ startsAt }) => format(new Date(startsAt), "yyyy-MM-dd") === day)
              .map((one) => (
                <li key={one.id}>
                  <ClassCard offered={one} onChange={reload} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ClassCard({ offered, onChange }: { offered: Offered; onChange: () => void }) {
  const { id, name, startsAt, lasts, teacher, room, about, places, taken, waiting, mine, turn, cancelUntil } = offered;
  const [busy, setBusy] = useState(false);
  const free = Math.max(0, places - taken);
  const isLate = mine === "Booked" && Date.now() > Date.parse(cancelUntil);
  const change = async () => {
    setBusy(true);
    try {
      const answer = await api<{ state: string } | undefined>(`/api/classes/${id}/place`, {
        method: mine ? "DELETE" : "POST",
      });
      if (answer) toast(answer.state === "Booked" ? "The place is yours." : "You are on the waiting list.");
      else toast(mine === "Waiting" ? "You don't wait any more." : "Given back. Thank you.");
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
    }
    onChange();
    setBusy(false);
  };
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <p className="shrink-0 text-center">
          <span className="block text-xl font-semibold tabular-nums">{format(new Date(startsAt), "HH:mm")}</span>
          <span className="text-xs text-ink-muted">{formatDuration(lasts)}</span>
        </p>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-ink-muted">{[teacher, room].filter(Boolean).join(" · ")}</p>
          {about && <p className="mt-2 text-sm">{about}</p>}
        </div>
        {mine === "Booked" && <Badge tone="success">Yours</Badge>}
        {mine === "Waiting" && <Badge tone="warning">{turn === 1 ? "You are next" : `${turn} in line`}</Badge>}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-sm">
          <Icon name="users" size={16} className="text-ink-muted" />
          {free > 0 ? `${free} of ${places} free` : waiting > 0 ? `Full, ${waiting} waiting` : "Full"}
        </p>
        {isLate ? (
          <p className="text-sm text-ink-muted">Too late to give it back</p>
        ) : (
          <Button size="small" variant={mine ? "secondary" : "primary"} busy={busy} onClick={() => void change()}>
            {mine === "Booked"
              ? "Give it back"
              : mine === "Waiting"
                ? "Stop waiting"
                : free > 0
                  ? "Take a place"
                  : "Wait for a place"}
          </Button>
        )}
      </div>
      {mine === "Booked" && !isLate && (
        <p className="-mt-2 text-xs text-ink-muted">
          Can be given back until {format(new Date(cancelUntil), "EEEE, HH:mm")}.
        </p>
      )}
    </Card>
  );
}
