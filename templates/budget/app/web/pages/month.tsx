import {
  Button,
  Card,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  Figure,
  formatMoney,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  useRecords,
  useSummary,
} from "@ninefold/ui";
import { format, getDate, getDaysInMonth } from "date-fns";
import { useState } from "react";
import { Link } from "react-router";
import { envelopes } from "../../shared/envelopes.ts";
import { incomes } from "../../shared/incomes.ts";
import { spendings } from "../../shared/spendings.ts";
import start from "../../shared/start.json";

const THIS_MONTH = { during: "this month" } as const;

export function MonthPage() {
  /** The id of the envelope, "" for any; null while nothing is added. */
  const [adding, setAdding] = useState<string | null>(null);
  const list = useRecords(envelopes, { pageSize: 100 });
  const spent = useSummary(spendings, { by: "envelope", measure: "sum:amount", filter: { spentOn: THIS_MONTH } });
  const came = useSummary(incomes, { measure: "sum:amount", filter: { receivedOn: THIS_MONTH } });
  const now = new Date();
  const out = spent.groups.reduce((sum, { value }) => sum + value, 0);
  const planned = list.rows.reduce((sum, { monthly }) => sum + monthly, 0);
  const days = getDaysInMonth(now) - getDate(now) + 1;
  const left = planned - out;
  return (
    <Page
      title={format(now, "MMMM yyyy")}
      intro={`${days} ${days === 1 ? "day" : "days"} to go, today counted.`}
      actions={
        <Button icon="plus" disabled={list.rows.length === 0} onClick={() => setAdding("")}>
          Add spending
        </Button>
      }
    >
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={5} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState
          icon="mail"
          title="No envelope yet"
          text="Begin with rent, food and one for yourself."
          action={
            <LinkButton to="/envelopes" icon="plus">
              Envelopes
            </LinkButton>
          }
        />
      )}
      {list.rows.length > 0 && (
        <>
          <div className="mb-6 grid gap-4 sm:grid-cols-3">
            <Figure
              label={left < 0 ? "Over the plan" : "Left to spend"}
              icon="wallet"
              value={formatMoney(Math.abs(left), start.currency)}
              hint={left > 0 ? `${formatMoney(Math.round(left / days), start.currency)} a day` : undefined}
            />
            <Figure
              label="Spent"
              icon="receipt"
              value={formatMoney(out, start.currency)}
              hint={`of ${formatMoney(planned, start.currency)}`}
              to="/spendings"
            />
            <Figure label="Came in" icon="banknote" value={formatMoney(came.value, start.currency)} to="/income" />
          </div>
          <ul aria-label="Envelopes" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {list.rows.map((row) => (
              <li key={row.id}>
                <Envelope
                  id={row.id}
                  name={row.name}
                  monthly={row.monthly}
                  spent={spent.groups.find(({ key }) => key === row.id)?.value ?? 0}
                  onAdd={() => setAdding(row.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog open={adding !== null} onOpenChange={() => setAdding(null)} title="Add spending">
        <RecordForm
          of={spendings}
          values={{ spentOn: format(now, "yyyy-MM-dd"), ...(adding ? { envelope: adding } : {}) }}
          onDone={() => setAdding(null)}
          onCancel={() => setAdding(null)}
        />
      </Dialog>
    </Page>
  );
}

type EnvelopeProps = { id: string; name: string; monthly: number; spent: number; onAdd: () => void };

function Envelope({ id, name, monthly, spent, onAdd }: EnvelopeProps) {
  const left = monthly - spent;
  const share = monthly === 0 ? 1 : Math.min(1, spent / monthly);
  const over = left < 0;
  return (
    <Card className="h-full">
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-semibold">
          <Link to={`/envelopes/${id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        <Button size="small" variant="ghost" icon="plus" aria-label={`Add to ${name}`} onClick={onAdd} />
      </div>
      <p className={classNames("mt-2 text-2xl font-semibold tracking-tight tabular-nums", over && "text-danger-text")}>
        {formatMoney(Math.abs(left), start.currency)}
        <span className="ml-1.5 text-sm font-normal text-ink-muted">{over ? "over" : "left"}</span>
      </p>
      <div
        role="img"
        aria-label={`${Math.round(share * 100)}% of ${name} is spent`}
        className="mt-3 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classNames("h-full rounded-full", over ? "bg-danger" : "bg-accent")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-muted tabular-nums">
        {formatMoney(spent, start.currency)} of {formatMoney(monthly, start.currency)}
      </p>
    </Card>
  );
}
