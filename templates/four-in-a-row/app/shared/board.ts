// The rules: seven columns of six, discs fall, four in a row win. A game is the text of its moves, a digit for each column.

export const COLUMNS = 7;
export const ROWS = 6;
const FOUR = 4;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Who sits first or second at the board. */
export type Side = 0 | 1;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);
export type Board = {
  /** From the left, each from the bottom. */
  columns: readonly (readonly Side[])[];
  /** Null once nobody may move any more. */
  turn: Side | null;
  winner: Side | null;
  isFull: boolean;
  /** The places of the discs that won, as "column row". */
  line: ReadonlySet<string>;
};

/** @param starter who made the first move */
export function replay(moves: string, starter: Side): Board {
  const columns: Side[][] = Array.from({ length: COLUMNS }, () => []);
  let turn = starter;
  let line: string[] = [];
  for (const move of moves) {
    const column = Number(move);
    columns[column]?.push(turn);
    line = lineThrough(columns, column, (columns[column]?.length ?? 0) - 1);
    turn = other(turn);
  }
  const isFull = moves.length === COLUMNS * ROWS;
  const winner = line.length > 0 ? other(turn) : null;
  return { columns, turn: winner !== null || isFull ? null : turn, winner, isFull, line: new Set(line) };
}

function lineThrough(columns: readonly (readonly Side[])[], column: number, row: number): string[] {
  const side = columns[column]?.[row];
  for (const [right, up] of DIRECTIONS) {
    const along = (way: 1 | -1) => {
      const found: string[] = [];
      for (let step = way; columns[column + step * right]?.[row + step * up] === side; step += way)
        found.push(`${column + step * right} ${row + step * up}`);
      return found;
    };
    const line = [...along(-1), `${column} ${row}`, ...along(1)];
    if (line.length >= FOUR) return line;
  }
  return [];
}

/** What stands against a disc in that column; null when it may fall there. */
export function against({ columns, turn }: Board, column: number): string | null {
  if (turn === null) return "This game is over.";
  return (columns[column]?.length ?? ROWS) < ROWS ? null : "This column is full.";
}
