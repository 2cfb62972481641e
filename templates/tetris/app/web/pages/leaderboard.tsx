import {
  api,
  classNames,
  EmptyState,
  ErrorState,
  formatAgo,
  formatNumber,
  LinkButton,
  Loading,
  Page,
  Tabs,
} from "@ninefold/ui";
import { useCallback, useEffect, useState } from "react";

type Row = {
  rank: number;
  name: string;
  points: number;
  lines: number;
  level: number;
  games: number;
  at: string;
  mine: boolean;
};
type Board = { rows: Row[]; mine: Row | null; players: number };

function Ranking({ week }: { week: boolean }) {
  const [board, setBoard] = useState<Board | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(
    () =>
      api<Board>(`/api/leaderboard${week ? "?week=1" : ""}`).then((got) => {
        setBoard(got);
        setError(null);
      }, setError),
    [week],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(load, 10_000);
    return () => clearInterval(timer);
  }, [load]);
  if (error && !board) return <ErrorState error={error} retry={load} />;
  if (!board) return <Loading rows={6} />;
  if (!board.rows.length)
    return (
      <EmptyState
        icon="trophy"
        title="Nobody is on the board yet"
        text="Play a game and be the first."
        action={
          <LinkButton to="/play" icon="play">
            Play
          </LinkButton>
        }
      />
    );
  const shown = board.mine && !board.rows.some((row) => row.mine) ? [...board.rows, board.mine] : board.rows;
  return (
    <ol className="flex flex-col gap-2">
      {shown.map((row) => (
        <li
          key={`${row.rank}-${row.name}-${row.at}`}
          className={classNames(
            "flex items-center gap-4 rounded-card border p-3",
            row.mine ? "border-line-strong bg-accent-wash" : "border-line bg-surface",
          )}
        >
          <span
            className={classNames(
              "grid size-10 shrink-0 place-items-center rounded-full text-lg font-bold tabular-nums",
              row.rank <= 3 ? "bg-accent text-on-accent" : "bg-sunken text-ink-muted",
            )}
          >
            {row.rank}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-ink">
              {row.name || "Somebody"}
              {row.mine ? " (you)" : ""}
            </span>
            <span className="block text-sm text-ink-muted">
              Level {row.level}, {row.lines} lines, {row.games === 1 ? "1 game" : `${row.games} games`},{" "}
              {formatAgo(row.at)}
            </span>
          </span>
          <span className="text-xl font-bold tabular-nums text-ink">{formatNumber(row.points)}</span>
        </li>
      ))}
    </ol>
  );
}

export function LeaderboardPage() {
  return (
    <Page
      title="Leaderboard"
      intro="The best game of each player."
      narrow
      actions={
        <LinkButton to="/play" icon="play">
          Play
        </LinkButton>
      }
    >
      <Tabs
        label="Time"
        tabs={[
          { id: "all", label: "All time", content: <Ranking week={false} /> },
          { id: "week", label: "Last 7 days", content: <Ranking week /> },
        ]}
      />
    </Page>
  );
}
