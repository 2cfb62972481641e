// Each sentence of a text, and what it says about who may see something.
import { readText, type Word } from "../reading/index.ts";
import { passesOf, scoresOf } from "../tagging/chain.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { ACCESS_CLASSES, type AccessClass } from "./classes.ts";
import { accessFeatures } from "./features.ts";

/** Characters `start` to `end` of the text; chances from 0 to 1, all together 1. */
export type SentenceAccess = { start: number; end: number; chances: Readonly<Record<AccessClass, number>> };

/** @param things lemmas of the names of things in the text, words joined by a space */
export function sentencesAccess(
  text: string,
  things: ReadonlySet<string>,
  { chains }: Trained = trained(),
): SentenceAccess[] {
  const chain = chains.access;
  if (!chain) return [];
  return sentencesOf(readText(text)).map((sentence) => {
    const { forward } = passesOf(chain, scoresOf(chain, [accessFeatures(sentence, things)]));
    const chances = Object.fromEntries(ACCESS_CLASSES.map((name, at) => [name, forward[at] ?? 0]));
    return {
      start: sentence[0]?.start ?? 0,
      end: sentence.at(-1)?.end ?? 0,
      chances: chances as Record<AccessClass, number>,
    };
  });
}

/** The words of each sentence, in their order. */
export function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  for (const word of words) {
    if (word.sentence !== sentences.at(-1)?.[0]?.sentence) sentences.push([]);
    sentences.at(-1)?.push(word);
  }
  return sentences;
}
