import {
  Badge,
  Button,
  Card,
  DateInput,
  Dialog,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  RecordForm,
  useRecords,
} from "@ninefold/ui";
import { addDays, format } from "date-fns";
import { useState } from "react";
import { Link } from "react-router";
import { loans } from "../../shared/loans.ts";
import { things } from "../../shared/things.ts";

const dayOf = (date: Date) => format(date, "yyyy-MM-dd");
const HOLDS = ["Requested", "Out"];

export function FreePage() {
  const [start, setStart] = useState(() => dayOf(new Date()));
  const [end, setEnd] = useState(() => dayOf(addDays(new Date(), 2)));
  const [wanted, setWanted] = useState<string | null>(null);
  const all = useRecords(things, { filter: { lendable: true }, pageSize: 200 });
  const held = useRecords(
    loans,
    { filter: { state: HOLDS, start: { max: end }, end: { min: start } }, pageSize: 200 },
    { enabled: start !== "" && end !== "" },
  );
  // What is overdue is not there either, whatever was agreed.
  const late = useRecords(loans, { filter: { state: "Out", end: { during: "past" } }, pageSize: 200 });
  const turned = start > end;
  const holderOf = (id: string) => [...late.rows, ...held.rows].find(({ thing }) => thing === id);
  const rows = all.rows
    .map((thing) => ({ thing, loan: holderOf(thing.id) }))
    .sort((left, right) => Number(Boolean(left.loan)) - Number(Boolean(right.loan)));
  return (
    <Page title="What is free">
      <Card className="mb-6">
        <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
          <DateInput label="From" value={start} onChange={setStart} />
          <DateInput label="Until" value={end} onChange={setEnd} error={turned ? "Ends before it begins" : undefined} />
        </div>
      </Card>
      {all.isError && <ErrorState error={all.error} retry={() => void all.refetch()} />}
      {all.isPending && <Loading rows={4} />}
      {all.isSuccess && rows.length === 0 && <EmptyState icon="package" title="Nothing to lend yet" />}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ thing, loan }) => (
          <li key={thing.id}>
            <Card className="flex h-full flex-col">
              <div className="flex items-start justify-between gap-2">
                <h2 className="font-semibold">
                  <Link to={`/things/${thing.id}`} className="hover:underline">
                    {thing.name}
                  </Link>
                </h2>
                {loan ? <Badge tone="warning">Taken</Badge> : <Badge tone="success">Free</Badge>}
              </div>
              <p className="mt-1 mb-4 text-sm text-ink-muted">
                {loan ? heldText(loan) : [thing.kind, thing.kept && `kept at ${thing.kept}`].filter(Boolean).join(", ")}
              </p>
              <Button
                className="mt-auto self-start"
                size="small"
                disabled={Boolean(loan) || turned}
                onClick={() => setWanted(thing.id)}
              >
                Borrow
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <Dialog open={wanted !== null} onOpenChange={() => setWanted(null)} title="Ask for a loan">
        {wanted !== null && (
          <RecordForm
            of={loans}
            values={{ thing: wanted, start, end }}
            fields={["thing", "start", "end", "purpose", "phone"]}
            onDone={() => setWanted(null)}
            onCancel={() => setWanted(null)}
          />
        )}
      </Dialog>
    </Page>
  );
}

function heldText({ ownerName, end }: { ownerName: string; end: string }): string {
  const day = format(new Date(`${end}T12:00`), "d MMMM");
  return end < dayOf(new Date())
    ? `${ownerName} still has it; it was due on ${day}.`
    : `${ownerName} has it until ${day}.`;
}
