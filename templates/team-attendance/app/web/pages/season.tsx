import { api, Card, DateInput, EmptyState, ErrorState, Loading, Page, Table } from "@ninefold/ui";
import { addYears, format, subDays } from "date-fns";
import { useEffect, useState } from "react";
import { FIGURE, type Season } from "../../shared/team.ts";

const JULY = 6;
const dayOf = (date: Date) => format(date, "yyyy-MM-dd");

/** From the first of July before today to the last of June after it. */
function season(): { from: Date; to: Date } {
  const today = new Date();
  const year = today.getMonth() >= JULY ? today.getFullYear() : today.getFullYear() - 1;
  const from = new Date(year, JULY, 1);
  return { from, to: subDays(addYears(from, 1), 1) };
}

export function SeasonPage() {
  const [from, setFrom] = useState(() => dayOf(season().from));
  const [to, setTo] = useState(() => dayOf(season().to));
  const { rows, error } = useSeason(from, to);
  const held = rows?.[0]?.of ?? 0;
  return (
    <Page title="Season" intro="Who was there, of all dates at which the coach has marked it.">
      <Card className="mb-6">
        <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
          <DateInput label="From" value={from} onChange={setFrom} />
          <DateInput
            label="Until"
            value={to}
            onChange={setTo}
            error={from > to ? "Ends before it begins" : undefined}
          />
        </div>
      </Card>
      {error && <ErrorState error={error} />}
      {!rows && !error && <Loading rows={6} />}
      {rows && held === 0 && (
        <EmptyState icon="trophy" title="Nothing to count yet" text="Mark who was there at a practice or a game." />
      )}
      {rows && held > 0 && (
        <Table
          label="Season"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", label: "Player" },
            { key: "games", label: "Games", align: "right" },
            { key: "practices", label: "Practices", align: "right" },
            {
              key: "of",
              label: "There",
              align: "right",
              render: ({ games, practices, of }) => `${Math.round(((games + practices) / of) * 100)} %`,
            },
            { key: "figure", label: FIGURE, align: "right" },
          ]}
        />
      )}
    </Page>
  );
}

function useSeason(from: string, to: string) {
  const [rows, setRows] = useState<readonly Season[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (from === "" || to === "" || from > to) return;
    const end = new AbortController();
    api<{ rows: Season[] }>(`/api/season?from=${from}&to=${to}`, { signal: end.signal }).then(
      (answer) => {
        setRows(answer.rows);
        setError(null);
      },
      (problem: Error) => end.signal.aborted || setError(problem),
    );
    return () => end.abort();
  }, [from, to]);
  return { rows, error };
}
