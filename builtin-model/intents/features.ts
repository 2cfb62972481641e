// What tells which intent a wish has: its words, pairs and triples of them, with names of the app in place of themselves.
import type { Word } from "../reading/index.ts";
import { hashOf } from "../tagging/hash.ts";
import { wordKind } from "../tagging/word-kinds.ts";
import type { NameTable } from "./app-names.ts";

const NAME_WORDS_MAX = 4;
const WORDS_MAX = 120;

/** A phrase found in the wish: its label and the words that it holds. */
export type FoundPhrase = { label: string; from: number; to: number };

/** Numbers of the features of one wish; linear in its words, of which the first WORDS_MAX count. @param phrases those that the tagger finds in it */
export function intentFeatures(
  words: readonly Word[],
  names: NameTable,
  phrases: readonly FoundPhrase[] = [],
): Uint32Array {
  const parts = partsOf(words.slice(0, WORDS_MAX), names);
  const found = ["bias", `length ${Math.min(Math.floor(Math.log2(parts.length + 1)), 6)}`];
  const row = ["<", ...parts, ">"];
  for (const [at, part] of row.entries()) {
    found.push(`1${part}`);
    if (at < row.length - 1) found.push(`2${part} ${row[at + 1]}`);
    if (at < row.length - 2) found.push(`3${part} ${row[at + 1]} ${row[at + 2]}`, `s${part} _ ${row[at + 2]}`);
  }
  for (const word of words.slice(0, WORDS_MAX)) {
    if (word.lower !== word.lemma) found.push(`w${word.lower}`);
    for (const name of word.classes.slice(0, 2)) found.push(`c${name}`);
  }
  for (const word of words.slice(0, WORDS_MAX)) {
    const kind = wordKind(word.lemma);
    if (kind) found.push(`k${kind}`);
    const part = names.get(`~${word.lemma}`);
    if (part) found.push(`p${part}`);
  }
  for (const part of parts) if (part.startsWith("#")) found.push(`h${part}`);
  found.push(...phraseNames(words, names, phrases));
  for (const part of parts.slice(0, 2)) found.push(`f${part}`);
  found.push(`e${parts.at(-1)}`, `v${parts.find((_, at) => words[at]?.classes.some((name) => name.startsWith("v.")))}`);
  return Uint32Array.from(new Set(found), hashOf);
}

/** Which phrases there are, in which order, which of them name something of the app, and the words before them. */
function phraseNames(words: readonly Word[], names: NameTable, phrases: readonly FoundPhrase[]): string[] {
  const labels = phrases.map(({ label }) => label);
  const found = [`L${[...new Set(labels)].sort().join("")}`, `n${Math.min(labels.length, 4)}`];
  for (const [at, { label, from, to }] of phrases.entries()) {
    const known = names.get(lemmas(words, from, to - from)) ?? "new";
    found.push(
      `l${label}`,
      `lk${label}${known}`,
      `lb${label}${words[from - 1]?.lemma}`,
      `la${label}${words[to]?.lemma}`,
    );
    found.push(`ll${labels[at - 1] ?? "<"}${label}`, `lt${label}${words[to - 1]?.lemma}`);
  }
  return found;
}

/** Lemmas, with "#thing" and "#field" for names of the app and "#0" for figures. */
function partsOf(words: readonly Word[], names: NameTable): string[] {
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const width = nameWidth(words, at, names);
    if (width) parts.push(`#${names.get(lemmas(words, at, width))}`);
    else parts.push(/^\d/.test(words[at]?.text ?? "") ? "#0" : (words[at]?.lemma ?? ""));
    at += width || 1;
  }
  return parts;
}

/** How many words from `at` on are a name of the app; 0 when none. */
export function nameWidth(words: readonly Word[], at: number, names: NameTable): number {
  for (let width = Math.min(NAME_WORDS_MAX, words.length - at); width > 0; width--)
    if (names.has(lemmas(words, at, width))) return width;
  return 0;
}

export function lemmas(words: readonly Word[], at: number, width: number): string {
  return words
    .slice(at, at + width)
    .map(({ lemma }) => lemma)
    .join(" ");
}
