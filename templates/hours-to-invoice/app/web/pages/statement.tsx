import {
  api,
  Button,
  EmptyState,
  ErrorState,
  formatDay,
  formatDuration,
  formatMoney,
  Loading,
  Page,
  Select,
  Table,
  toast,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { format, subMonths } from "date-fns";
import { useCallback, useEffect, useState } from "react";
import { hours } from "../../shared/hours.ts";
import { projects } from "../../shared/projects.ts";
import start from "../../shared/start.json";

type Line = {
  id: string;
  what: string;
  day: string;
  minutes: number;
  amount: number | null;
  state: string;
  project: string;
};
const MONTHS = 12;
const monthsBack = () =>
  Array.from({ length: MONTHS }, (_, ago) => subMonths(new Date(), ago)).map((month) => ({
    value: format(month, "yyyy-MM"),
    label: format(month, "MMMM yyyy"),
  }));

export function StatementPage() {
  const list = useRecords(projects, { pageSize: 200 });
  const clients = [...new Set(list.rows.map(({ client }) => client))].sort();
  const [chosen, setChosen] = useState<string | null>(null);
  const [month, setMonth] = useState(() => format(new Date(), "yyyy-MM"));
  const client = chosen ?? clients[0] ?? "";
  const { lines, failure, read } = useStatement(client, month);
  const update = useUpdate(hours);
  const openLines = lines?.filter(({ state }) => state === "Open") ?? [];
  const sum = (of: "minutes" | "amount") => (lines ?? []).reduce((all, line) => all + Number(line[of] ?? 0), 0);
  const invoice = async () => {
    try {
      for (const { id } of openLines) await update.mutateAsync({ id, state: "Invoiced" });
      toast("Marked as invoiced.");
    } catch (error) {
      toast(error instanceof Error ? error.message : "Not all could be marked.", "error");
    }
    read();
  };
  return (
    <Page
      title={`Hours for ${client || "…"}`}
      intro={monthsBack().find(({ value }) => value === month)?.label}
      actions={
        <>
          <Button variant="secondary" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
          <Button icon="check" disabled={openLines.length === 0} busy={update.isPending} onClick={() => void invoice()}>
            Mark as invoiced
          </Button>
        </>
      }
    >
      <div data-no-print className="mb-5 grid gap-4 sm:max-w-lg sm:grid-cols-2">
        <Select label="Client" value={client} options={clients} onChange={setChosen} />
        <Select label="Month" value={month} options={monthsBack()} onChange={setMonth} />
      </div>
      {failure && <ErrorState error={failure} retry={read} />}
      {!lines && !failure && <Loading rows={5} />}
      {lines?.length === 0 && (
        <EmptyState icon="file-text" title="No hours in this month" text="Choose another month or client." />
      )}
      {lines && lines.length > 0 && (
        <Table
          label={`Hours for ${client}`}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            { key: "day", label: "Day", render: ({ day }) => formatDay(day) },
            { key: "project", label: "Project" },
            { key: "what", label: "What" },
            { key: "minutes", label: "Time", align: "right", render: ({ minutes }) => formatDuration(minutes) },
            {
              key: "amount",
              label: "Amount",
              align: "right",
              render: ({ amount }) => formatMoney(Number(amount ?? 0), start.currency),
            },
          ]}
          foot={{
            day: "In all",
            minutes: formatDuration(sum("minutes")),
            amount: formatMoney(sum("amount"), start.currency),
          }}
        />
      )}
    </Page>
  );
}

function useStatement(client: string, month: string) {
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const read = useCallback(() => {
    if (client === "") return;
    setFailure(null);
    api<{ rows: Line[] }>(`/api/statement?${new URLSearchParams({ client, month })}`).then(
      ({ rows }) => setLines(rows),
      setFailure,
    );
  }, [client, month]);
  useEffect(read, [read]);
  return { lines, failure, read };
}
