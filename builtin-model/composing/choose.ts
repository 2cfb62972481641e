// Chooses the archetype that is closest to a description: by its words, rarer ones weighing more, and by the things that were read.
import { type Archetype, archetypes } from "../archetypes/index.ts";
import type { Facts } from "../facts.ts";
import { classesOf, nounLemmaOf, readText } from "../reading/index.ts";
import { matchThings } from "./match.ts";
import { joinedWords, keyOf, tellingWords } from "./words.ts";

export type Choice = {
  archetype: Archetype;
  /** How well its words are those of the description: 0 to 1. */
  score: number;
  /** How much there is that speaks for it, whatever else is said. */
  evidence: number;
  /** The share of the things read surely that it has: 0 to 1; 1 where none was read. */
  coverage: number;
};

/** What a word weighs by where an archetype has it. */
const WEIGHTS = { asked: 3, thing: 2, word: 1.5, example: 1, field: 0.6, option: 0.3, role: 1 } as const;
/** What each further mention adds, as a share of its weight. */
const AGAIN = 0.08;
/** What a word weighs by what it was read as; words that are nothing count least. */
const LABELS = { place: 2.5, kind: 2.5, thing: 1.6, people: 0.8, field: 0.5, rest: 0.5 } as const;

type Index = {
  archetypes: readonly Archetype[];
  /** Lemma -> archetype's place -> weight. */
  words: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Phrases that people ask with -> archetypes' places. */
  phrases: ReadonlyMap<string, readonly number[]>;
  rarity(word: string): number;
};

let known: Index | null = null;

function knownIndex(): Index {
  known ??= indexOf(archetypes());
  return known;
}

/** An index over archetypes. */
export function indexOf(all: readonly Archetype[]): Index {
  const words = new Map<string, Map<number, number>>();
  const phrases = new Map<string, number[]>();
  for (const [at, archetype] of all.entries()) {
    const add = (text: string, weight: number) => {
      const key = keyOf(text);
      const isName = weight >= WEIGHTS.word;
      for (const word of isName ? [...tellingWords(key), ...joinedWords(key)] : tellingWords(key)) {
        const of = words.get(word) ?? new Map<number, number>();
        const before = of.get(at) ?? 0;
        // What it is asked for again and again is what it is about.
        of.set(at, before >= weight ? before + weight * AGAIN : weight);
        words.set(word, of);
      }
    };
    for (const phrase of archetype.asked) {
      add(phrase, WEIGHTS.asked);
      const key = keyOf(phrase);
      phrases.set(key, [...(phrases.get(key) ?? []), at]);
    }
    add(archetype.about, WEIGHTS.asked);
    for (const example of archetype.examples) add(example, WEIGHTS.example);
    for (const role of Object.keys(archetype.roles)) add(role, WEIGHTS.role);
    for (const { one, words: others, fields } of archetype.things) {
      add(one, WEIGHTS.thing);
      for (const other of others) add(other, WEIGHTS.word);
      for (const { label, options = [] } of fields) {
        add(label, WEIGHTS.field);
        for (const option of options) add(option, WEIGHTS.option);
      }
    }
  }
  const rarity = (word: string) => {
    const count = words.get(word)?.size ?? 0;
    return count === 0 ? 0 : Math.log(1 + all.length / count);
  };
  return { archetypes: all, words, phrases, rarity };
}

/** The best archetypes, the closest first; at most `most`. */
export function rank(text: string, facts: Facts, most = 3, index = knownIndex()): Choice[] {
  const said = weighedWords(text, facts, index);
  const scores = new Float64Array(index.archetypes.length);
  let possible = 0;
  for (const [word, weight] of said) {
    const of = index.words.get(word);
    // A word that no archetype has counts against all of them, as one that is rare.
    const rarity = of ? index.rarity(word) : Math.log(1 + index.archetypes.length);
    possible += weight * rarity * WEIGHTS.asked;
    for (const [at, own] of of ?? []) scores[at] = (scores[at] ?? 0) + weight * rarity * own;
  }
  const bonus = phrasesIn(text, index);
  return [...index.archetypes.keys()]
    .map((at) => ({ at, score: (scores[at] ?? 0) / Math.max(possible, 1) + (bonus.get(at) ?? 0) }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ at, score }) => {
      const archetype = index.archetypes[at] as Archetype;
      return { archetype, score, evidence: scores[at] ?? 0, coverage: coverageOf(archetype, facts) };
    });
}

