// The words by which one asks for something to be kept: "keep track of", "to log". They name nothing themselves.
import type { Word } from "./read-text.ts";
import { wordSet } from "./word-set.ts";

/** Lemmas of what is asked for, as a verb; a noun elsewhere: "records by artist". */
const ASKING = wordSet("track log record list note store manage monitor catalogue catalog organize organise");
const BEGINS = /^(?:to|[.!?;])$/;
/** Behind a name: "log for the club". */
const GOES_ON = /^(?:for|of|with|in|on|at|by|from|to|and|or|is|are)$/;
/** "Keep … of", "keep … on": what is kept comes behind. */
const HELD = wordSet("track tab eye record count note tally watch hold grip");
const BEHIND = wordSet("of on over");
/** At most so many words stand between keeping and what is held: "keep a close eye on". */
const BETWEEN_MAX = 3;

/** The places of words that ask, and so are in no name of what is kept. */
export function askingWords(words: readonly Word[]): ReadonlySet<number> {
  return new Set(words.flatMap((_, at) => (asks(words, at) ? [at] : idiomUpTo(words, at))));
}

/** "Track" before what it tracks, where a sentence begins or behind "to"; a heading of its own is a name, and so is a log for somebody. */
function asks(words: readonly Word[], at: number): boolean {
  const { lemma, lower } = words[at] as Word;
  if (!ASKING.has(lemma) || lower !== lemma) return false;
  const before = words[at - 1]?.lower;
  const next = words[at + 1]?.lower ?? "";
  return (before === undefined || BEGINS.test(before)) && /^\p{L}/u.test(next) && !GOES_ON.test(next);
}

/** From the word that keeps to what is held; nothing where nothing is. */
function idiomUpTo(words: readonly Word[], at: number): number[] {
  if (!HELD.has(words[at]?.lemma ?? "") || !BEHIND.has(words[at + 1]?.lower ?? "")) return [];
  const first = Math.max(0, at - BETWEEN_MAX);
  const keeps = words.slice(first, at).findLastIndex(({ lemma }) => lemma === "keep");
  return keeps < 0 ? [] : Array.from({ length: at - first - keeps + 1 }, (_, index) => first + keeps + index);
}
