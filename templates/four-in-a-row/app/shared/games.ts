import { dateTime, entity, number, text } from "@ninefold/entity";
import type { Side } from "./board.ts";

/** A board at which two people sit, game after game. Whoever made it is the first; all is written by `server/tables.ts`. */
export const games = entity("games", {
  one: "Board",
  many: "Boards",
  icon: "circle-dot",
  access: "closed",
  title: "secondName",
  fields: {
    secondId: text("Second", { hidden: true }),
    secondName: text("Second player", { max: 120 }),
    moves: text("Moves", { max: 42 }),
    starter: number("Begins", { required: true, default: 0, min: 0, max: 1, step: 1 }),
    givenUp: number("Gave up", { min: 0, max: 1, step: 1 }),
    since: dateTime("Since", { required: true }),
    firstWins: number("Won by the first", { required: true, default: 0, step: 1 }),
    secondWins: number("Won by the second", { required: true, default: 0, step: 1 }),
    draws: number("Draws", { required: true, default: 0, step: 1 }),
  },
  sort: "-since",
});

/** A board as somebody sees it. */
export type Table = {
  id: string;
  /** Theirs by side; the second is null until somebody joins. */
  names: [string, string | null];
  /** The sides that this person plays: none for a guest, both for who plays alone. */
  sides: Side[];
  moves: string;
  starter: Side;
  givenUp: Side | null;
  /** The last move, or when it began. */
  since: string;
  wins: [number, number];
  draws: number;
};
