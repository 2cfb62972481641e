// What tells which template a text asks for: its words and how they begin, alone and beside each other, and those behind the wish.
import { readText, type Word } from "../reading/index.ts";
import { hashOf } from "../tagging/hash.ts";

/** What is wanted is said by then. */
const WORDS_MAX = 200;
const WISHES = new Set("want need make build create like love give please".split(" "));
const SMALL = new Set(
  "a an the my our your his her their its i we you it that this these those of for to in on at by with and or be is are have do so as if app application tool something simple little small page website software system program".split(
    " ",
  ),
);
/** So many words of content behind a wish, or from the beginning, are what is wanted. */
const HEAD_MAX = 4;

/** So many first letters make "shorten", "shortener" and "shortning" one. */
const STEM = 5;
const STEM_MIN = 4;

const stemOf = (lemma: string): string => lemma.slice(0, STEM);
const isWord = ({ lower }: Word): boolean => /[\p{L}\p{N}]/u.test(lower);

/** Numbers of a text's features: its words, and pairs of their beginnings that stand beside each other. */
export type AskedFeatures = Readonly<{ words: Uint32Array; pairs: Uint32Array }>;

export function askedFeatures(text: string): AskedFeatures {
  const words = readText(text).filter(isWord).slice(0, WORDS_MAX);
  const content = words.filter(({ lower }) => !SMALL.has(lower)).map(({ lemma }) => lemma);
  const single = new Set<string>();
  for (const lemma of content) {
    single.add(`1${lemma}`);
    if (lemma.length >= STEM_MIN) single.add(`p${stemOf(lemma)}`);
  }
  for (const lemma of headOf(words)) {
    single.add(`h${lemma}`);
    if (lemma.length >= STEM_MIN) single.add(`i${stemOf(lemma)}`);
  }
  const pairs = new Set(content.slice(1).map((lemma, at) => `q${stemOf(content[at] ?? "")} ${stemOf(lemma)}`));
  return { words: Uint32Array.from(single, hashOf), pairs: Uint32Array.from(pairs, hashOf) };
}

function headOf(words: readonly Word[]): string[] {
  const wish = words.findIndex(({ lemma }) => WISHES.has(lemma));
  return words
    .slice(wish + 1)
    .filter(({ lower, lemma }) => !SMALL.has(lower) && !WISHES.has(lemma))
    .slice(0, HEAD_MAX)
    .map(({ lemma }) => lemma);
}
