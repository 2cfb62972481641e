// Tags a description with the trained chains, the network and the links.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askingWords, readText, type Word } from "../reading/index.ts";
import { bestTags, type Chain, type Passes, passesOf, scoresOf, spanProbability } from "./chain.ts";
import { featuresOf } from "./features.ts";
import { withFieldRows } from "./field-rows.ts";
import { candidatesOf, chances, type LinkKind, type Span } from "./links.ts";
import { inputsOf } from "./network/inputs.ts";
import { type Head, logChances, runNetwork } from "./network/network.ts";
import { spansOf } from "./spans.ts";
import type { Link, Tagged, WordChances } from "./types.ts";
import { decodeWeights, type Trained } from "./weights-file.ts";

/** Labels of phrases that belong to something, and of those that somebody does. */
const BELONGING = "FOAVMBTE";
const DONE = "A";
const NOTHING: Link = { phrase: null, chance: 1 };

let weights: Trained | null = null;

/** The committed weights, read when they are first wanted. */
export function trained(): Trained {
  weights ??= decodeWeights(readFileSync(join(import.meta.dirname, "weights.bin")));
  return weights;
}

/** Tags a description; linear in its length, of which READ_MAX characters are read. */
export function tagText(text: string, weights: Trained = trained()): Tagged {
  const words = readText(text);
  const { phrases: ofPhrases, clauses: ofClauses } = scoresOfText(words, weights);
  const clauses = spansIn(passed(ofClauses));
  const asRead = passed(ofPhrases);
  const spans = withSomethingKept(asRead, words);
  const linked = (from: number, kind: LinkKind): Link => likeliest(words, spans, from, kind, weights.links);
  const phrases = spans.map((span, at) => ({
    ...span,
    of: BELONGING.includes(span.label) ? linked(at, "of") : NOTHING,
    by: DONE.includes(span.label) ? linked(at, "by") : NOTHING,
  }));
  const chances = chancesOfWords(asRead);
  return { words, ...withFieldRows({ words, phrases, chances }), clauses, chances };
}

/** The likeliest phrases of a text, with how sure each is, and all that they were chosen among. @param features of each word */
export function spansWithChances(chain: Chain, features: readonly Uint32Array[]): { spans: Found[]; passes: Passes } {
  const read = passed({ chain, scores: scoresOf(chain, features) });
  return { spans: spansIn(read), passes: read.passes };
}

/** The likeliest phrases and clauses of a description, as they are before anything is asked of them. */
export function spansAsRead(words: readonly Word[], weights: Trained): Record<Head, (Span & { chance: number })[]> {
  const { phrases, clauses } = scoresOfText(words, weights);
  return { phrases: spansIn(passed(phrases)), clauses: spansIn(passed(clauses)) };
}

type Scored = { chain: Chain; scores: Float64Array };
type Passed = Scored & { passes: Passes };

/** What counts of the sum of the chain's and the network's scores: they often know the same, so the sum alone would be too sure. */
const SHARE = 0.5;

/** Scores for the tags of a description, by the chains and, where it is trained, by the network. */
function scoresOfText(words: readonly Word[], { chains, network }: Trained): Record<Head, Scored> {
  const features = featuresOf(words);
  const run = network ? runNetwork(network, inputsOf(words)) : null;
  const scored = (head: Head): Scored => {
    const chain = chains[head] as Chain;
    const scores = scoresOf(chain, features);
    if (!network || !run) return { chain, scores };
    const read = logChances(network, run, head);
    const known = network.tags[head];
    // What the network has no name for stands outside to it: the chain alone tells it from that.
    const column = chain.tags.map((tag) => Math.max(0, known.indexOf(tag)));
    const size = column.length;
    const readOf = (at: number): number =>
      read[Math.floor(at / size) * known.length + (column[at % size] as number)] as number;
    return {
      chain: { ...chain, transitions: chain.transitions.map((score) => score * SHARE) },
      scores: scores.map((score, at) => (score + readOf(at)) * SHARE),
    };
  };
  return { phrases: withoutAsking(scored("phrases"), words), clauses: scored("clauses") };
}

/** What a word can't be costs this much, in natural logarithms. */
const NEVER = 1e4;

