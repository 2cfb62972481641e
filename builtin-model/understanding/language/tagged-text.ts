// Sentences as words with their parts of speech, tagged by compromise.
import nlp from "compromise/two";
import { plain } from "./words.ts";

export type TaggedWord = Readonly<{
  /** Lower case, letters and digits only; a hyphenated word stays one. */
  word: string;
  isNoun: boolean;
  /** A plural or a noun that is never counted. */
  isMany: boolean;
  isAdjective: boolean;
  isVerb: boolean;
  /** "the", "my", "some". */
  isDeterminer: boolean;
  /** The comma, colon, bracket or slash behind it, if there is one. */
  after: string;
}>;

const LENGTH_MAX = 6_000;

/** The sentences of a text. Only its beginning is tagged when it is very long. */
export function taggedSentences(text: string): TaggedWord[][] {
  return nlp(text.slice(0, LENGTH_MAX).replace(/\s*\n+\s*/g, ". "))
    .json({ offset: false })
    .map((sentence: Sentence) => sentence.terms.map(readTerm).filter(({ word }: TaggedWord) => word !== ""));
}

/** What compromise's `json()` gives of a sentence: https://github.com/spencermountain/compromise */
type Term = { text: string; post: string; tags: string[] };
type Sentence = { terms: Term[] };

function readTerm({ text, post, tags }: Term): TaggedWord {
  const has = (...names: string[]) => names.some((name) => tags.includes(name));
  const isPronoun = has("Pronoun", "Possessive") && !/['’]s$/.test(text);
  return {
    word: plain(text).replaceAll(" ", "-"),
    isNoun: has("Noun") && !isPronoun,
    isMany: has("Plural", "Uncountable"),
    isAdjective: has("Adjective"),
    isVerb: has("Verb") && !has("Noun"),
    isDeterminer: has("Determiner") || isPronoun,
    after: post.trim() || (/[,;:(]$/.exec(text)?.[0] ?? ""),
  };
}
