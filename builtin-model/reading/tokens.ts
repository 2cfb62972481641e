// Splits a text into tokens with their sentence and clause; linear in its length.

/** What is beyond this is not read, in characters. */
export const READ_MAX = 20_000;

/** A word, a number, a line break or a mark at characters `start` to `end`. */
export type Token = {
  text: string;
  start: number;
  end: number;
  /** Counted from 0 over the text. */
  sentence: number;
  clause: number;
};

const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['’.&-]\p{L}[\p{L}\p{M}]*)*|\d+(?:[.,:]\d+)*|\n|[^\s\p{L}\d]/gu;
const ENDS_SENTENCE = /^[.!?\n]$/;
const ENDS_CLAUSE = /^[,;:()–—|]$/;

export function tokensOf(text: string): Token[] {
  let sentence = 0;
  let clause = 0;
  const tokens: Token[] = [];
  for (const match of text.slice(0, READ_MAX).matchAll(TOKEN)) {
    const word = match[0];
    tokens.push({ text: word, start: match.index, end: match.index + word.length, sentence, clause });
    if (ENDS_SENTENCE.test(word)) sentence += 1;
    if (ENDS_SENTENCE.test(word) || ENDS_CLAUSE.test(word)) clause += 1;
  }
  return tokens;
}