/** "Keep track of" and "to log" name nothing that is kept, however it was read. */
function withoutAsking({ chain, scores }: Scored, words: readonly Word[]): Scored {
  const asking = askingWords(words);
  return { chain, scores: keptRaised(chain, scores, (word) => (asking.has(word) ? -NEVER : 0)) };
}

function passed({ chain, scores }: Scored, lean = 0): Passed {
  const leaning = lean > 0 ? keptRaised(chain, scores, () => lean) : scores;
  return { chain, scores: leaning, passes: passesOf(chain, leaning) };
}

function spansIn({ chain, scores, passes }: Passed): Found[] {
  if (scores.length === 0) return [];
  const tags = bestTags(chain, scores);
  return spansOf(tags, chain.tags).map((span) => {
    const inner = chain.tags.indexOf(`I-${span.label}`);
    return { ...span, chance: spanProbability(chain, passes, tags, span.from, span.to, inner) };
  });
}

function chancesOfWords({ chain: { tags }, passes }: Passed): Map<string, WordChances> {
  const { forward, backward, scale } = passes;
  const size = tags.length;
  const chanceOf = (at: number, tag: number): number =>
    at < scale.length ? (forward[at * size + tag] as number) * (backward[at * size + tag] as number) : 0;
  return new Map(
    tags.flatMap((name, first) => {
      if (!name.startsWith("B-")) return [];
      const inner = tags.indexOf(`I-${name.slice(2)}`);
      const within = Float64Array.from(scale, (_, at) => chanceOf(at, first) + chanceOf(at, inner));
      // The next word can go on only with this one's phrase.
      const last = within.map((chance, at) => chance - chanceOf(at + 1, inner));
      return [[name.slice(2), { within, last }] as const];
    }),
  );
}

/** The scores with those of what is kept raised. @param by how much at each word */
function keptRaised(chain: Chain, scores: Float64Array, by: (word: number) => number): Float64Array {
  const size = chain.tags.length;
  const kept = chain.tags.map((tag) => tag.endsWith(`-${KEPT}`));
  return scores.map((score, at) => (kept[at % size] ? score + by(Math.floor(at / size)) : score));
}

const KEPT = "E";
/** Steps by which what is kept is made likelier, in natural logarithms; a phrase that needs more than all of them is none. */
const LEAN = 0.75;
const LEAN_MAX = 4.5;
/** Labels that a likelier thing never takes the place of: kinds, places, people. */
const TOLD = "KPR";
/** From this chance on something is taken for kept. */
const KEPT_MIN = 0.5;

type Found = Span & { chance: number };

/** Every description is about something that is kept: where nothing is, the likeliest phrase is taken, and believed but for half. */
function withSomethingKept(asRead: Passed, words: readonly Word[]): Found[] {
  const usual = spansIn(asRead);
  if (usual.some(({ label, chance }) => label === KEPT && chance >= KEPT_MIN)) return usual;
  // Whom it is for and what it is called stand.
  const told = usual.filter(({ label }) => TOLD.includes(label));
  for (let lean = LEAN; lean <= LEAN_MAX; lean += LEAN) {
    const more = spansIn(passed(asRead, lean)).filter(
      (one) =>
        !told.some(({ from, to }) => one.from < to && from < one.to) &&
        (one.label !== KEPT || isNoun(words[one.to - 1])),
    );
    if (more.some(({ label }) => label === KEPT))
      return [...told, ...more.map(halfBelieved)].toSorted((left, right) => left.from - right.from);
  }
  return usual;
}

/** What no dictionary has is no guess. */
const isNoun = (word: Word | undefined): boolean => word?.classes.some((one) => one.startsWith("n.")) === true;

const BELIEVED_MAX = 0.6;
const halfBelieved = (one: Found): Found =>
  one.label === KEPT ? { ...one, chance: Math.min(BELIEVED_MAX, one.chance) } : one;

function likeliest(
  words: readonly Word[],
  spans: readonly Span[],
  from: number,
  kind: LinkKind,
  weightsOfLinks: Trained["links"],
): Link {
  const candidates = candidatesOf(words, spans, from, kind);
  const found = chances(candidates, weightsOfLinks);
  const chance = Math.max(...found);
  const index = candidates[found.indexOf(chance)]?.index ?? -1;
  return { phrase: index < 0 ? null : index, chance };
}
