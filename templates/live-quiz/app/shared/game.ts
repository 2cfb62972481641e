import type { Letter } from "./quizzes.ts";

export type Phase = "lobby" | "open" | "shown" | "over";

export type Standing = { id: string; name: string; points: number; gained: number; place: number; isMine: boolean };

/** A game as a person may know it at this moment. */
export type GameState = {
  id: string;
  title: string;
  code: string;
  isHost: boolean;
  phase: Phase;
  number: number;
  count: number;
  msLeft: number;
  seconds: number;
  question: { id: string; text: string; answers: { letter: Letter; text: string }[] } | null;
  /** How many teams have answered the question. */
  answered: number;
  /** What this person's team has answered. */
  given: Letter | null;
  team: string | null;
  /** Only once time is up. */
  solution: { right: Letter; why: string | null; counts: Record<string, number> } | null;
  board: Standing[];
};

/** What a channel of a game carries: how many have answered, or that there is something new to read. */
export type GameNews = { answered: number } | { isNew: true };
