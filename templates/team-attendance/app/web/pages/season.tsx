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
        <>
          <Wide rows={rows} />
          <Phone rows={rows} />
        </>
      )}
    </Page>
  );
}

type RowsProps = { rows: readonly Season[] };

const shareOf = ({ games, practices, of }: Season) => `${Math.round(((games + practices) / of) * 100)} %`;

const Wide = ({ rows }: RowsProps) => (
  <div className="max-sm:hidden">
    <Table
      label="Season"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", label: "Player" },
        { key: "games", label: "Games", align: "right" },
        { key: "practices", label: "Practices", align: "right" },
        { key: "of", label: "There", align: "right", render: shareOf },
        { key: "figure", label: FIGURE, align: "right" },
      ]}
    />
  </div>
);

/** The same where a table of five columns has no room. */
const Phone = ({ rows }: RowsProps) => (
  <ul aria-label="Season" className="flex flex-col gap-2.5 sm:hidden">
    {rows.map((row) => (
      <li key={row.id}>
        <Card className="p-4!">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold break-words">{row.name}</span>
            <span className="shrink-0 text-ink-muted tabular-nums">{shareOf(row)}</span>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm tabular-nums">
            <span>Games: {row.games}</span>
            <span>Practices: {row.practices}</span>
            <span>
              {FIGURE}: {row.figure}
            </span>
          </p>
        </Card>
      </li>
    ))}
  </ul>
);

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
