import {
  Button,
  Card,
  classNames,
  Dialog,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  toast,
  useDelete,
} from "@ninefold/ui";
import { format, isSameDay } from "date-fns";
import { useState } from "react";
import { Link } from "react-router";
import { meals } from "../../shared/meals.ts";
import { useWeek } from "../use-week.ts";
import { dayOf, daysFrom, mondayOf } from "../week.ts";

const MEALS = ["Lunch", "Supper"] as const;
type Place = { day: string; meal: (typeof MEALS)[number] };

export function WeekPage() {
  const [weeks, setWeeks] = useState(0);
  const [place, setPlace] = useState<Place | null>(null);
  const monday = mondayOf(weeks);
  const week = useWeek(monday);
  return (
    <Page
      title={weeks === 0 ? "This week" : `Week of ${format(monday, "d MMMM")}`}
      intro={`${week.meals.length} meals planned, ${week.lines.length} things to buy.`}
      actions={
        <>
          <Button
            variant="secondary"
            icon="chevron-left"
            aria-label="Week before"
            onClick={() => setWeeks(weeks - 1)}
          />
          <Button
            variant="secondary"
            icon="chevron-right"
            aria-label="Week after"
            onClick={() => setWeeks(weeks + 1)}
          />
          <LinkButton to={`/shopping?week=${weeks}`} icon="shopping-basket">
            Shopping list
          </LinkButton>
        </>
      }
    >
      {week.error && <ErrorState error={week.error} retry={week.retry} />}
      {week.loading && <Loading rows={7} />}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7">
        {daysFrom(monday).map((date) => (
          <li key={dayOf(date)}>
            <Card className={classNames("h-full", isSameDay(date, new Date()) && "border-(--accent)!")}>
              <h2 className="font-semibold">{format(date, "EEEE d")}</h2>
              {MEALS.map((meal) => (
                <Slot key={meal} place={{ day: dayOf(date), meal }} week={week} onAdd={setPlace} />
              ))}
            </Card>
          </li>
        ))}
      </ul>
      <Dialog open={place !== null} onOpenChange={() => setPlace(null)} title="Plan a meal">
        {place && (
          <RecordForm
            of={meals}
            values={place}
            fields={["recipe", "people", "day", "meal"]}
            submit="Plan it"
            onDone={() => setPlace(null)}
            onCancel={() => setPlace(null)}
          />
        )}
      </Dialog>
    </Page>
  );
}

type SlotProps = { place: Place; week: ReturnType<typeof useWeek>; onAdd: (place: Place) => void };

function Slot({ place, week, onAdd }: SlotProps) {
  const remove = useDelete(meals);
  const here = week.meals.filter(({ day, meal }) => day === place.day && meal === place.meal);
  const label = `${place.meal} on ${format(new Date(`${place.day}T12:00`), "EEEE")}`;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <div className="flex items-center justify-between">
        <h3 className="text-sm text-ink-muted">{place.meal}</h3>
        <Button size="small" variant="ghost" icon="plus" aria-label={`Plan ${label}`} onClick={() => onAdd(place)} />
      </div>
      <ul aria-label={label}>
        {here.map((meal) => (
          <li key={meal.id} className="flex items-center gap-1">
            <Link to={`/recipes/${meal.recipe}`} className="min-w-0 flex-1 hover:underline">
              {meal._labels.recipe} <span className="text-sm whitespace-nowrap text-ink-muted">for {meal.people}</span>
            </Link>
            <Button
              size="small"
              variant="ghost"
              icon="x"
              aria-label={`Take ${meal._labels.recipe} off`}
              onClick={() => remove.mutate(meal.id, { onError: (error) => toast(error.message, "error") })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
