import { api, Card, classNames, EmptyState, ErrorState, LinkButton, Loading, Page, useRecords } from "@ninefold/ui";
import { useEffect, useState } from "react";
import { quizzes } from "../../shared/quizzes.ts";

export function ChoosePage() {
  const { rows, isPending, isSuccess, error, refetch } = useRecords(quizzes, { filter: { open: true }, pageSize: 50 });
  return (
    <Page title="Quizzes" intro="Choose one. You answer each question once.">
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Loading rows={3} />}
      {isSuccess && rows.length === 0 && (
        <EmptyState icon="circle-help" title="No quiz is open" text="Come back later." />
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {rows.map((quiz) => (
          <li key={quiz.id}>
            <Card className="flex h-full flex-col">
              <h2 className="text-lg font-semibold">{quiz.title}</h2>
              <p className="mt-1 mb-5 text-ink-muted">{quiz.about}</p>
              <LinkButton to={`/play/${quiz.id}`} icon="play" className="mt-auto self-start">
                Play
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}

type Score = { name: string; points: number; answered: number; mine: boolean };

export function ScoresPage() {
  const [rows, setRows] = useState<readonly Score[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    api<{ rows: Score[] }>("/api/scores").then((answer) => setRows(answer.rows), setFailure);
  }, []);
  return (
    <Page title="Scores" intro="A point for every right answer." narrow>
      {failure && <ErrorState error={failure} />}
      {!rows && !failure && <Loading rows={5} />}
      {rows?.length === 0 && <EmptyState icon="trophy" title="Nobody has played yet" />}
      <ol className="flex flex-col gap-2">
        {rows?.map((row, at) => (
          <li
            key={`${row.name}-${row.points}-${row.answered}`}
            className={classNames(
              "flex items-center gap-4 rounded-card border p-3.5",
              row.mine ? "border-line-strong bg-accent-wash" : "border-line bg-surface",
            )}
          >
            <span className="w-6 text-center text-ink-muted tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate font-medium">
              {row.name}
              {row.mine && " (you)"}
            </span>
            <span className="text-sm text-ink-muted tabular-nums">of {row.answered}</span>
            <span className="text-xl font-bold tabular-nums">{row.points}</span>
          </li>
        ))}
      </ol>
    </Page>
  );
}
