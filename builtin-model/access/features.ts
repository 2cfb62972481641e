// What tells who may see the records of one thing: the words of the sentences that speak of it, with the thing in place of its name.
import type { Word } from "../reading/index.ts";
import { hashOf } from "../tagging/hash.ts";

/** Lemmas of a thing's names, each a row of words. */
export type Names = readonly (readonly string[])[];

/** Words before and after that make a pair with a word. */
const PAIR_REACH = 4;
/** Sentences beyond this many are not looked at. */
const SENTENCES_MAX = 120;
const THIS = "#this";
const OTHER = "#other";

/** Numbers of the features of one thing in a text. @param others names of the other things */
export function accessFeatures(words: readonly Word[], thing: Names, others: Names): Uint32Array {
  const names = new Set<string>(["bias", others.length ? "some others" : "alone"]);
  let last: string | null = null;
  for (const sentence of sentencesOf(words).slice(0, SENTENCES_MAX)) {
    const parts = replaced(sentence, thing, others);
    const here = parts.includes(THIS);
    const place = here ? "here" : parts.includes(OTHER) ? "other" : last === THIS ? "after" : "none";
    addSentence(names, parts, place);
    for (const clause of clausesOf(parts)) addWords(names, clause, `${place}${clause.includes(THIS)}`);
    last = parts.findLast((part) => part === THIS || part === OTHER) ?? last;
  }
  return Uint32Array.from(names, hashOf);
}

function addSentence(names: Set<string>, parts: readonly string[], place: string): void {
  for (const [at, part] of parts.entries()) {
    names.add(`${place}1${part}`);
    names.add(`${place}2${part} ${parts[at + 1] ?? ">"}`);
    if (place !== "other") names.add(`3${part} ${parts[at + 1] ?? ">"}`);
    if (place !== "other") names.add(`4${part} ${parts[at + 1] ?? ">"} ${parts[at + 2] ?? ">"}`);
    for (let beyond = 2; beyond <= PAIR_REACH && at + beyond < parts.length; beyond++)
      names.add(`${place === "other" ? place : ""}s${part} ${parts[at + beyond]}`);
  }
}

function addWords(names: Set<string>, parts: readonly string[], place: string): void {
  for (const [at, part] of parts.entries()) {
    names.add(`${place}c1${part}`);
    names.add(`${place}c2${part} ${parts[at + 1] ?? ">"}`);
  }
}

function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  for (const word of words) {
    sentences[word.sentence] ??= [];
    sentences[word.sentence]?.push(word);
  }
  return sentences.filter((sentence) => sentence?.length);
}

function clausesOf(parts: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const part of parts) {
    if (/^(?:[,;:()–—-]|but|while|though)$/.test(part)) clauses.push([]);
    clauses.at(-1)?.push(part);
  }
  return clauses;
}

/** Lemmas with the thing and the other things by what they are, people with "#people" where WordNet knows them as such. */
function replaced(sentence: readonly Word[], thing: Names, others: Names): string[] {
  const parts: string[] = [];
  for (let at = 0; at < sentence.length; ) {
    const own = widthAt(sentence, at, thing);
    const other = widthAt(sentence, at, others);
    const word = sentence[at] as Word;
    if (own >= other && own > 0) parts.push(THIS);
    else if (other > 0) parts.push(OTHER);
    else if (word.classes[0] === "n.person" && !/^(?:nobody|everybody|everyone)$/.test(word.lemma))
      parts.push("#people");
    else parts.push(word.lemma);
    at += Math.max(own, other, 1);
  }
  return parts;
}

function widthAt(words: readonly Word[], at: number, names: Names): number {
  let width = 0;
  for (const name of names)
    if (name.length > width && name.every((lemma, index) => words[at + index]?.lemma === lemma)) width = name.length;
  return width;
}
