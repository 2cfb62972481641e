// Trains the network that reads texts as a whole: the slope of each text's tags back through both layers, Adam's steps.
import { addProduct, transposed } from "../tagging/network/matrix.ts";
import {
  type Dropout,
  GATES,
  type Head,
  type Layer,
  logChances,
  type Network,
  type Parameters,
  type Run,
  runNetwork,
  TOP,
  WIDTH,
  WINDOW,
} from "../tagging/network/network.ts";
import type { LearnedNetwork } from "../tagging/network/network-file.ts";
import { randomFrom, rowsOf } from "../tagging/train-chain.ts";

/** Features of each word of a text and its right tags, as their numbers; null where nobody marked them. */
export type NetworkExample = {
  inputs: readonly Uint32Array[];
  tags: Record<Head, Uint8Array | null>;
};

const BOTH = 2 * WIDTH;
const HEADS: readonly Head[] = ["phrases", "clauses"];
const ROUNDS = 10;
const TEXTS_A_STEP = 16;
/** A feature counts from this many words on. */
const SEEN_MIN = 3;
const RATE = 3e-3;
/** The share of all steps in which the rate rises; then it falls to nothing. */
const RISING = 0.3;
const LEFT_OUT = 0.35;
/** Share of words that are told by their letters' ends and classes alone while training: what stands around them is to be relied on, too. */
const WORDS_LEFT_OUT = 0.15;
/** What the right tag lacks of certainty, shared among all: nothing is learned to be beyond doubt. */
const SMOOTHING = 0.05;
const SLOPE_MAX = 1;
/** Adam's two memories. */
const [BETA, BETA_SQUARED, EPSILON] = [0.9, 0.999, 1e-8];

type Slopes = Parameters & { rowsTouched: Set<number> };

/** The same examples give the same bytes. */
export function trainNetwork(tags: Network["tags"], examples: readonly NetworkExample[]): LearnedNetwork {
  const random = randomFrom(20261129);
  const network = beginning(tags, examples, random);
  const moments = { first: emptyLike(network.parameters), second: emptyLike(network.parameters) };
  const stepsInAll = ROUNDS * Math.ceil(examples.length / TEXTS_A_STEP);
  let step = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const order = shuffled(examples, random);
    for (let from = 0; from < order.length; from += TEXTS_A_STEP) {
      const slopes = slopesOf(network, order.slice(from, from + TEXTS_A_STEP), random);
      step += 1;
      climb(network.parameters, slopes, moments, { rate: rateAt(step / stepsInAll), step });
    }
  }
  return network;
}

function beginning(tags: Network["tags"], examples: readonly NetworkExample[], random: () => number): LearnedNetwork {
  const rows = rowsOf(
    examples.map(({ inputs }) => ({ features: inputs })),
    SEEN_MIN,
  );
  // Evenly between the bounds of Glorot and Bengio 2010.
  const matrix = (inner: number, columns: number, bound = Math.sqrt(6 / (inner + columns))): Float32Array =>
    Float32Array.from({ length: inner * columns }, () => (2 * random() - 1) * bound);
  return {
    rows,
    tags,
    parameters: {
      embeddings: matrix(rows.size, WIDTH, 0.15),
      inputBias: new Float32Array(WIDTH),
      first: matrix(WINDOW, GATES),
      firstBias: new Float32Array(GATES),
      second: matrix(BOTH, GATES),
      secondBias: new Float32Array(GATES),
      phrases: matrix(TOP, tags.phrases.length),
      phrasesBias: new Float32Array(tags.phrases.length),
      clauses: matrix(TOP, tags.clauses.length),
      clausesBias: new Float32Array(tags.clauses.length),
    },
  };
}

function shuffled<One>(all: readonly One[], random: () => number): One[] {
  const order = [...all];
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other] as One, order[index] as One];
  }
  return order;
}

const emptyLike = (parameters: Parameters): Parameters =>
  mapped(parameters, (numbers) => new Float32Array(numbers.length));

const mapped = (parameters: Parameters, change: (numbers: Float32Array) => Float32Array): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, numbers]) => [name, change(numbers)])) as Parameters;

