// Logistic regression over named features: the whole gradient at each step, with AdaGrad's steps; the same examples give the same weights.

type YesOrNo = Readonly<{ features: ReadonlySet<string>; is: boolean }>;

const ROUNDS = 100;
const RATE = 0.5;
/** Weight of the squared weights. */
const DECAY = 3e-3;
/** A feature counts from so many examples on. */
const SEEN_MIN = 5;
const SQUARE_FIRST = 1e-3;
/** Digits that are kept: more tell nothing. */
const DIGITS = 3;

/** Weights in natural logarithms of odds by feature; "" is what speaks for all. */
export function trainLogistic(examples: readonly YesOrNo[], { decay = DECAY, rate = RATE } = {}): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { features } of examples) for (const one of features) seen.set(one, (seen.get(one) ?? 0) + 1);
  const names = [
    "",
    ...[...seen]
      .filter(([, count]) => count >= SEEN_MIN)
      .map(([name]) => name)
      .sort(),
  ];
  const places = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ features, is }) => ({
    is: is ? 1 : 0,
    places: [0, ...[...features].flatMap((name) => places.get(name) ?? [])],
  }));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(SQUARE_FIRST);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = new Float64Array(names.length);
    for (const row of rows) {
      const sum = row.places.reduce((total, at) => total + (weights[at] as number), 0);
      const miss = 1 / (1 + Math.exp(-sum)) - row.is;
      for (const at of row.places) slopes[at] = (slopes[at] as number) + miss / rows.length;
    }
    for (let at = 0; at < names.length; at++) {
      const slope = (slopes[at] as number) + (at === 0 ? 0 : decay * (weights[at] as number));
      squares[at] = (squares[at] as number) + slope * slope;
      weights[at] = (weights[at] as number) - (rate * slope) / Math.sqrt(squares[at] as number);
    }
  }
  return new Map(names.map((name, at) => [name, Number((weights[at] as number).toFixed(DIGITS))]));
}
