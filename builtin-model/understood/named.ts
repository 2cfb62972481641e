// Whether somebody named a thing: words of a text and words of names, by lemmas and what they begin with.
import { nounLemmaOf, readText } from "../reading/index.ts";

export type WordsSaid = ReadonlySet<string>;

/** So many letters from the beginning are kept, so that "booking" and "book", "repairs" and "repaired" are the same. */
const STEM = 5;
const STEM_MIN = 4;
const ENDING = /(?:ing|ed|er|or|ion|ment|s|e)$/;

const stemOf = (word: string): string => {
  const bare = word.replace(ENDING, "");
  return (bare.length >= STEM_MIN ? bare : word).slice(0, STEM);
};

/** The stems of a text's words. */
export const wordsSaid = (text: string): WordsSaid =>
  new Set(
    readText(text).flatMap(({ lower, lemma }) =>
      /\p{L}/u.test(lower) ? [stemOf(lower), stemOf(lemma), stemOf(nounLemmaOf(lower))] : [],
    ),
  );

/** Words that many names have and that tell nothing: "due date" is named by "due". */
const WEAK = new Set("name title date day time number type kind of the a an at on in for by is to".split(" "));

/** Whether a word of the name that tells something was said; of "Name" and "Date" the word itself. */
export function isNamedIn(said: WordsSaid, name: string): boolean {
  const words = readText(name)
    .map(({ lower }) => lower)
    .filter((word) => /\p{L}/u.test(word));
  const telling = words.filter((word) => !WEAK.has(word));
  return (telling.length > 0 ? telling : words).some(
    (word) => said.has(stemOf(word)) || said.has(stemOf(nounLemmaOf(word))),
  );
}
