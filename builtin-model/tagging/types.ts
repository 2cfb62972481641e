// What tagging finds in a text: phrases, clauses, what belongs to what, and how sure each is.
import type { Word } from "../reading/index.ts";
import type { Span } from "./links.ts";

/** Words `from` up to but not including `to`; chances from 0 to 1. */
export type Phrase = Span & {
  chance: number;
  /** What it belongs to and who does it: the place of another phrase, or null for nothing. */
  of: Link;
  by: Link;
};
export type WordChances = { within: Float64Array; last: Float64Array };
export type Link = { phrase: number | null; chance: number };
export type Clause = Span & { chance: number };
export type Tagged = {
  words: Word[];
  phrases: Phrase[];
  clauses: Clause[];
  /** How many rows of fields of one thing it has. */
  fieldRows: number;
  /** By label: for each word how likely it is in a phrase of that label, and the last word of one. */
  chances: ReadonlyMap<string, WordChances>;
};
