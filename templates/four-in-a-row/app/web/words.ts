// What stands at a board, in words for whoever looks at it.
import { type Board, other, replay, type Side } from "../shared/board.ts";
import type { Table } from "../shared/games.ts";

export type Standing = { board: Board; winner: Side | null; isOver: boolean; isMyTurn: boolean; text: string };

export const playsAlone = ({ sides }: Table) => sides.length === 2;
export const nameOf = (table: Table, side: Side) =>
  table.sides.includes(side) && !playsAlone(table) ? "You" : (table.names[side] ?? "Nobody yet");

export function standingOf(table: Table): Standing {
  const board = replay(table.moves, table.starter);
  const winner = table.givenUp === null ? board.winner : other(table.givenUp);
  const isOver = winner !== null || board.isFull;
  const isMyTurn = !isOver && table.names[1] !== null && board.turn !== null && table.sides.includes(board.turn);
  return { board, winner, isOver, isMyTurn, text: said(table, board, winner) };
}

function said(table: Table, { turn, isFull }: Board, winner: Side | null): string {
  if (table.names[1] === null) return "Waiting for somebody to join";
  if (winner !== null) {
    const name = nameOf(table, winner);
    const how = table.givenUp === null ? "" : ` ${nameOf(table, table.givenUp)} gave up.`;
    return name === "You" ? `You have won.${how}` : `${playsAlone(table) ? colorOf(winner) : name} has won.${how}`;
  }
  if (isFull || turn === null) return "A draw: the board is full.";
  if (playsAlone(table)) return `${colorOf(turn)}'s turn`;
  return nameOf(table, turn) === "You" ? "Your turn" : `${nameOf(table, turn)}'s turn`;
}

export const colorOf = (side: Side) => (side === 0 ? "Red" : "Yellow");