/** Lemmas with what they weigh by what they were read as. */
function weighedWords(text: string, facts: Facts, index: Index): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (key: string, weight: number) => {
    for (const word of tellingWords(key))
      if (index.words.has(word) || classesOf(word).length > 0)
        weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  for (const { key } of facts.places) add(key, LABELS.place);
  for (const { key } of facts.kinds) add(key, LABELS.kind);
  for (const { key, chance, fields } of facts.things) {
    add(key, LABELS.thing * chance);
    for (const field of fields) add(field.key, LABELS.field * field.chance);
  }
  for (const { key } of facts.people) add(key, LABELS.people);
  const words = readText(text).map(({ lower, classes }) => ({ word: nounLemmaOf(lower), classes }));
  for (const [at, { word, classes }] of words.entries()) {
    if (classes[0]?.startsWith("n.") || index.words.has(word)) add(word, LABELS.rest);
    const pair = `${word}${words[at + 1]?.word}`;
    if (index.words.has(pair)) add(pair, LABELS.rest);
  }
  return weights;
}

/** A phrase that people ask with, said whole, is worth this. */
const PHRASE_BONUS = 0.12;
const PHRASE_WORDS_MAX = 4;
const PHRASES_MAX = 3;

function phrasesIn(text: string, index: Index): Map<number, number> {
  const lemmas = readText(text).map(({ lower }) => nounLemmaOf(lower));
  const found = new Map<number, Set<string>>();
  for (let at = 0; at < lemmas.length; at++)
    for (let width = 2; width <= PHRASE_WORDS_MAX; width++) {
      const phrase = lemmas.slice(at, at + width).join(" ");
      for (const place of index.phrases.get(phrase) ?? [])
        found.set(place, (found.get(place) ?? new Set()).add(phrase));
    }
  return new Map([...found].map(([at, phrases]) => [at, PHRASE_BONUS * Math.min(PHRASES_MAX, phrases.size)]));
}

const SURE = 0.5;

/** How many of the things that were read surely the archetype has, those with fields counting twice. */
function coverageOf(archetype: Archetype, facts: Facts): number {
  const sure = facts.things.filter(({ chance, isUnwanted }) => chance >= SURE && !isUnwanted);
  const weigh = ({ fields }: Facts["things"][number]) => (fields.length > 1 ? 2 : 1);
  const all = sure.reduce((sum, thing) => sum + weigh(thing), 0);
  if (all === 0) return 1;
  const matched = matchThings(archetype, sure);
  return sure.reduce((sum, thing) => sum + (matched.has(thing) ? weigh(thing) : 0), 0) / all;
}

/** Below these none fits. */
const SCORE_MIN = 0.2;
const EVIDENCE_MIN = 12;
/** Where no thing is named surely, all hangs on what the app is called. */
const CLEAR_SCORE = 0.4;
const CLEAR_EVIDENCE = 4;
const COVERAGE_MIN = 0.5;
/** Of two that are this close the one with more of the things is it. */
const CLOSE = 0.85;

/** The archetype that fits, or null. */
export function choose(text: string, facts: Facts): Choice | null {
  const ranked = rank(text, facts);
  const [best] = ranked;
  if (!best) return null;
  const close = ranked.filter(({ score }) => score >= best.score * CLOSE);
  const value = ({ score, coverage }: Choice) => score * (0.5 + coverage);
  const chosen = close.toSorted((left, right) => value(right) - value(left))[0] ?? best;
  const { score, evidence, coverage } = chosen;
  const isToldByThings = facts.things.some(({ chance, isUnwanted }) => chance >= SURE && !isUnwanted);
  if (isToldByThings) return score >= SCORE_MIN && evidence >= EVIDENCE_MIN && coverage >= COVERAGE_MIN ? chosen : null;
  return score >= CLEAR_SCORE && evidence >= CLEAR_EVIDENCE ? chosen : null;
}
