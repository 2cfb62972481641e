import { Badge, Card, classNames, Icon } from "@ninefold/ui";
import type { GameState, Standing } from "../shared/game.ts";
import type { Letter } from "../shared/quizzes.ts";
import { useSecondsLeft } from "./use-game.ts";

const COLORS: Record<Letter, string> = { A: "#b3261e", B: "#1d4ed8", C: "#8a5300", D: "#1b6b3a" };

export function LetterMark({ letter, large = false }: { letter: Letter; large?: boolean }) {
  return (
    <span
      className={classNames(
        "grid shrink-0 place-items-center rounded-full font-bold text-white",
        large ? "size-10 text-lg sm:size-14 sm:text-2xl" : "size-10 text-lg",
      )}
      style={{ backgroundColor: COLORS[letter] }}
    >
      {letter}
    </span>
  );
}

export function Clock({ state }: { state: GameState }) {
  const left = useSecondsLeft(state);
  return (
    <div className="mb-5">
      <p role="timer" className="mb-2 flex items-center gap-2 text-2xl font-bold tabular-nums">
        <Icon name="timer" size={24} />
        {left}{" "}
        <span className="text-base font-normal text-ink-muted">{left === 1 ? "second left" : "seconds left"}</span>
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${Math.min(100, (left / state.seconds) * 100)}%` }}
        />
      </div>
    </div>
  );
}

type BoardProps = { board: readonly Standing[]; title?: string; gains?: boolean };

export function Board({ board, title = "Standings", gains = false }: BoardProps) {
  return (
    <Card title={title} className="max-sm:p-4!">
      {board.length === 0 && <p className="text-ink-muted">No team is in yet.</p>}
      <ol className="flex flex-col gap-2">
        {board.map((team) => (
          <li
            key={team.id}
            className={classNames(
              "flex items-center gap-3 rounded-[min(var(--radius-control),20px)] px-3 py-2.5",
              team.isMine ? "bg-accent-wash text-accent-text" : "bg-sunken",
            )}
          >
            <span className="w-6 shrink-0 text-center font-semibold tabular-nums">{team.place}</span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="min-w-0 font-medium break-words">
                {team.name}
                {team.isMine && " (you)"}
              </span>
              {gains && team.gained > 0 && <Badge tone="success">+{team.gained}</Badge>}
            </span>
            <span className="shrink-0 text-lg font-bold tabular-nums">{team.points}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