/** Rises to the full rate, then falls, both along a half wave. */
function rateAt(share: number): number {
  const way = share < RISING ? share / RISING : 1 - (share - RISING) / (1 - RISING);
  return RATE * (0.5 - 0.5 * Math.cos(Math.PI * way));
}

/** What the loss of some texts falls along, by parameter: the mean over their words. */
function slopesOf(network: LearnedNetwork, examples: readonly NetworkExample[], random: () => number): Slopes {
  const slopes: Slopes = { ...emptyLike(network.parameters), rowsTouched: new Set() };
  const turned = {
    first: transposed(network.parameters.first, WINDOW, GATES),
    second: transposed(network.parameters.second, BOTH, GATES),
    phrases: transposed(network.parameters.phrases, TOP, network.tags.phrases.length),
    clauses: transposed(network.parameters.clauses, TOP, network.tags.clauses.length),
  };
  const wordsInAll = examples.reduce((total, { inputs }) => total + inputs.length, 0);
  for (const example of examples) addSlopes(example);
  return slopes;

  function addSlopes({ inputs: whole, tags }: NetworkExample): void {
    const length = whole.length;
    if (!length) return;
    // A word's first feature is the word itself.
    const inputs = whole.map((features) => (random() < WORDS_LEFT_OUT ? features.subarray(1) : features));
    const masks: Float32Array[] = [];
    const dropout: Dropout = (numbers) => {
      const mask = new Float32Array(numbers.length);
      for (let at = 0; at < mask.length; at++) mask[at] = random() < LEFT_OUT ? 0 : 1 / (1 - LEFT_OUT);
      masks.push(mask);
      scaleBy(numbers, mask);
    };
    const run = runNetwork(network, inputs, dropout);
    const [wordsMask, betweenMask, topMask] = masks as [Float32Array, Float32Array, Float32Array];
    const ofTop = new Float32Array(run.top.length);
    for (const head of HEADS) addHead(run, head, tags[head], ofTop);
    scaleBy(ofTop, topMask);
    const ofStates = new Float32Array(length * BOTH);
    const ofWords = new Float32Array(length * WIDTH);
    for (let at = 0; at < length; at++) {
      ofStates.set(ofTop.subarray(at * TOP, at * TOP + BOTH), at * BOTH);
      ofWords.set(ofTop.subarray(at * TOP + BOTH, (at + 1) * TOP), at * WIDTH);
    }
    const ofBetween = addLayer(run.second, ofStates, "second");
    scaleBy(ofBetween, betweenMask);
    const ofWindows = addLayer(run.first, ofBetween, "first");
    for (let at = 0; at < length; at++)
      for (let offset = -1; offset <= 1; offset++)
        if (at + offset >= 0 && at + offset < length)
          addTo(ofWords, (at + offset) * WIDTH, ofWindows, at * WINDOW + (offset + 1) * WIDTH, WIDTH);
    // What was cut off below nothing, or left out, has no slope.
    for (let at = 0; at < ofWords.length; at++)
      ofWords[at] = (run.words[at] as number) > 0 ? (ofWords[at] as number) * (wordsMask[at] as number) : 0;
    for (const [at, features] of inputs.entries()) {
      addTo(slopes.inputBias, 0, ofWords, at * WIDTH, WIDTH);
      for (const feature of features) {
        const row = network.rows.get(feature);
        if (row === undefined) continue;
        slopes.rowsTouched.add(row);
        addTo(slopes.embeddings, row * WIDTH, ofWords, at * WIDTH, WIDTH);
      }
    }
  }

  function addHead(run: Run, head: Head, right: Uint8Array | null, ofTop: Float32Array): void {
    if (!right) return;
    const columns = network.tags[head].length;
    const ofScores = logChances(network, run, head).map(Math.exp);
    for (let at = 0; at < ofScores.length; at++) {
      const isRight = right[Math.floor(at / columns)] === at % columns;
      const wanted = SMOOTHING / columns + (isRight ? 1 - SMOOTHING : 0);
      ofScores[at] = ((ofScores[at] as number) - wanted) / wordsInAll;
    }
    addProducts(run.top, TOP, ofScores, columns, head);
    addProduct(ofTop, ofScores, turned[head], { rows: right.length, inner: columns, columns: TOP });
  }

  /** Slopes of a layer's weights. @returns those of its input */
  function addLayer({ input, gates, states }: Layer, ofStates: Float32Array, name: "first" | "second"): Float32Array {
    const length = states.length / BOTH;
    const ofGates = new Float32Array(length * GATES);
    for (let unit = 0; unit < BOTH; unit++) {
      const isForwards = unit < WIDTH;
      let slope = 0;
      for (let step = length - 1; step >= 0; step--) {
        const at = isForwards ? step : length - 1 - step;
        const before = isForwards ? at - 1 : at + 1;
        const state = before >= 0 && before < length ? (states[before * BOTH + unit] as number) : 0;
        const gate = gates[at * GATES + unit] as number;
        const candidate = gates[at * GATES + BOTH + unit] as number;
        slope += ofStates[at * BOTH + unit] as number;
        ofGates[at * GATES + unit] = slope * (candidate - state) * gate * (1 - gate);
        ofGates[at * GATES + BOTH + unit] = slope * gate * (1 - candidate * candidate);
        slope *= 1 - gate;
      }
    }
    const inner = input.length / length;
    addProducts(input, inner, ofGates, GATES, name);
    const ofInput = new Float32Array(input.length);
    addProduct(ofInput, ofGates, turned[name], { rows: length, inner: GATES, columns: inner });
    return ofInput;
  }

  function addProducts(
    input: Float32Array,
    inner: number,
    of: Float32Array,
    columns: number,
    name: "first" | "second" | Head,
  ): void {
    const length = of.length / columns;
    addProduct(slopes[name], transposed(input, length, inner), of, { rows: inner, inner: length, columns });
    for (let at = 0; at < length; at++) addTo(slopes[`${name}Bias`], 0, of, at * columns, columns);
  }
}

