// What the network is told of each word by itself; what stands around it, the network finds out.
import type { Word } from "../../reading/index.ts";
import { catalogue } from "../catalogue.ts";
import { hashOf } from "../hash.ts";

/** Numbers of each word's features. */
export function inputsOf(words: readonly Word[]): Uint32Array[] {
  const seen = new Set<string>();
  return words.map((word, at) => {
    const names = namesOf(word, words[at - 1]);
    if (seen.has(word.lemma)) names.push("seen");
    seen.add(word.lemma);
    return Uint32Array.from(names, hashOf);
  });
}

function namesOf(word: Word, before: Word | undefined): string[] {
  const { things, fields, thingHeads, fieldHeads } = catalogue();
  const names = [
    `w${word.lower}`,
    `x${word.lower.slice(-3)}`,
    `y${word.lower.slice(0, 3)}`,
    `s${word.shape.slice(0, 6)}`,
  ];
  for (const [at, name] of word.classes.entries()) names.push(`${at ? "c" : "C"}${name}`);
  if (things.has(word.lemma)) names.push("thing");
  if (fields.has(word.lemma)) names.push("field");
  if (thingHeads.has(word.lemma)) names.push("head of thing");
  if (fieldHeads.has(word.lemma)) names.push("head of field");
  if (word.lower !== word.lemma && word.lower.endsWith("s")) names.push("plural");
  if (before?.clause !== word.clause) names.push("first of clause");
  if (before?.sentence !== word.sentence) names.push("first of sentence");
  return names;
}
