// Trains the weights of links: stochastic gradient over the candidates of each phrase, the same bytes each time.
import { type Candidate, chances } from "./links.ts";
import { randomFrom } from "./train-chain.ts";

/** The candidates of one phrase and which of them are right: any mention of the thing that is meant. */
export type LinkExample = { candidates: Candidate[]; right: Set<number> };

const ROUNDS = 10;
const RATE = 0.1;
const DECAY = 1e-5;

export function trainLinks(examples: readonly LinkExample[]): Map<number, number> {
  const weights = new Map<number, number>();
  const squares = new Map<number, number>();
  const random = randomFrom(57);
  const order = examples.filter(({ candidates, right }) => candidates.some(({ index }) => right.has(index)));
  for (let round = 0; round < ROUNDS; round++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other] as LinkExample, order[index] as LinkExample];
    }
    for (const { candidates, right } of order) {
      const found = chances(candidates, weights);
      const isRight = candidates.map(({ index }) => right.has(index));
      const rightSum = found.reduce((sum, chance, index) => sum + (isRight[index] ? chance : 0), 0);
      for (const [index, { features }] of candidates.entries()) {
        const chance = found[index] as number;
        const slope = (isRight[index] ? chance / rightSum : 0) - chance;
        if (Math.abs(slope) > 1e-6) for (const feature of features) climb(feature, slope);
      }
    }
  }
  return weights;

  function climb(feature: number, slope: number): void {
    const weight = weights.get(feature) ?? 0;
    const total = (squares.get(feature) ?? 0) + slope * slope;
    squares.set(feature, total);
    weights.set(feature, weight + (RATE * slope) / Math.sqrt(total + 1e-8) - DECAY * weight);
  }
}
