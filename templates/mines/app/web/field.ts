// The rules: pure functions over a field, which is small enough to be kept as it is.
import type { Size } from "../shared/sizes.ts";

/** `mines` and `open` and `flags` are numbers of cells, row by row. No mine is laid before the first step. */
export type Field = {
  size: Size;
  mines: readonly number[];
  open: readonly number[];
  flags: readonly number[];
  state: "ready" | "playing" | "won" | "lost";
  /** So far; `since` counts on while it is played. */
  seconds: number;
};

export const BOARDS: Record<Size, { columns: number; rows: number; mines: number }> = {
  Small: { columns: 8, rows: 8, mines: 10 },
  Medium: { columns: 12, rows: 12, mines: 24 },
  Large: { columns: 16, rows: 16, mines: 44 },
};

export const newField = (size: Size): Field => ({ size, mines: [], open: [], flags: [], state: "ready", seconds: 0 });

export function around(cell: number, size: Size): number[] {
  const { columns, rows } = BOARDS[size];
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const found: number[] = [];
  for (const y of [row - 1, row, row + 1])
    for (const x of [column - 1, column, column + 1])
      if ((x !== column || y !== row) && x >= 0 && y >= 0 && x < columns && y < rows) found.push(y * columns + x);
  return found;
}

export const minesAround = (cell: number, { mines, size }: Pick<Field, "mines" | "size">): number =>
  around(cell, size).filter((one) => mines.includes(one)).length;

/** The first step is always onto a field without a mine and without one around it. */
export function layMines(first: number, size: Size, random = Math.random): number[] {
  const { columns, rows, mines } = BOARDS[size];
  const free = new Set([first, ...around(first, size)]);
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell).filter((cell) => !free.has(cell));
  for (let at = cells.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [left = 0, right = 0] = [cells[at], cells[other]];
    cells[at] = right;
    cells[other] = left;
  }
  return cells.slice(0, mines).sort((left, right) => left - right);
}

const isOver = ({ state }: Field) => state === "won" || state === "lost";

/** Steps on a cell; on an open number with enough flags around it, on all that are left around. */
export function step(field: Field, cell: number, random = Math.random): Field {
  if (isOver(field) || field.flags.includes(cell)) return field;
  const begun: Field =
    field.state === "ready" ? { ...field, state: "playing", mines: layMines(cell, field.size, random) } : field;
  const isOpen = begun.open.includes(cell);
  const near = around(cell, begun.size);
  const flagged = near.filter((one) => begun.flags.includes(one)).length;
  const steps = !isOpen
    ? [cell]
    : flagged === minesAround(cell, begun)
      ? near.filter((one) => !begun.flags.includes(one))
      : [];
  if (steps.some((one) => begun.mines.includes(one))) return { ...begun, state: "lost" };
  const open = new Set(begun.open);
  const waiting = [...steps];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (open.has(next) || begun.flags.includes(next)) continue;
    open.add(next);
    if (minesAround(next, begun) === 0) waiting.push(...around(next, begun.size));
  }
  const { columns, rows, mines } = BOARDS[begun.size];
  return { ...begun, open: [...open], state: open.size === columns * rows - mines ? "won" : begun.state };
}

export function flag(field: Field, cell: number): Field {
  if (isOver(field) || field.open.includes(cell)) return field;
  const flags = field.flags.includes(cell) ? field.flags.filter((one) => one !== cell) : [...field.flags, cell];
  return { ...field, flags };
}