function scaleBy(numbers: Float32Array, factors: Float32Array): void {
  for (let at = 0; at < numbers.length; at++) numbers[at] = (numbers[at] as number) * (factors[at] as number);
}

function addTo(sum: Float32Array, to: number, of: Float32Array, from: number, length: number): void {
  for (let at = 0; at < length; at++) sum[to + at] = (sum[to + at] as number) + (of[from + at] as number);
}

/** One step of Adam (Kingma and Ba 2015), the slope's length bounded; of the embeddings only rows that the texts touched. */
function climb(
  parameters: Parameters,
  { rowsTouched, ...slopes }: Slopes,
  moments: { first: Parameters; second: Parameters },
  { rate, step }: { rate: number; step: number },
): void {
  let squares = 0;
  for (const slope of Object.values(slopes)) for (const one of slope) squares += one * one;
  const factor = Math.min(1, SLOPE_MAX / Math.sqrt(squares + EPSILON));
  const stepRate = (rate * Math.sqrt(1 - BETA_SQUARED ** step)) / (1 - BETA ** step);
  for (const name of Object.keys(parameters) as (keyof Parameters)[]) {
    const all = [parameters[name], slopes[name], moments.first[name], moments.second[name]] as const;
    if (name === "embeddings") for (const row of rowsTouched) move(...all, row * WIDTH, (row + 1) * WIDTH);
    else move(...all, 0, parameters[name].length);
  }

  function move(
    weights: Float32Array,
    slope: Float32Array,
    first: Float32Array,
    second: Float32Array,
    from: number,
    to: number,
  ): void {
    for (let at = from; at < to; at++) {
      const one = (slope[at] as number) * factor;
      const mean = BETA * (first[at] as number) + (1 - BETA) * one;
      const square = BETA_SQUARED * (second[at] as number) + (1 - BETA_SQUARED) * one * one;
      first[at] = mean;
      second[at] = square;
      weights[at] = (weights[at] as number) - (stepRate * mean) / (Math.sqrt(square) + EPSILON);
    }
  }
}
