import {
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Page,
  TextInput,
  toast,
  useCreate,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { AISLES } from "../../shared/ingredients.ts";
import { ticks } from "../../shared/ticks.ts";
import { useWeek } from "../use-week.ts";
import { dayOf, mondayOf } from "../week.ts";

const failed = (error: Error) => toast(error.message, "error");

export function ShoppingPage() {
  const [search] = useSearchParams();
  const monday = mondayOf(Number.parseInt(search.get("week") ?? "0", 10) || 0);
  const week = useWeek(monday);
  const { rows } = useRecords(ticks, { filter: { week: { min: dayOf(monday), max: dayOf(monday) } }, pageSize: 200 });
  const create = useCreate(ticks);
  const update = useUpdate(ticks);
  const extras = rows.filter(({ extra }) => extra).map(({ what }) => ({ what, aisle: "Other" }));
  const lines = [...week.lines, ...extras];
  /** What was ticked here and is on its way to the server: it shows at once. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const isDone = (what: string) => ticked[what] ?? rows.some((row) => row.what === what && row.done);
  const open = lines.filter(({ what }) => !isDone(what)).length;
  const tick = (what: string, done: boolean) => {
    const known = rows.find((row) => row.what === what);
    setTicked({ ...ticked, [what]: done });
    const onError = (error: Error) => {
      setTicked((now) => ({ ...now, [what]: !done }));
      failed(error);
    };
    if (known) update.mutate({ id: known.id, done }, { onError });
    else create.mutate({ week: dayOf(monday), what, done }, { onError });
  };
  return (
    <Page
      title="Shopping list"
      intro={`Week of ${format(monday, "d MMMM")}. ${open === 0 ? "All in the basket." : `${open} to go.`}`}
      narrow
    >
      {week.error && <ErrorState error={week.error} retry={week.retry} />}
      {week.loading && <Loading rows={6} />}
      {!week.loading && lines.length === 0 && (
        <EmptyState
          icon="shopping-basket"
          title="Nothing to buy yet"
          text="Plan a meal, and what it needs is here."
          action={<LinkButton to="/week">Plan the week</LinkButton>}
        />
      )}
      <div className="flex flex-col gap-4">
        {AISLES.filter((aisle) => lines.some((line) => line.aisle === aisle)).map((aisle) => (
          <Card key={aisle} title={aisle}>
            <ul className="flex flex-col">
              {lines
                .filter((line) => line.aisle === aisle)
                .map(({ what }) => (
                  <li key={what}>
                    <label className="flex min-h-11 cursor-pointer items-center gap-3">
                      <input
                        type="checkbox"
                        checked={isDone(what)}
                        disabled={create.isPending || update.isPending}
                        onChange={(event) => tick(what, event.target.checked)}
                        className="size-5 accent-(--accent)"
                      />
                      <span className={classNames(isDone(what) && "text-ink-muted line-through")}>{what}</span>
                    </label>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
        <Extra onAdd={(what) => create.mutate({ week: dayOf(monday), what, extra: true }, { onError: failed })} />
      </div>
    </Page>
  );
}

function Extra({ onAdd }: { onAdd: (what: string) => void }) {
  const [what, setWhat] = useState("");
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (what.trim() === "") return;
        onAdd(what.trim());
        setWhat("");
      }}
    >
      <TextInput
        className="flex-1"
        label="Something else"
        placeholder="Washing-up liquid"
        maxLength={100}
        value={what}
        onChange={setWhat}
      />
      <Button type="submit" icon="plus" variant="secondary">
        Add
      </Button>
    </form>
  );
}
