import { Card, EmptyState, ErrorState, Icon, LinkButton, Loading, Page, useRecords } from "@ninefold/ui";
import { workouts } from "../../shared/workouts.ts";
import { clockOf, courseOf, lengthOf } from "../course.ts";

export function StartPage() {
  const { rows, isPending, isSuccess, error, refetch } = useRecords(workouts, { pageSize: 50 });
  const add = (
    <LinkButton to="/workouts" icon="plus" variant="secondary">
      Workouts
    </LinkButton>
  );
  return (
    <Page title="What today?" actions={add}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Loading rows={3} />}
      {isSuccess && rows.length === 0 && <EmptyState icon="dumbbell" title="No workout yet" action={add} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => {
          const course = { ...row, exercises: row.exercises ?? [] };
          return (
            <li key={row.id}>
              <Card className="flex h-full flex-col">
                <div className="flex items-baseline justify-between gap-3">
                  <h2 className="text-lg font-semibold">{row.name}</h2>
                  <span className="flex items-center gap-1.5 text-ink-muted tabular-nums">
                    <Icon name="timer" size={16} />
                    {clockOf(lengthOf(courseOf(course)))}
                  </span>
                </div>
                <p className="mt-1 text-sm text-ink-muted">
                  {row.rounds} {row.rounds === 1 ? "round" : "rounds"}, {row.work} s on, {row.rest} s off
                </p>
                <p className="mt-3 mb-5 text-sm">{course.exercises.join(" · ")}</p>
                <LinkButton to={`/run/${row.id}`} icon="play" className="mt-auto self-start">
                  Start
                </LinkButton>
              </Card>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
