// A text as sentences of words and of names in quotes, for reading what is said in so many words.
import { READ_MAX } from "./tokens.ts";

/** A word in lower case, or a name in quotes as it was written. */
export type Part = { word: string } | { name: string };

const PART = /“([^”\n]*)”|"([^"\n]*)"|„([^“”\n]*)[“”]|([.;!?\n])|([^\s“”„".;!?,]+)/gu;

/** The sentences that have a part at least; commas are left out. */
export function quotedParts(text: string): Part[][] {
  const sentences: Part[][] = [[]];
  for (const [, curly, straight, low, end, word] of text.slice(0, READ_MAX).matchAll(PART)) {
    const name = curly ?? straight ?? low;
    if (end !== undefined) sentences.push([]);
    else if (name !== undefined) sentences.at(-1)?.push({ name: name.trim() });
    else if (word !== undefined) sentences.at(-1)?.push({ word: word.toLowerCase() });
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** Whether a question mark stands outside names. */
export const isAsked = (text: string): boolean =>
  [...text.slice(0, READ_MAX).matchAll(PART)].some(([, , , , end]) => end === "?");
