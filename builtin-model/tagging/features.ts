// What the tagger looks at for each word: the word, its class, the catalogue, its neighbours, its place in the clause.
import type { Word } from "../reading/index.ts";
import { catalogue } from "./catalogue.ts";
import { hashOf } from "./hash.ts";
import { wordKind } from "./word-kinds.ts";

/** Words before that still count as what governs a word ("with", "need", "log"). */
const CUES = new Set(
  "with have has need want keep track each every per by log record who which when if only max no not can should is are be for of and or to from in at".split(
    " ",
  ),
);
const EDGE = "#";
/** Names of an app are looked up to this many words. */
const NAME_WORDS_MAX = 4;

/** Numbers of each word's features; linear in the number of words. */
export function featuresOf(words: readonly Word[]): Uint32Array[] {
  const surroundings = surroundingsOf(words);
  return words.map((_, at) => Uint32Array.from(namesOf(words, at, surroundings[at] as Surroundings), hashOf));
}

/** The same of a request, with what the app's own names are: "thing" or "field", beginning or going on. */
export function slotFeatures(words: readonly Word[], names: ReadonlyMap<string, string>): Uint32Array[] {
  const named = namedWords(words, names);
  return featuresOf(words).map((features, at) => {
    const own = `a${named[at]}`;
    const kind = (offset: number): string => wordKind(words[at + offset]?.lemma ?? "");
    const part = names.get(`~${words[at]?.lemma}`) ?? "";
    const more = [
      `W${kind(0)}`,
      `W-${kind(-1)}`,
      `W+${kind(1)}`,
      `W${kind(0)} ${words[at - 1]?.lemma}`,
      `P${part}`,
      `P${part} ${words[at - 1]?.lemma}`,
      own,
      `${own} < ${words[at - 1]?.lemma}`,
      `${own} > ${words[at + 1]?.lemma}`,
      `a-${named[at - 1]}`,
      `a+${named[at + 1]}`,
    ];
    return Uint32Array.from([...features, ...more.map(hashOf)]);
  });
}

/** For each word "B thing", "I field" …, or nothing. */
function namedWords(words: readonly Word[], names: ReadonlyMap<string, string>): string[] {
  const found: string[] = words.map(() => "");
  for (let at = 0; at < words.length; at++)
    for (let width = Math.min(NAME_WORDS_MAX, words.length - at); width > 0; width--) {
      const kind = names.get(
        words
          .slice(at, at + width)
          .map(({ lemma }) => lemma)
          .join(" "),
      );
      if (!kind) continue;
      for (let inner = 0; inner < width; inner++) found[at + inner] = `${inner ? "I" : "B"} ${kind}`;
      at += width - 1;
      break;
    }
  return found;
}

type Surroundings = { governor: string; cue: string; depth: number; count: number; seen: boolean };

/** What a word cannot see in its near neighbours: the last verb and cue of its sentence, brackets, how often it comes. */
function surroundingsOf(words: readonly Word[]): Surroundings[] {
  const counts = new Map<string, number>();
  for (const { lemma } of words) counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
  const seen = new Set<string>();
  let governor = EDGE;
  let cue = EDGE;
  let depth = 0;
  let sentence = 0;
  return words.map((word) => {
    if (word.sentence !== sentence) {
      governor = EDGE;
      cue = EDGE;
      depth = 0;
      sentence = word.sentence;
    }
    if (word.text === "(") depth = 1;
    if (word.text === ")") depth = 0;
    const found = { governor, cue, depth, count: counts.get(word.lemma) ?? 1, seen: seen.has(word.lemma) };
    if (word.classes[0]?.startsWith("v.")) governor = word.lemma;
    if (CUES.has(word.lower)) cue = word.lower;
    seen.add(word.lemma);
    return found;
  });
}

