// A text as words with lemma and classes.
import { lemmaOf } from "./lemmas.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { classesOf, type WordClass } from "./word-classes.ts";

export type Word = Token & {
  lower: string;
  lemma: string;
  /** WordNet's classes of the lemma. */
  classes: readonly WordClass[];
  /** Letters as a, A, 0 and -, runs made one: "Repairs" is "Aa". */
  shape: string;
};

/** The words of a text's first READ_MAX characters. */
export function readText(text: string): Word[] {
  return tokensOf(text).map((token) => {
    const lower = token.text.toLowerCase().replaceAll("’", "'");
    const lemma = lemmaOf(lower);
    return { ...token, lower, lemma, classes: classesOf(lemma), shape: shapeOf(token.text) };
  });
}

function shapeOf(text: string): string {
  return text
    .replace(/\p{Lu}+/gu, "A")
    .replace(/\p{Ll}+/gu, "a")
    .replace(/\d+/g, "0");
}
