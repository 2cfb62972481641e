import { classNames } from "@ninefold/ui";
import { useEffect } from "react";
import { type Board, COLUMNS, ROWS, type Side } from "../../shared/board.ts";
import { colorOf } from "../words.ts";
import "../board.css";

type BoardProps = {
  board: Board;
  /** Where the last disc fell. */
  last: number | null;
  canMove: boolean;
  onMove: (column: number) => void;
};

/** Seven columns, each a button; the digits 1 to 7 press them too. */
export function BoardView({ board, last, canMove, onMove }: BoardProps) {
  useEffect(() => {
    if (!canMove) return;
    const press = ({ key, target }: KeyboardEvent) => {
      const column = Number(key) - 1;
      if (target instanceof HTMLInputElement || !(column >= 0 && column < COLUMNS)) return;
      onMove(column);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
  return (
    <ul
      aria-label="Board"
      className="mx-auto grid w-full max-w-[min(34rem,calc((100dvh-15rem)*7/6))] min-w-56 grid-cols-7 overflow-hidden rounded-card bg-accent p-1.5 sm:p-2.5"
    >
      {board.columns.map((discs, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <li key={column}>
          <button
            type="button"
            disabled={!canMove || discs.length === ROWS}
            aria-label={labelOf(column, discs)}
            onClick={() => onMove(column)}
            className="flex w-full flex-col-reverse gap-1 rounded-control p-0.5 enabled:hover:bg-white/20 focus-visible:outline-white! sm:gap-2 sm:p-1"
          >
            {Array.from({ length: ROWS }, (_, row) => (
              <Hole
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a row
                key={row}
                side={discs[row]}
                height={ROWS - row}
                hasWon={board.line.has(`${column} ${row}`)}
                isLast={column === last && row === discs.length - 1}
              />
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}

const labelOf = (column: number, discs: readonly Side[]) =>
  `Column ${column + 1}: ${discs.length === 0 ? "empty" : discs.map((side) => colorOf(side).toLowerCase()).join(", ")}`;

type HoleProps = { side: Side | undefined; height: number; hasWon: boolean; isLast: boolean };

const Hole = ({ side, height, hasWon, isLast }: HoleProps) => (
  <span className={classNames("block w-full rounded-full bg-background", hasWon && "outline-4 outline-white")}>
    <span
      style={{ "--height": height } as React.CSSProperties}
      className={classNames("disc block", side !== undefined && `disc-${side}`, isLast && "disc-falls")}
    />
  </span>
);
