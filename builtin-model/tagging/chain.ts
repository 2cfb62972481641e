// A linear-chain log-linear model (conditional random field): the likeliest tags of a row of words and how sure they are.

import type { Known } from "./feature-table.ts";

/** Scores in natural logarithms; tag `to` after tag `from` stands at `from * tags + to`. */
export type Chain = {
  tags: readonly string[];
  /** Number of a feature -> its row in `weights`. */
  rows: Known;
  /** Rows of one score a tag. */
  weights: Float32Array;
  transitions: Float32Array;
};

/** As training leaves it: its features can be gone through. */
export type LearnedChain = Chain & { rows: ReadonlyMap<number, number> };

/** Tags that may not follow: an inner tag without its beginning. */
export const FORBIDDEN = -1e4;

/** One score for each word and tag. */
export function scoresOf(chain: Chain, features: readonly Uint32Array[]): Float64Array {
  const { rows, weights } = chain;
  const size = chain.tags.length;
  const scores = new Float64Array(features.length * size);
  for (const [at, of] of features.entries()) {
    const to = at * size;
    for (const feature of of) {
      const row = rows.get(feature);
      if (row === undefined) continue;
      const from = row * size;
      for (let tag = 0; tag < size; tag++)
        scores[to + tag] = (scores[to + tag] as number) + (weights[from + tag] as number);
    }
  }
  return scores;
}

/** The likeliest tags as their numbers (Viterbi). */
export function bestTags(chain: Chain, scores: Float64Array): Uint8Array {
  const size = chain.tags.length;
  const length = scores.length / size;
  const best = Float64Array.from(scores.subarray(0, size), (score, tag) => score + startScore(chain, tag));
  const from = new Uint8Array(length * size);
  for (let at = 1; at < length; at++) {
    const previous = best.slice();
    for (let tag = 0; tag < size; tag++) {
      let top = Number.NEGATIVE_INFINITY;
      for (let before = 0; before < size; before++) {
        const score = (previous[before] as number) + (chain.transitions[before * size + tag] as number);
        if (score > top) {
          top = score;
          from[at * size + tag] = before;
        }
      }
      best[tag] = top + (scores[at * size + tag] as number);
    }
  }
  const tags = new Uint8Array(length);
  if (length) tags[length - 1] = best.indexOf(Math.max(...best));
  for (let at = length - 1; at > 0; at--) tags[at - 1] = from[at * size + (tags[at] as number)] as number;
  return tags;
}

/** Sums of the forward and backward passes, each position scaled to 1. */
export type Passes = {
  forward: Float64Array;
  backward: Float64Array;
  emission: Float64Array;
  step: Float64Array;
  scale: Float64Array;
};

/** Forward and backward passes over the scores; `step` is the exponential of the transitions. */
export function passesOf(chain: Chain, scores: Float64Array): Passes {
  const size = chain.tags.length;
  const length = scores.length / size;
  const step = length > 1 ? Float64Array.from(chain.transitions, Math.exp) : new Float64Array(0);
  const emission = emissionsOf(scores, size);
  const { into, onto } = stepsTaken(step, size);
  const forward = new Float64Array(length * size);
  const backward = new Float64Array(length * size);
  const scale = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (let tag = 0; tag < size; tag++) {
      let reach = at ? 0 : Math.exp(startScore(chain, tag));
      if (at)
        for (const before of into[tag] as number[])
          reach += (forward[(at - 1) * size + before] as number) * (step[before * size + tag] as number);
      sum += forward[at * size + tag] = reach * (emission[at * size + tag] as number);
    }
    scale[at] = sum;
    for (let tag = 0; tag < size; tag++) forward[at * size + tag] = (forward[at * size + tag] as number) / sum;
  }
  for (let at = length - 1; at >= 0; at--)
    for (let tag = 0; tag < size; tag++) {
      let reach = at === length - 1 ? 1 : 0;
      if (at < length - 1)
        for (const after of onto[tag] as number[])
          reach +=
            (step[tag * size + after] as number) *
            (emission[(at + 1) * size + after] as number) *
            (backward[(at + 1) * size + after] as number);
      backward[at * size + tag] = at === length - 1 ? reach : reach / (scale[at + 1] as number);
    }
  return { forward, backward, emission, step, scale };
}

/** For each tag those that it may follow, and those that may follow it: an inner tag follows two, and all others cost nothing then. */
function stepsTaken(step: Float64Array, size: number): { into: number[][]; onto: number[][] } {
  const into = Array.from({ length: size }, (): number[] => []);
  const onto = Array.from({ length: size }, (): number[] => []);
  for (const [at, chance] of step.entries())
    if (chance > 0) {
      const [before, after] = [Math.floor(at / size), at % size];
      into[after]?.push(before);
      onto[before]?.push(after);
    }
  return { into, onto };
}

/** How likely the words `start` to `end` bear exactly these tags, the next word not `inner`: 0 to 1. */
export function spanProbability(
  chain: Chain,
  passes: Passes,
  tags: Uint8Array,
  start: number,
  end: number,
  inner: number,
): number {
  const size = chain.tags.length;
  const { forward, backward, emission, step, scale } = passes;
  const length = scale.length;
  let probability = forward[start * size + (tags[start] as number)] as number;
  for (let at = start + 1; at < end; at++)
    probability *=
      ((step[(tags[at - 1] as number) * size + (tags[at] as number)] as number) *
        (emission[at * size + (tags[at] as number)] as number)) /
      (scale[at] as number);
  const last = tags[end - 1] as number;
  if (end >= length) return probability * (backward[(end - 1) * size + last] as number);
  const goesOn =
    ((step[last * size + inner] as number) *
      (emission[end * size + inner] as number) *
      (backward[end * size + inner] as number)) /
    (scale[end] as number);
  return Math.min(1, probability * Math.max(0, (backward[(end - 1) * size + last] as number) - goesOn));
}

/** Exponentials of the scores, each word's highest made 1 so that none overflows. */
function emissionsOf(scores: Float64Array, size: number): Float64Array {
  const emission = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += size) {
    let top = Number.NEGATIVE_INFINITY;
    for (let tag = 0; tag < size; tag++) top = Math.max(top, scores[at + tag] as number);
    for (let tag = 0; tag < size; tag++) emission[at + tag] = Math.exp((scores[at + tag] as number) - top);
  }
  return emission;
}

/** A text begins as if after tag 0, "outside". */
function startScore(chain: Chain, tag: number): number {
  return chain.transitions[tag] as number;
}
