import {
  type ApiError,
  api,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatAgo,
  Loading,
  Page,
  toast,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { other } from "../../shared/board.ts";
import type { Table } from "../../shared/games.ts";
import { playsAlone, standingOf } from "../words.ts";

export function GamesPage() {
  const [tables, setTables] = useState<readonly Table[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const end = new AbortController();
    const read = () =>
      api<{ rows: Table[] }>("/api/tables", { signal: end.signal }).then(
        ({ rows }) => setTables(rows),
        (problem: unknown) => end.signal.aborted || setError(problem),
      );
    void read();
    // Others may have moved while nobody looked.
    const look = () => void (document.visibilityState === "visible" && read());
    document.addEventListener("visibilitychange", look);
    return () => {
      end.abort();
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const begin = async () => {
    setBusy(true);
    try {
      const { id } = await api<{ id: string }>("/api/tables", { method: "POST", json: {} });
      await navigate(`/tables/${id}`);
    } catch (problem) {
      toast((problem as ApiError).message, "error");
      setBusy(false);
    }
  };
  const button = (
    <Button icon="plus" busy={isBusy} onClick={() => void begin()}>
      Start a game
    </Button>
  );
  const mine = tables?.filter((table) => standingOf(table).isMyTurn).length ?? 0;
  return (
    <Page
      title="Games"
      intro={mine === 0 ? undefined : mine === 1 ? "It is your turn in one." : `It is your turn in ${mine}.`}
      actions={button}
    >
      {error ? <ErrorState error={error} /> : null}
      {!tables && !error && <Loading rows={4} />}
      {tables?.length === 0 && (
        <EmptyState
          icon="circle-dot"
          title="No game yet"
          text="Start one and send its link to a friend."
          action={button}
        />
      )}
      <ul aria-label="Games" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tables?.map((table) => {
          const { isMyTurn, text } = standingOf(table);
          const side = table.sides.includes(0) ? 0 : 1;
          const them = table.names[other(side)];
          const title = playsAlone(table) ? "Both sides" : them === null ? "A new game" : `With ${them}`;
          return (
            <li key={table.id} className="relative rounded-card border border-line bg-surface p-4 shadow-xs">
              <div className="flex items-baseline justify-between gap-3">
                <h2 className="min-w-0 font-semibold break-words">
                  <Link to={`/tables/${table.id}`} className="after:absolute after:inset-0 after:rounded-card">
                    {title}
                  </Link>
                </h2>
                <span className="shrink-0 text-lg font-bold tabular-nums">
                  {table.wins[side]} : {table.wins[other(side)]}
                </span>
              </div>
              <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
                {isMyTurn ? <Badge tone="accent">{text}</Badge> : <span>{text}</span>}
                <span>{formatAgo(table.since)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