function namesOf(words: readonly Word[], at: number, around: Surroundings): string[] {
  const word = words[at] as Word;
  const lemma = (offset: number): string => words[at + offset]?.lemma ?? EDGE;
  const first = (offset: number): string => words[at + offset]?.classes[0] ?? shapeOr(words[at + offset]);
  const parts = (offset: number): string => partsOf(words[at + offset]);
  const names = [
    "bias",
    `w${word.lower}`,
    `l${word.lemma}`,
    `s${word.shape.slice(0, 6)}`,
    `p${parts(0)}`,
    `p-${parts(-1)}`,
    `p+${parts(1)}`,
    `pp-${parts(-1)} ${parts(0)}`,
    `pp+${parts(0)} ${parts(1)}`,
    `ppp${parts(-1)} ${parts(0)} ${parts(1)}`,
    `pp--${parts(-2)} ${parts(-1)} ${parts(0)}`,
    `pp++${parts(0)} ${parts(1)} ${parts(2)}`,
    `l-${lemma(-1)}`,
    `l+${lemma(1)}`,
    `l--${lemma(-2)}`,
    `l++${lemma(2)}`,
    `ll-${lemma(-1)} ${word.lemma}`,
    `ll+${word.lemma} ${lemma(1)}`,
    `l-+${lemma(-1)} ${lemma(1)}`,
    `ll--${lemma(-2)} ${lemma(-1)}`,
    `ll++${lemma(1)} ${lemma(2)}`,
    `lp-${lemma(-1)} ${first(0)}`,
    `lp+${first(0)} ${lemma(1)}`,
    `c-${first(-1)} ${first(0)}`,
    `c+${first(0)} ${first(1)}`,
    `g${around.governor}`,
    `gc${around.governor} ${first(0)}`,
    `q${around.cue}`,
    `qc${around.cue} ${first(0)}`,
    `d${around.depth}${around.cue}`,
    `n${Math.min(around.count, 3)}${around.seen}${parts(0)}`,
  ];
  for (const name of word.classes) names.push(`c${name}`, `cl-${name} ${lemma(-1)}`);
  for (const offset of [-2, -1, 1, 2])
    for (const name of words[at + offset]?.classes ?? []) names.push(`c${offset}${name}`);
  if (word.lower.length > 3) names.push(`x2${word.lower.slice(-2)}`, `x3${word.lower.slice(-3)}`);
  if (word.lower.length > 4) names.push(`x4${word.lower.slice(-4)}`, `y3${word.lower.slice(0, 3)}`);
  placeNames(words, at, names);
  catalogueNames(words, at, names);
  return names;
}

/** First or last of its clause, its sentence, the text; between commas. */
function placeNames(words: readonly Word[], at: number, names: string[]): void {
  const word = words[at] as Word;
  const before = words[at - 1];
  const after = words[at + 1];
  if (before?.clause !== word.clause) names.push("first of clause", `f${partsOf(word)} ${partsOf(after)}`);
  if (before?.sentence !== word.sentence) names.push("first of sentence");
  if (at === 0) names.push("first of text");
  if (after?.clause !== word.clause || after.text === "," || after.text === ".") names.push("last of clause");
  if (at < 8) names.push(`t${Math.floor(at / 2)}`);
  if (before?.text === "," && (after?.text === "," || after?.lower === "and")) names.push("listed");
  const later = words[at + 2]?.text;
  const earlier = words[at - 2]?.text;
  if (later === "," || earlier === ",") names.push(`near comma ${later === ","}${earlier === ","}`);
}

function catalogueNames(words: readonly Word[], at: number, names: string[]): void {
  const { things, fields, thingHeads, fieldHeads } = catalogue();
  const word = words[at] as Word;
  const pair = (from: number): string => `${words[from]?.lemma} ${words[from + 1]?.lemma}`;
  const isPlural = word.lower !== word.lemma && word.lower.endsWith("s");
  const flags = [
    things.has(word.lemma) ? "thing" : "",
    fields.has(word.lemma) ? "field" : "",
    thingHeads.has(word.lemma) ? "head" : "",
    fieldHeads.has(word.lemma) ? "fieldhead" : "",
  ].filter(Boolean);
  names.push(`k${flags.join("+")}`, `ks${flags.join("+")} ${isPlural} ${partsOf(words[at + 1])}`);
  names.push(
    `cp${word.classes[0]}${isPlural} ${partsOf(words[at + 1])}`,
    `cb${word.classes[0]}${isPlural} ${words[at - 1]?.lemma}`,
  );
  if (isPlural) names.push("plural", `plural ${words[at - 1]?.lemma}`, `plural${word.classes[0]}`);
  for (const [from, where] of [
    [at, "begins"],
    [at - 1, "ends"],
  ] as const) {
    if (things.has(pair(from))) names.push(`${where} thing`);
    if (fields.has(pair(from))) names.push(`${where} field`);
  }
}

/** "nv": parts of speech in WordNet's order; of others the shape, and short words as they are. */
function partsOf(word: Word | undefined): string {
  if (!word) return EDGE;
  if (word.lower.length < 4 || !word.classes.length) return shapeOr(word);
  let parts = "";
  for (const name of word.classes) if (!parts.includes(name.charAt(0))) parts += name.charAt(0);
  return parts;
}

function shapeOr(word: Word | undefined): string {
  if (!word) return EDGE;
  return word.lower.length < 5 || !/\p{L}/u.test(word.lower) ? (/\d/.test(word.lower) ? "0" : word.lower) : word.shape;
}
