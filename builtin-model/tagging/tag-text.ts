// Tags a description with the trained chains and links.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readText, type Word } from "../reading/index.ts";
import { bestTags, type Chain, passesOf, scoresOf, spanProbability } from "./chain.ts";
import { featuresOf } from "./features.ts";
import { candidatesOf, chances, type LinkKind, type Span } from "./links.ts";
import { spansOf } from "./spans.ts";
import { decodeWeights, type Trained } from "./weights-file.ts";

/** Words `from` up to but not including `to`; chances from 0 to 1. */
export type Phrase = Span & {
  chance: number;
  /** What it belongs to and who does it: the place of another phrase, or null for nothing. */
  of: Link;
  by: Link;
};
export type Link = { phrase: number | null; chance: number };
export type Clause = Span & { chance: number };
export type Tagged = { words: Word[]; phrases: Phrase[]; clauses: Clause[] };

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
export function tagText(text: string, { chains, links }: Trained = trained()): Tagged {
  const words = readText(text);
  const features = featuresOf(words);
  const clauses = spansWithChances(chains.clauses as Chain, features);
  const spans = spansWithChances(chains.phrases as Chain, features);
  const linked = (from: number, kind: LinkKind): Link => likeliest(words, spans, from, kind, links);
  const phrases = spans.map((span, at) => ({
    ...span,
    of: BELONGING.includes(span.label) ? linked(at, "of") : NOTHING,
    by: DONE.includes(span.label) ? linked(at, "by") : NOTHING,
  }));
  return { words, phrases, clauses };
}

/** The likeliest phrases of a text, with how sure each is. @param features of each word */
export function spansWithChances(chain: Chain, features: readonly Uint32Array[]): (Span & { chance: number })[] {
  if (features.length === 0) return [];
  const scores = scoresOf(chain, features);
  const tags = bestTags(chain, scores);
  const passes = passesOf(chain, scores);
  return spansOf(tags, chain.tags).map((span) => {
    const inner = chain.tags.indexOf(`I-${span.label}`);
    return { ...span, chance: spanProbability(chain, passes, tags, span.from, span.to, inner) };
  });
}

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
