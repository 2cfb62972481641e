// Trains which of a few classes a whole text is of: multinomial logistic regression, by stochastic gradient with AdaGrad's steps; the same examples give the same bytes.
import type { LearnedChain } from "../tagging/chain.ts";
import { lengthScale } from "../tagging/class-scores.ts";
import { randomFrom } from "../tagging/train-chain.ts";

/** Numbers of the features of one text, each once, and the number of its class. */
export type ClassExample = Readonly<{ words: Uint32Array; pairs: Uint32Array; is: number }>;

const ROUNDS = 12;
/** First step of AdaGrad. */
const RATE = 0.3;
/** Weight of the squared weights, for each update. */
const DECAY = 1e-4;
/** Smaller slopes teach nothing. */
const SLOPE_MIN = 1e-3;
/** Square of the first slope as it is taken: the first steps would be too long otherwise. */
const SQUARE_FIRST = 1e-4;
/** A feature of one text alone counts about three times as much as one of every second: what is rare tells more. */
const rarity = (texts: number, having: number): number => 0.4 * Math.log(1 + texts / having);

/** Classes as a chain of one place, for `passesOf`: what each class has in advance stands in the transitions. */
export function trainClasses(tags: readonly string[], examples: readonly ClassExample[]): LearnedChain {
  const size = tags.length;
  const having = featuresIn(examples);
  const rows = new Map([...having.keys()].sort((left, right) => left - right).map((feature, row) => [feature, row]));
  const counts = Float64Array.from(rows.keys(), (feature) => rarity(examples.length, having.get(feature) ?? 1));
  const weights = new Float32Array(rows.size * size);
  const squares = new Float32Array(rows.size * size).fill(SQUARE_FIRST);
  const before = new Float32Array(size);
  const beforeSquares = new Float32Array(size).fill(SQUARE_FIRST);
  const texts = examples.map(({ words, pairs, is }) => ({
    rows: Uint32Array.from([...words, ...pairs].flatMap((feature) => rows.get(feature) ?? [])),
    is,
  }));
  const random = randomFrom(20261128);
  const order = texts.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const at of order) learn(texts[at] as (typeof texts)[number]);
  }
  for (const [row, count] of counts.entries())
    for (let tag = 0; tag < size; tag++) weights[row * size + tag] = (weights[row * size + tag] as number) * count;
  const transitions = new Float32Array(size * size);
  transitions.set(before);
  return { tags, rows, weights, transitions };

  function learn({ rows: of, is }: (typeof texts)[number]): void {
    const scale = lengthScale(of.length);
    const chances = chancesOf(of, scale);
    for (let tag = 0; tag < size; tag++) {
      const slope = (chances[tag] as number) - (tag === is ? 1 : 0);
      if (Math.abs(slope) < SLOPE_MIN) continue;
      for (const row of of) {
        const at = row * size + tag;
        descend(weights, squares, at, slope * (counts[row] as number) * scale + DECAY * (weights[at] as number));
      }
      descend(before, beforeSquares, tag, slope);
    }
  }

  function chancesOf(of: Uint32Array, scale: number): Float64Array {
    const chances = Float64Array.from(before);
    for (const row of of)
      for (let tag = 0; tag < size; tag++)
        chances[tag] =
          (chances[tag] as number) + (weights[row * size + tag] as number) * (counts[row] as number) * scale;
    const top = Math.max(...chances);
    let sum = 0;
    for (let tag = 0; tag < size; tag++) sum += chances[tag] = Math.exp((chances[tag] as number) - top);
    return chances.map((chance) => chance / sum);
  }
}

/** How many texts have each feature. Pairs of words that one text alone has are most of all, and tell nothing. */
function featuresIn(examples: readonly ClassExample[]): Map<number, number> {
  const having = new Map<number, number>();
  const pairs = new Set<number>();
  for (const example of examples) {
    for (const feature of [...example.words, ...example.pairs]) having.set(feature, (having.get(feature) ?? 0) + 1);
    for (const pair of example.pairs) pairs.add(pair);
  }
  for (const pair of pairs) if (having.get(pair) === 1) having.delete(pair);
  return having;
}

function descend(weights: Float32Array, squares: Float32Array, at: number, slope: number): void {
  squares[at] = (squares[at] as number) + slope * slope;
  weights[at] = (weights[at] as number) - (RATE * slope) / Math.sqrt(squares[at] as number);
}
