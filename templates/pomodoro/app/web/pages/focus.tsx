import {
  Button,
  Card,
  classNames,
  ErrorState,
  Loading,
  Page,
  Select,
  TextInput,
  toast,
  useCreate,
  useRecords,
  useSummary,
  useUpdate,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { rounds } from "../../shared/rounds.ts";
import start from "../../shared/start.json";
import { tasks } from "../../shared/tasks.ts";
import { useClock } from "../use-clock.ts";

type Clock = ReturnType<typeof useClock>;
const RADIUS = 45;
const AROUND = 2 * Math.PI * RADIUS;
const lengths = (...minutes: number[]) => [...new Set(minutes)].sort((left, right) => left - right).map(String);
const WORK = lengths(15, 25, 40, 50, start.work);
const REST = lengths(3, 5, 10, 15, start.rest);

export function FocusPage() {
  const clock = useClock();
  if (clock.loading) return <Loading rows={4} />;
  if (clock.failure) return <ErrorState error={clock.failure} retry={() => void clock.refetch()} />;
  return (
    <Page title="Focus" intro="Choose a task, start, and do nothing else until it is over.">
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <Dial clock={clock} />
        <Tasks clock={clock} />
      </div>
    </Page>
  );
}

function Dial({ clock }: { clock: Clock }) {
  const left = clock.leftMs ?? clock.wholeMs;
  const seconds = Math.ceil(left / 1000);
  const shown = `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  const running = clock.leftMs !== null;
  useEffect(() => {
    document.title = running ? `${shown} ${clock.phase}` : "Focus";
  }, [running, shown, clock.phase]);
  return (
    <Card className="flex flex-col items-center gap-5">
      <p className="font-medium">{clock.phase === "Work" ? "Time to work" : "Time to rest"}</p>
      <div className="relative w-full max-w-64">
        <svg viewBox="0 0 100 100" aria-hidden="true" className="-rotate-90">
          <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="5" className="stroke-(--sunken)" />
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            strokeWidth="5"
            strokeLinecap="round"
            strokeDasharray={AROUND}
            strokeDashoffset={AROUND * (1 - left / clock.wholeMs)}
            className="stroke-(--accent)"
          />
        </svg>
        <p
          role="timer"
          aria-label="Time left"
          className="absolute inset-0 grid place-items-center text-5xl font-bold tracking-tight tabular-nums"
        >
          {shown}
        </p>
      </div>
      <div className="flex gap-2">
        {running ? (
          <Button size="large" variant="secondary" icon="square" onClick={clock.stop}>
            Stop
          </Button>
        ) : (
          <Button size="large" icon="play" disabled={clock.saving} onClick={clock.start}>
            Start
          </Button>
        )}
        <Button size="large" variant="ghost" icon="skip-forward" onClick={clock.skip}>
          Skip
        </Button>
      </div>
      {!running && (
        <div className="grid w-full grid-cols-2 gap-3">
          <Select
            label="Work"
            value={String(clock.work)}
            options={WORK.map((value) => ({ value, label: `${value} minutes` }))}
            onChange={(value) => clock.setLengths({ work: Number(value) })}
          />
          <Select
            label="Rest"
            value={String(clock.rest)}
            options={REST.map((value) => ({ value, label: `${value} minutes` }))}
            onChange={(value) => clock.setLengths({ rest: Number(value) })}
          />
        </div>
      )}
    </Card>
  );
}

function Tasks({ clock }: { clock: Clock }) {
  const { rows } = useRecords(tasks, { pageSize: 100 });
  const { groups } = useSummary(rounds, { by: "task" });
  const update = useUpdate(tasks);
  const roundsOf = (id: string) => groups.find(({ key }) => key === id)?.value ?? 0;
  return (
    <Card title="Tasks">
      <NewTask />
      <ul className="mt-3 flex flex-col">
        {rows.map((row) => (
          <li
            key={row.id}
            className={classNames(
              "flex items-center gap-3 rounded-control px-2 py-2.5",
              row.id === clock.task && "bg-accent-wash",
            )}
          >
            <input
              type="checkbox"
              aria-label={`${row.title} is done`}
              checked={row.done}
              onChange={(event) => update.mutate({ id: row.id, done: event.target.checked })}
              className="size-4.5 shrink-0 accent-(--accent)"
            />
            <button
              type="button"
              aria-pressed={row.id === clock.task}
              disabled={clock.saving}
              onClick={() => clock.choose(row.id === clock.task ? null : row.id)}
              className={classNames("min-w-0 flex-1 text-left", row.done && "text-ink-muted line-through")}
            >
              {row.title}
            </button>
            <span className="text-sm text-ink-muted tabular-nums">
              {roundsOf(row.id)} of {row.planned}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NewTask() {
  const create = useCreate(tasks);
  const [title, setTitle] = useState("");
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === "") return;
        create.mutate(
          { title: title.trim() },
          { onSuccess: () => setTitle(""), onError: (error) => toast(error.message, "error") },
        );
      }}
    >
      <TextInput
        className="flex-1"
        label="New task"
        hideLabel
        placeholder="What is next?"
        maxLength={120}
        value={title}
        onChange={setTitle}
      />
      <Button type="submit" icon="plus" busy={create.isPending}>
        Add
      </Button>
    </form>
  );
}
