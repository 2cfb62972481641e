// What tells what a sentence says about who may see something: its words, with things and people by what they are.
import type { Word } from "../reading/index.ts";
import { hashOf } from "../tagging/hash.ts";

/** Words that stand between the two of a pair, at most. */
const PAIR_REACH = 4;
const WORDS_MAX = 80;
const THING = "#thing";
/** Words that decide together with any other word of the sentence. */
const DECIDING = "only own nobody everybody everyone anyone all not no never other else each".split(" ");

/** Words of one sentence as lemmas; `things` are the lemmas of names of things, words joined by a space. */
export function sentenceParts(sentence: readonly Word[], things: ReadonlySet<string>): string[] {
  const parts: string[] = [];
  const words = sentence.slice(0, WORDS_MAX);
  for (let at = 0; at < words.length; ) {
    const width = [3, 2, 1].find((size) => at + size <= words.length && things.has(lemmas(words, at, size)));
    const word = words[at] as Word;
    if (width) parts.push(THING);
    else parts.push(word.classes[0] === "n.person" && !DECIDING.includes(word.lemma) ? "#people" : word.lemma);
    at += width ?? 1;
  }
  return parts;
}

/** Numbers of a sentence's features; its first WORDS_MAX words count. */
export function accessFeatures(sentence: readonly Word[], things: ReadonlySet<string>): Uint32Array {
  const parts = sentenceParts(sentence, things);
  const names = new Set<string>(["bias", `length ${Math.min(6, Math.floor(Math.log2(parts.length + 1)))}`]);
  const row = ["<", ...parts, ">"];
  for (const [at, part] of row.entries()) {
    names.add(`1${part}`);
    names.add(`2${part} ${row[at + 1]}`);
    names.add(`3${part} ${row[at + 1]} ${row[at + 2]}`);
    for (let beyond = 2; beyond <= PAIR_REACH && at + beyond < row.length; beyond++)
      names.add(`s${part} ${row[at + beyond]}`);
  }
  for (const word of DECIDING.filter((one) => parts.includes(one)))
    for (const part of parts) names.add(`d${word} ${part}`);
  return Uint32Array.from(names, hashOf);
}

function lemmas(words: readonly Word[], at: number, width: number): string {
  return words
    .slice(at, at + width)
    .map(({ lemma }) => lemma)
    .join(" ");
}
