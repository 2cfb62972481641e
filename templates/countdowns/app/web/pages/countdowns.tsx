import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  Loading,
  Page,
  RecordForm,
  toast,
  useCreate,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { COLORS, countdowns, presets } from "../../shared/countdowns.ts";
import { fullMs, leftMs, shown, started, stateOf } from "../countdown.ts";
import { useAlarm } from "../use-alarm.ts";
import { Tile } from "./tile.tsx";

const TICK_MS = 250;
const AT_MOST = 60;
/** For whoever has no presets yet. */
const FIRST_PRESETS = [1, 3, 5, 10, 15, 30].map((minutes) => ({
  id: String(minutes),
  name: minutes === 1 ? "1 minute" : `${minutes} minutes`,
  minutes,
  seconds: 0,
  color: "Green",
}));

export function CountdownsPage() {
  const { rows, isPending, isSuccess, error, refetch } = useRecords(countdowns, { pageSize: AT_MOST });
  const now = useNow(rows.some(({ endsAt }) => endsAt !== null));
  const [isAdding, setAdding] = useState(false);
  const update = useUpdate(countdowns);
  const over = rows.filter((row) => stateOf(row, now) === "over");
  const isHeard = useAlarm(over.length > 0);
  useTitle(rows, now);
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add a countdown
    </Button>
  );
  return (
    <Page title="Countdowns" actions={add}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Loading kind="cards" />}
      <Presets />
      {over.length > 0 && !isHeard && (
        <p role="status" className="mb-4 flex items-center gap-2 rounded-card bg-warning-wash p-4 text-warning-text">
          <Icon name="volume-x" size={18} /> Press anywhere to hear the beep.
        </p>
      )}
      <p role="status" className="sr-only">
        {over.map(({ name }) => `${name} is over.`).join(" ")}
      </p>
      {isSuccess && rows.length === 0 && (
        <EmptyState
          icon="timer"
          title="No countdown yet"
          text="Add one, or press a preset. It starts at once."
          action={add}
        />
      )}
      <ul aria-label="Countdowns" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <li key={row.id}>
            <Tile row={row} now={now} />
          </li>
        ))}
      </ul>
      <Dialog open={isAdding} onOpenChange={setAdding} title="A countdown">
        <RecordForm
          of={countdowns}
          submit="Start"
          onDone={(row) => {
            setAdding(false);
            const begin = { id: row.id, ...started(row, Date.now()) };
            update.mutate(begin, { onError: (problem) => toast(problem.message, "error") });
          }}
        />
      </Dialog>
    </Page>
  );
}

function Presets() {
  const { rows, isSuccess } = useRecords(presets, { pageSize: 30 });
  const create = useCreate(countdowns);
  if (!isSuccess) return null;
  const offered = rows.length > 0 ? rows : FIRST_PRESETS;
  return (
    <ul aria-label="Presets" className="mb-5 flex flex-wrap gap-2">
      {offered.map(({ id, name, minutes, seconds, color }) => (
        <li key={id} className="max-w-full">
          <button
            type="button"
            disabled={create.isPending}
            onClick={() =>
              create.mutate(
                { name, minutes, seconds, color, ...started({ minutes, seconds }, Date.now()) },
                { onError: (problem) => toast(problem.message, "error") },
              )
            }
            className="flex min-h-11 max-w-full items-center gap-2 rounded-control border border-line-strong bg-surface px-4 text-left text-sm font-medium hover:bg-sunken"
          >
            <span
              aria-hidden="true"
              className="size-3 shrink-0 rounded-full"
              style={{ background: COLORS[color as keyof typeof COLORS] }}
            />
            <span className="min-w-0 truncate">{name}</span>
            {rows.length > 0 && (
              <span className="text-ink-muted tabular-nums">{shown(fullMs({ minutes, seconds }))}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tab says which one ends next. */
function useTitle(rows: readonly Parameters<typeof leftMs>[0][], now: number): void {
  const [next] = rows
    .filter(({ endsAt }) => endsAt !== null)
    .map((row) => leftMs(row, now))
    .sort((a, b) => a - b);
  const title = next === undefined ? "Countdowns" : next > 0 ? shown(next) : "Over!";
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, TICK_MS);
    // A tab that slept is right as soon as it is seen.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isRunning]);
  return now;
}
