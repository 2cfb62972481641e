import {
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
  useCreate,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { costs } from "../../shared/costs.ts";
import { people } from "../../shared/people.ts";
import { balancesOf, type Payment, settling } from "../balance.ts";

const today = () => new Date().toISOString().slice(0, 10);

export function BalancePage() {
  const [adding, setAdding] = useState(false);
  const group = useRecords(people, { pageSize: 100 });
  const paid = useRecords(costs, { pageSize: 200 });
  const names = group.rows.map(({ name }) => name);
  const nameOf = (id: string | null) => group.rows.find((person) => person.id === id)?.name ?? "";
  const balances = balancesOf(
    names,
    paid.rows.map(({ amount, paidBy, forWhom }) => ({ amount, paidBy: nameOf(paidBy), forWhom: forWhom ?? [] })),
  );
  const most = Math.max(1, ...[...balances.values()].map(Math.abs));
  const failed = group.error ?? paid.error;
  return (
    <Page
      title="Who owes whom"
      intro={`${formatMoney(sumOf(paid.rows))} spent together.`}
      actions={
        <Button icon="plus" disabled={names.length === 0} onClick={() => setAdding(true)}>
          Add a cost
        </Button>
      }
    >
      {failed && <ErrorState error={failed} retry={() => void group.refetch()} />}
      {(group.isPending || paid.isPending) && <Loading rows={4} />}
      {group.isSuccess && names.length === 0 && (
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
      {names.length > 0 && (
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <Card title="Balance">
            <ul className="flex flex-col gap-4">
              {[...balances].map(([name, cents]) => (
                <Balance key={name} name={name} cents={cents} share={Math.abs(cents) / most} />
              ))}
            </ul>
          </Card>
          <Settle payments={settling(balances)} idOf={(name) => group.rows.find((one) => one.name === name)?.id} />
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

const sumOf = (rows: readonly { amount: number; settles: boolean }[]) =>
  rows.filter(({ settles }) => !settles).reduce((sum, { amount }) => sum + amount, 0);

function Balance({ name, cents, share }: { name: string; cents: number; share: number }) {
  const owed = cents > 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-muted">
          {cents === 0 ? "even" : owed ? "gets back " : "owes "}
          {cents !== 0 && (
            <span className="text-base font-semibold text-ink tabular-nums">{formatMoney(Math.abs(cents))}</span>
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

type SettleProps = { payments: readonly Payment[]; idOf: (name: string) => string | undefined };

function Settle({ payments, idOf }: SettleProps) {
  const create = useCreate(costs);
  const settle = ({ from, to, amount }: Payment) =>
    create.mutate(
      { what: `${from} to ${to}`, amount, paidBy: idOf(from) ?? null, forWhom: [to], spentOn: today(), settles: true },
      {
        onSuccess: () => toast(`${from} has paid ${to}.`),
        onError: (error) => toast(error.message, "error"),
      },
    );
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
              <span className="font-medium">{payment.from}</span>
              <Icon name="arrow-right" size={16} label="pays" />
              <span className="font-medium">{payment.to}</span>
            </span>
            <span className="flex items-center gap-3">
              <span className="font-semibold tabular-nums">{formatMoney(payment.amount)}</span>
              <Button size="small" variant="secondary" icon="check" onClick={() => settle(payment)}>
                Paid
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
