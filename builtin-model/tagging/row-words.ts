// Words and ranges that tell rows of fields: what asks, who notes, what names software, what says nothing.
import { LIST_WORDS, type Word } from "../reading/index.ts";

export type Range = { from: number; to: number };
export type Item = Range & { options: Range[] };
/** A row with the words before it that it is about: those up to its colon, else the sentence before. */
export type Row = Range & { items: Item[]; lead: Range; isAfterColon: boolean };
export const ITEM_WORDS_MAX = 8;
const ASKS = /^(?:what|which|who|whose|whom|where|when|how|whether|if)(?:['’]s)?$/;
export const SOMEBODY = /^(?:i|we|you|they|he|she|it)$/;
/** What a list or a program is called; what stands before it tells of what it is. */
export const SOFTWARE = new RegExp(
  `^(?:${[...LIST_WORDS].join("|")}|logbook|notebook|book|booklet|registry|archive|diary|journal|table|file|tracker|sheet|app|tool|system)$`,
);
export const TELLS_NOTHING =
  /^(?:details?|information|infos?|data|things?|points?|following|lots?|kinds?|overview|entr(?:y|ies))$/;

const ENDS = /^[.!?\n;]$/;
/** Whether a row ends with it. */
export const isEnd = (text: string): boolean => ENDS.test(text);

/** Whether a word is a noun before all else. */
export const isNoun = (word: Word | undefined): boolean => word?.classes[0]?.startsWith("n.") === true;

/** A question that each row answers: "which ones are broken" is one about all. */
export const asks = (words: readonly Word[], at: number): boolean =>
  ASKS.test(words[at]?.lower ?? "") && !/^(?:ones?|of)$/.test(words[at + 1]?.lower ?? "");

/** Where what is asked begins, or what is told of a noun: "the year we bought it" is a year; -1 without any. */
export const clauseIn = (item: readonly Word[]): number =>
  item.findIndex(({ lower }, at) => asks(item, at) || (SOMEBODY.test(lower) && isNoun(item[at - 1])));

export const touches = (one: Range, other: Range): boolean => one.from < other.to && other.from < one.to;
