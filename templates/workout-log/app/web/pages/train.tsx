import {
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  formatNumber,
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
import { useId, useState } from "react";
import { exercises } from "../../shared/exercises.ts";
import { sets } from "../../shared/sets.ts";
import { type Lift, maximumOf, todayAndBefore } from "../lifts.ts";

const failed = (error: Error) => toast(error.message, "error");

export function TrainPage() {
  const list = useRecords(exercises, { pageSize: 60 });
  const [chosen, setChosen] = useState<string | null>(null);
  const exercise = list.rows.find(({ id }) => id === chosen) ?? list.rows[0];
  const add = (
    <LinkButton to="/exercises" icon="plus" variant="secondary">
      Exercises
    </LinkButton>
  );
  return (
    <Page title="Train" actions={add}>
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && !exercise && <EmptyState icon="dumbbell" title="No exercise yet" action={add} />}
      {exercise && (
        <>
          <fieldset className="mb-5 flex min-w-0 gap-2 overflow-x-auto p-1">
            <legend className="sr-only">Exercise</legend>
            {list.rows.map((row) => (
              <button
                key={row.id}
                type="button"
                aria-pressed={row.id === exercise.id}
                onClick={() => setChosen(row.id)}
                className={classNames(
                  "h-11 shrink-0 rounded-control border px-4 font-medium",
                  row.id === exercise.id
                    ? "border-transparent bg-accent text-on-accent"
                    : "border-line bg-surface hover:bg-sunken",
                )}
              >
                {row.name}
              </button>
            ))}
          </fieldset>
          <Exercise key={exercise.id} id={exercise.id} name={exercise.name} step={exercise.step} />
        </>
      )}
    </Page>
  );
}

function Exercise({ id, name, step }: { id: string; name: string; step: number }) {
  const { rows, isPending } = useRecords(sets, { filter: { exercise: id }, pageSize: 200 });
  const [typed, setTyped] = useState<{ weight?: number; repetitions?: number }>({});
  const create = useCreate(sets);
  const remove = useDelete(sets);
  if (isPending) return <Loading rows={4} />;
  const { today, before } = todayAndBefore(rows);
  // The same set last time, or the set just done.
  const model = before[today.length] ?? today.at(-1) ?? before.at(-1);
  const weight = typed.weight ?? model?.weight ?? 20;
  const repetitions = typed.repetitions ?? model?.repetitions ?? 5;
  const best = rows.reduce((most, row) => Math.max(most, maximumOf(row)), 0);
  const keep = () =>
    create.mutate(
      { exercise: id, weight, repetitions, doneAt: new Date().toISOString() },
      { onSuccess: () => setTyped({}), onError: failed },
    );
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
      <Card>
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="mb-5 text-sm text-ink-muted">
          Set {today.length + 1}
          {best > 0 && `, best estimate ${formatNumber(Math.round(best))} kg`}
        </p>
        <div className="grid grid-cols-2 gap-4">
          <Stepper
            label="Weight"
            unit="kg"
            value={weight}
            by={step}
            least={0}
            onChange={(next) => setTyped({ ...typed, weight: next })}
          />
          <Stepper
            label="Repetitions"
            value={repetitions}
            by={1}
            least={1}
            onChange={(next) => setTyped({ ...typed, repetitions: next })}
          />
        </div>
        <Button size="large" icon="check" className="mt-6 w-full" busy={create.isPending} onClick={keep}>
          Set done
        </Button>
      </Card>
      <div className="grid gap-5 sm:grid-cols-2">
        <Done title="Today" lifts={today} onRemove={(row) => remove.mutate(row.id, { onError: failed })} />
        <Done title={before[0] ? format(new Date(before[0].doneAt), "EEEE, d MMMM") : "Last time"} lifts={before} />
      </div>
    </div>
  );
}

type StepperProps = {
  label: string;
  unit?: string;
  value: number;
  by: number;
  least: number;
  onChange: (value: number) => void;
};

function Stepper({ label, unit, value, by, least, onChange }: StepperProps) {
  const id = useId();
  const set = (next: number) => onChange(Math.max(least, Math.round(next * 100) / 100));
  return (
    <fieldset aria-labelledby={id} className="min-w-0 text-center">
      <p id={id} className="text-sm text-ink-muted">
        {label}
      </p>
      <output className="block text-4xl font-bold tracking-tight tabular-nums">
        {formatNumber(value)}
        {unit && <span className="ml-1 text-base font-normal text-ink-muted">{unit}</span>}
      </output>
      <div className="mt-2 flex justify-center gap-2">
        <Button
          variant="secondary"
          icon="minus"
          aria-label={`Less ${label.toLowerCase()}`}
          onClick={() => set(value - by)}
        />
        <Button
          variant="secondary"
          icon="plus"
          aria-label={`More ${label.toLowerCase()}`}
          onClick={() => set(value + by)}
        />
      </div>
    </fieldset>
  );
}

type DoneProps<L extends Lift & { id: string }> = { title: string; lifts: readonly L[]; onRemove?: (lift: L) => void };

function Done<L extends Lift & { id: string }>({ title, lifts, onRemove }: DoneProps<L>) {
  return (
    <Card title={title}>
      {lifts.length === 0 && <p className="text-sm text-ink-muted">No set yet.</p>}
      <ol aria-label={title} className="flex flex-col gap-1">
        {lifts.map((lift, at) => (
          <li key={lift.id} className="flex min-h-10 items-center gap-3 tabular-nums">
            <span className="w-5 text-sm text-ink-muted">{at + 1}</span>
            <span className="flex-1 font-medium">
              {formatNumber(lift.weight)} kg <Icon name="x" size={12} label="times" className="mx-0.5 inline" />{" "}
              {lift.repetitions}
            </span>
            {onRemove && (
              <Button
                size="small"
                variant="ghost"
                icon="x"
                aria-label={`Remove set ${at + 1}`}
                onClick={() => onRemove(lift)}
              />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
