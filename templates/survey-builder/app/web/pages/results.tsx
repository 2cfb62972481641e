import { Card, EmptyState, ErrorState, Figure, formatNumber, Loading, useRecords, useSummary } from "@ninefold/ui";
import { answers, questions } from "../../shared/surveys.ts";

type Question = ReturnType<typeof useRecords<typeof questions>>["rows"][number];

/** They follow answers that come in by themselves. */
export function Results({ survey }: { survey: string }) {
  const list = useRecords(questions, { filter: { survey }, sort: "position", pageSize: 100 });
  const people = useSummary(answers, { by: "response", filter: { survey } });
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending || people.isPending) return <Loading kind="cards" rows={3} />;
  if (people.groups.length === 0)
    return (
      <EmptyState
        icon="chart-bar"
        title="No answer yet"
        text="Copy the link and send it to somebody. Results appear here by themselves."
      />
    );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Figure label="People who answered" value={people.groups.length} icon="users" />
      {list.rows.map((question) =>
        question.kind === "Free text" ? (
          <Words key={question.id} question={question} />
        ) : (
          <Bars key={question.id} question={question} />
        ),
      )}
    </div>
  );
}

const OFFERED: Readonly<Record<string, readonly string[]>> = {
  "One to five": ["5", "4", "3", "2", "1"],
  "Yes or no": ["Yes", "No"],
};

function Bars({ question }: { question: Question }) {
  const { groups } = useSummary(answers, { by: "value", filter: { question: question.id } });
  const counts = new Map(groups.map(({ key, value }) => [key, value]));
  const rows = OFFERED[question.kind ?? ""] ?? question.options;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...counts.values());
  const mean = [...counts].reduce((sum, [key, count]) => sum + Number(key) * count, 0) / total;
  return (
    <Card title={question.text}>
      {question.kind === "One to five" && total > 0 && (
        <p className="-mt-2 mb-3 text-sm text-ink-muted">On average {formatNumber(Math.round(mean * 10) / 10)} of 5</p>
      )}
      <ul className="flex flex-col gap-2.5">
        {rows.map((name) => {
          const count = counts.get(name) ?? 0;
          return (
            <li key={name}>
              <div className="mb-1 flex justify-between gap-3 text-sm">
                <span className="min-w-0 break-words">{name}</span>
                <span className="text-ink-muted tabular-nums">{count}</span>
              </div>
              <div aria-hidden className="h-2.5 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-accent transition-[width] duration-500 motion-reduce:transition-none"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Words({ question }: { question: Question }) {
  const { rows, total } = useRecords(answers, { filter: { question: question.id }, sort: "-createdAt", pageSize: 50 });
  return (
    <Card title={question.text} className="lg:col-span-2">
      {total === 0 && <p className="text-sm text-ink-muted">Nobody has written anything.</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.map(({ id, value }) => (
          <li key={id} className="rounded-inner bg-sunken p-4 text-sm break-words whitespace-pre-line">
            {value}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="mt-3 text-sm text-ink-muted">and {total - rows.length} more</p>}
    </Card>
  );
}
