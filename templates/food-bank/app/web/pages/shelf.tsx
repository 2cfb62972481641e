import {
  Badge,
  Button,
  Card,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  useRecords,
  useSummary,
} from "@ninefold/ui";
import { differenceInCalendarDays, format } from "date-fns";
import { useState } from "react";
import { batches } from "../../shared/batches.ts";
import { foods } from "../../shared/foods.ts";
import { handouts } from "../../shared/handouts.ts";

const SOON_DAYS = 7;
const today = () => format(new Date(), "yyyy-MM-dd");

export function ShelfPage() {
  const [giving, setGiving] = useState<string | null>(null);
  const [taking, setTaking] = useState(false);
  const there = useRecords(batches, {
    filter: { left: { min: 1 }, bestBefore: { empty: false } },
    sort: "bestBefore",
    pageSize: 60,
  });
  const all = useRecords(foods, { pageSize: 200 });
  const stock = useSummary(batches, { by: "food", measure: "sum:left" });
  const dated = there.rows.map((row) => ({
    row,
    days: differenceInCalendarDays(new Date(`${row.bestBefore}T12:00`), new Date()),
  }));
  const soon = dated.filter(({ days }) => days <= SOON_DAYS);
  const short = all.rows
    .map((food) => ({ food, left: stock.groups.find(({ key }) => key === food.id)?.value ?? 0 }))
    .filter(({ food, left }) => left < food.atLeast);
  const loading = there.isPending || all.isPending || stock.isPending;
  return (
    <Page
      title="Today"
      intro={loading ? undefined : `${soon.length} batches have to go this week, ${short.length} foods are short.`}
      actions={
        <>
          <Button variant="secondary" icon="heart-handshake" onClick={() => setGiving("")}>
            Give out
          </Button>
          <Button icon="package-plus" onClick={() => setTaking(true)}>
            Take in
          </Button>
        </>
      }
    >
      {there.isError && <ErrorState error={there.error} retry={() => void there.refetch()} />}
      {loading && <Loading rows={5} />}
      {all.isSuccess && all.rows.length === 0 && (
        <EmptyState
          icon="apple"
          title="No food yet"
          text="List what you keep, then take in the first donation."
          action={<LinkButton to="/foods">Foods</LinkButton>}
        />
      )}
      {!loading && all.rows.length > 0 && (
        <div className="grid gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
          <Card title="Has to go first">
            {soon.length === 0 && <p className="text-ink-muted">Nothing spoils this week.</p>}
            <ul aria-label="Has to go first" className="flex flex-col divide-y divide-(--line)">
              {soon.map(({ row, days }) => (
                <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
                  <div className="min-w-40 flex-1">
                    <p className="font-medium">{row._labels.food}</p>
                    <p className="text-sm text-ink-muted">
                      {row.left} there{row.shelf && `, shelf ${row.shelf}`}
                    </p>
                  </div>
                  <Badge tone={days < 0 ? "danger" : days <= 2 ? "warning" : "neutral"}>{dueText(days)}</Badge>
                  <Button
                    size="small"
                    variant="secondary"
                    onClick={() => setGiving(row.id)}
                    aria-label={`Give out ${row._labels.food}`}
                  >
                    Give out
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Short">
            {short.length === 0 && (
              <p className="flex items-center gap-2 text-success-text">
                <Icon name="circle-check" size={18} />
                Enough of everything.
              </p>
            )}
            <ul aria-label="Short" className="flex flex-col gap-3">
              {short.map(({ food, left }) => (
                <li key={food.id}>
                  <div className="flex items-baseline justify-between gap-3">
                    <span className="font-medium">{food.name}</span>
                    <span className="text-sm text-ink-muted tabular-nums">
                      {left} of {food.atLeast} {food.unit}
                    </span>
                  </div>
                  <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
                    <div
                      className="h-full bg-accent"
                      style={{ width: `${Math.min(100, (left / food.atLeast) * 100)}%` }}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
      <Dialog open={giving !== null} onOpenChange={() => setGiving(null)} title="Give out">
        <RecordForm
          of={handouts}
          values={{ givenOn: today(), ...(giving ? { batch: giving } : {}) }}
          onDone={() => setGiving(null)}
          onCancel={() => setGiving(null)}
        />
      </Dialog>
      <Dialog open={taking} onOpenChange={setTaking} title="Take in">
        <RecordForm of={batches} onDone={() => setTaking(false)} onCancel={() => setTaking(false)} />
      </Dialog>
    </Page>
  );
}

function dueText(days: number): string {
  if (days < 0) return days === -1 ? "1 day over" : `${-days} days over`;
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
}
