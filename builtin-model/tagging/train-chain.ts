// Trains a chain: stochastic gradient of the log likelihood with AdaGrad's steps; the same examples give the same bytes.
import { type Chain, FORBIDDEN, type LearnedChain, passesOf, scoresOf } from "./chain.ts";

/** Features and tag of each word of one text; tags as their numbers. */
export type Example = { features: readonly Uint32Array[]; tags: Uint8Array };

export type Training = {
  rounds: number;
  /** First step of AdaGrad. */
  rate: number;
  /** Weight of the squared weights, for each update. */
  decay: number;
  /** A feature counts from this many words on. */
  seenMin: number;
  /** Share of features left out of each text, another one each round: no single word is relied on. */
  leftOut: number;
};
export const USUAL_TRAINING: Training = { rounds: 8, rate: 0.06, decay: 2e-5, seenMin: 3, leftOut: 0.5 };

/** Smaller slopes teach nothing: AdaGrad would make full steps of them, and every weight would stand in the file. */
const SLOPE_MIN = 0.02;

/** A trained chain; `tags[0]` is "O", tags "I-x" may only follow "B-x" or "I-x". */
export function trainChain(tags: readonly string[], examples: readonly Example[], training: Training): LearnedChain {
  const size = tags.length;
  const rows = rowsOf(examples, training.seenMin);
  const chain = {
    tags,
    rows,
    weights: new Float32Array(rows.size * size),
    transitions: Float32Array.from({ length: size * size }, (_, at) =>
      mayFollow(tags[Math.floor(at / size)] as string, tags[at % size] as string) ? 0 : FORBIDDEN,
    ),
  };
  const squares = { weights: new Float32Array(rows.size * size), transitions: new Float32Array(size * size) };
  const random = randomFrom(20261122);
  const order = examples.map((_, index) => index);
  for (let round = 0; round < training.rounds; round++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other] as number, order[index] as number];
    }
    for (const index of order) {
      const { features, tags } = examples[index] as Example;
      const some = features.map((of) => of.filter(() => random() >= training.leftOut));
      learn(chain, squares, { features: some, tags }, training);
    }
  }
  return chain;
}

/** Whether tag `to` may come right after `from`. */
function mayFollow(from: string, to: string): boolean {
  return !to.startsWith("I-") || from.slice(2) === to.slice(2);
}

/** A row for each feature that is seen on so many words. */
export function rowsOf(examples: readonly Pick<Example, "features">[], seenMin: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const of of features) for (const feature of of) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= seenMin).map(([feature]) => feature);
  return new Map(kept.sort((left, right) => left - right).map((feature, row) => [feature, row]));
}

/** One step along the gradient of one text. */
function learn(
  chain: Chain,
  squares: { weights: Float32Array; transitions: Float32Array },
  { features, tags }: Example,
  { rate, decay }: Training,
): void {
  const size = chain.tags.length;
  if (!features.length) return;
  const { forward, backward, emission, step, scale } = passesOf(chain, scoresOf(chain, features));
  const gradient = new Float64Array(size);
  for (const [at, of] of features.entries()) {
    const tag = tags[at] as number;
    for (let one = 0; one < size; one++)
      gradient[one] =
        (one === tag ? 1 : 0) - (forward[at * size + one] as number) * (backward[at * size + one] as number);
    for (const feature of of) {
      const row = chain.rows.get(feature);
      if (row !== undefined)
        for (let one = 0; one < size; one++)
          climb(chain.weights, squares.weights, row * size + one, gradient[one] as number);
    }
  }
  learnTransitions();

  /** A text begins as if after tag 0. */
  function learnTransitions(): void {
    const between = new Float64Array(features.length > 1 ? size * size : size);
    for (const [at, tag] of tags.entries()) {
      const pair = (at ? (tags[at - 1] as number) : 0) * size + tag;
      between[pair] = (between[pair] as number) + 1;
      for (let from = 0; from < (at ? size : 1); from++)
        for (let to = 0; to < size; to++) {
          const arrives = (backward[at * size + to] as number) * (at ? (emission[at * size + to] as number) : 1);
          const leaves = at
            ? ((forward[(at - 1) * size + from] as number) * (step[from * size + to] as number)) / (scale[at] as number)
            : (forward[to] as number);
          between[from * size + to] = (between[from * size + to] as number) - arrives * leaves;
        }
    }
    for (const [index, slope] of between.entries())
      if ((chain.transitions[index] as number) > FORBIDDEN / 2)
        climb(chain.transitions, squares.transitions, index, slope);
  }

  function climb(weights: Float32Array, squared: Float32Array, index: number, slope: number): void {
    if (Math.abs(slope) < SLOPE_MIN) return;
    const weight = weights[index] as number;
    const total = (squared[index] as number) + slope * slope;
    squared[index] = total;
    weights[index] = weight + (rate * slope) / Math.sqrt(total + 1e-8) - decay * weight;
  }
}

/** A generator of numbers from 0 to 1 (mulberry32): the same seed, the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
