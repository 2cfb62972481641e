import {
  type ApiError,
  api,
  Button,
  Card,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  formatMoney,
  Icon,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  toast,
  useRecords,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useEffect, useState } from "react";
import { type Balance, type Payment, settling } from "../../shared/balance.ts";
import { costs } from "../../shared/costs.ts";
import { people } from "../../shared/people.ts";
import start from "../../shared/start.json";

type Overview = { balances: Balance[]; spent: number };

/** Where the person is, not in Greenwich. */
const today = () => format(new Date(), "yyyy-MM-dd");

export function BalancePage() {
  const [adding, setAdding] = useState(false);
  const { overview, error, reload } = useOverview();
  const balances = overview?.balances ?? [];
  const most = Math.max(1, ...balances.map(({ cents }) => Math.abs(cents)));
  return (
    <Page
      title="Who owes whom"
      intro={overview === null ? undefined : `${formatMoney(overview.spent, start.currency)} spent together.`}
      actions={
        <Button icon="plus" disabled={balances.length === 0} onClick={() => setAdding(true)}>
          Add a cost
        </Button>
      }
    >
      {error !== null && <ErrorState error={error} retry={reload} />}
      {overview === null && error === null && <Loading rows={4} />}
      {overview !== null && balances.length === 0 && (
        <EmptyState
          icon="users"
          title="Nobody here yet"
          text="Add the people who share, then the first cost."
          action={
            <LinkButton to="/people" icon="plus">
              People
            </LinkButton>
          }
        />
      )}
      {balances.length > 0 && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <Card title="Balance">
            <ul className="flex flex-col gap-4">
              {balances.map(({ id, name, cents }) => (
                <PersonBalance key={id} name={name} cents={cents} share={Math.abs(cents) / most} />
              ))}
            </ul>
          </Card>
          <Settle balances={balances} onDone={reload} />
        </div>
      )}
      <Dialog open={adding} onOpenChange={setAdding} title="Add a cost">
        <RecordForm
          of={costs}
          values={{ spentOn: today() }}
          fields={["what", "amount", "paidBy", "forWhom", "spentOn"]}
          onDone={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    </Page>
  );
}

/** Read again whenever a cost or a person changes: the kit's lists of them follow by themselves, and so does this. */
function useOverview() {
  const { dataUpdatedAt: costsAt } = useRecords(costs, { pageSize: 1 });
  const { dataUpdatedAt: peopleAt } = useRecords(people, { pageSize: 1 });
  const [overview, setOverview] = useState<Overview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    api<Overview>(`/api/balances?at=${costsAt}.${peopleAt}.${asked}`, { signal: end.signal }).then(
      (answer) => {
        setOverview(answer);
        setError(null);
      },
      (problem: ApiError) => end.signal.aborted || setError(problem),
    );
    return () => end.abort();
  }, [costsAt, peopleAt, asked]);
  return { overview, error, reload: () => setAsked((count) => count + 1) };
}

function PersonBalance({ name, cents, share }: { name: string; cents: number; share: number }) {
  const owed = cents > 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-muted">
          {cents === 0 ? "even" : owed ? "gets back " : "owes "}
          {cents !== 0 && (
            <span className="text-base font-semibold text-ink tabular-nums">
              {formatMoney(Math.abs(cents), start.currency)}
            </span>
          )}
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 flex h-2 rounded-full bg-sunken">
        <span className="flex w-1/2 justify-end">
          {!owed && <span className="h-2 rounded-l-full bg-danger" style={{ width: `${share * 100}%` }} />}
        </span>
        <span className="w-1/2">
          <span
            className={classNames("block h-2 rounded-r-full", owed && "bg-accent")}
            style={{ width: owed ? `${share * 100}%` : 0 }}
          />
        </span>
      </div>
    </li>
  );
}

type SettleProps = { balances: readonly Balance[]; onDone: () => void };

function Settle({ balances, onDone }: SettleProps) {
  const [writing, setWriting] = useState(false);
  const payments = settling(balances);
  const nameOf = (id: string) => balances.find((person) => person.id === id)?.name ?? "";
  const settle = async (payment: Payment) => {
    setWriting(true);
    await api("/api/payments", { method: "POST", json: { ...payment, on: today() } }).then(
      () => toast(`${nameOf(payment.from)} has paid ${nameOf(payment.to)}.`),
      (error: ApiError) => toast(error.message, "error"),
    );
    setWriting(false);
    onDone();
  };
  return (
    <Card title="To get even">
      {payments.length === 0 && (
        <p className="flex items-center gap-2 text-success-text">
          <Icon name="circle-check" size={18} />
          Everybody is even.
        </p>
      )}
      <ul aria-label="Payments" className="flex flex-col gap-2">
        {payments.map((payment) => (
          <li
            key={`${payment.from} ${payment.to}`}
            className="flex flex-wrap items-center justify-between gap-2 rounded-inner bg-sunken p-3"
          >
            <span className="flex items-center gap-2">
              <span className="font-medium">{nameOf(payment.from)}</span>
              <Icon name="arrow-right" size={16} label="pays" />
              <span className="font-medium">{nameOf(payment.to)}</span>
            </span>
            <span className="flex items-center gap-3">
              <span className="font-semibold tabular-nums">{formatMoney(payment.amount, start.currency)}</span>
              <Button
                size="small"
                variant="secondary"
                icon="check"
                disabled={writing}
                onClick={() => void settle(payment)}
              >
                Paid
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
