import {
  Button,
  Card,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  formatMoney,
  Loading,
  Page,
  RecordForm,
  RecordTable,
  Section,
  toast,
  useRecords,
  useUser,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useState } from "react";
import { names } from "../../shared/names.ts";
import { payments } from "../../shared/presses.ts";
import start from "../../shared/start.json";

type Owing = { id: string; name: string; owed: number };

export function MoneyPage() {
  const list = useRecords(names, { sort: "-owed", pageSize: 200 });
  const isOwner = useUser().role === "owner";
  const [paying, setPaying] = useState<Owing | null>(null);
  const owing = list.rows
    .map(({ id, name, price, owed }) => ({ id, name, price, owed: owed ?? 0 }))
    .filter(({ price, owed }) => price || owed !== 0);
  const open = owing.reduce((sum, { owed }) => sum + Math.max(0, owed), 0);
  return (
    <Page
      title="Money"
      intro={owing.length > 0 ? `${formatMoney(open, start.currency)} still to be paid.` : undefined}
      narrow
    >
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && owing.length === 0 && (
        <EmptyState icon="coins" title="Nothing is owed" text="Give a name a price each, and it is counted here." />
      )}
      {owing.length > 0 && (
        <Card>
          <ul aria-label="Who owes what" className="flex flex-col divide-y divide-line">
            {owing.map((row) => (
              <li key={row.id} className="flex min-h-14 items-center gap-3 py-2">
                <span className="min-w-0 grow font-medium break-words">{row.name}</span>
                <span className={classNames("tabular-nums", row.owed <= 0 && "text-success-text")}>
                  {row.owed < 0
                    ? `${formatMoney(-row.owed, start.currency)} ahead`
                    : formatMoney(row.owed, start.currency)}
                </span>
                {isOwner && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`${row.name} paid`}
                    onClick={() => setPaying(row)}
                  >
                    Paid
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Section title="Payments">
        <RecordTable of={payments} columns={["paidOn", "name", "amount"]} />
      </Section>
      <Dialog open={paying !== null} onOpenChange={() => setPaying(null)} title={`${paying?.name} paid`}>
        {paying && (
          <RecordForm
            of={payments}
            values={{
              name: paying.id,
              amount: paying.owed > 0 ? paying.owed : null,
              paidOn: format(new Date(), "yyyy-MM-dd"),
            }}
            fixed={["name"]}
            submit="Keep"
            onDone={() => {
              setPaying(null);
              toast("Written down.");
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}
