// A quasi-recurrent network (Bradbury et al. 2016): what each word is, told by the whole text before and after it.
//
// Each word is the sum of its features' embeddings. Two layers read the row of words forwards and backwards: a gate tells how
// much of a word goes into what is remembered of those before. The first layer sees a word and its two neighbours.

import type { Known } from "../feature-table.ts";
import { addProduct, repeated } from "./matrix.ts";

/** Numbers that stand for a word, and for what is remembered in each direction. */
export const WIDTH = 64;
const BOTH = 2 * WIDTH;
/** A word and its two neighbours. */
export const WINDOW = 3 * WIDTH;
/** Gates and candidates of both directions. */
export const GATES = 4 * WIDTH;
/** What the heads see: both directions of the second layer, and the word itself. */
export const TOP = BOTH + WIDTH;

/** Matrices row by row; a head has one score for each of its tags. */
export type Parameters = {
  embeddings: Float32Array;
  inputBias: Float32Array;
  first: Float32Array;
  firstBias: Float32Array;
  second: Float32Array;
  secondBias: Float32Array;
  phrases: Float32Array;
  phrasesBias: Float32Array;
  clauses: Float32Array;
  clausesBias: Float32Array;
};
export type Head = "phrases" | "clauses";
export type Network = {
  /** Number of a feature -> its row in `embeddings`. */
  rows: Known;
  tags: Record<Head, readonly string[]>;
  parameters: Parameters;
};

/** One layer's way through a text: what training needs again. */
export type Layer = {
  input: Float32Array;
  /** Gates of both directions, then candidates, after their curves. */
  gates: Float32Array;
  states: Float32Array;
};
export type Run = { words: Float32Array; first: Layer; second: Layer; top: Float32Array };
/** Leaves numbers out at random while training; changes its argument. */
export type Dropout = (numbers: Float32Array) => void;
const nothingLeftOut: Dropout = () => {};

/** Reads a text; linear in its words. */
export function runNetwork(
  { rows, parameters }: Network,
  inputs: readonly Uint32Array[],
  dropout: Dropout = nothingLeftOut,
): Run {
  const length = inputs.length;
  const words = repeated(parameters.inputBias, length);
  for (const [at, features] of inputs.entries())
    addEmbeddings(words, at * WIDTH, features, rows, parameters.embeddings);
  for (let at = 0; at < words.length; at++) words[at] = Math.max(0, words[at] as number);
  dropout(words);
  const first = runLayer(windowsOf(words, length), parameters.first, parameters.firstBias, length);
  const between = first.states.slice();
  dropout(between);
  const second = runLayer(between, parameters.second, parameters.secondBias, length);
  const top = new Float32Array(length * TOP);
  for (let at = 0; at < length; at++) {
    top.set(second.states.subarray(at * BOTH, (at + 1) * BOTH), at * TOP);
    top.set(words.subarray(at * WIDTH, (at + 1) * WIDTH), at * TOP + BOTH);
  }
  dropout(top);
  return { words, first, second, top };
}

/** Logarithms of each tag's chance for each word. */
export function logChances({ tags, parameters }: Network, { top }: Run, head: Head): Float32Array {
  const columns = tags[head].length;
  const rows = top.length / TOP;
  const scores = repeated(parameters[`${head}Bias`], rows);
  addProduct(scores, top, parameters[head], { rows, inner: TOP, columns });
  for (let from = 0; from < scores.length; from += columns) {
    const row = scores.subarray(from, from + columns);
    const most = Math.max(...row);
    let total = 0;
    for (const score of row) total += Math.exp(score - most);
    const all = most + Math.log(total);
    for (let tag = 0; tag < columns; tag++) row[tag] = (row[tag] as number) - all;
  }
  return scores;
}

function addEmbeddings(
  words: Float32Array,
  to: number,
  features: Uint32Array,
  rows: Known,
  embeddings: Float32Array,
): void {
  for (const feature of features) {
    const row = rows.get(feature);
    if (row === undefined) continue;
    for (let at = 0; at < WIDTH; at++)
      words[to + at] = (words[to + at] as number) + (embeddings[row * WIDTH + at] as number);
  }
}

/** Each word between its neighbours; nothing stands before the first and after the last. */
function windowsOf(words: Float32Array, length: number): Float32Array {
  const windows = new Float32Array(length * WINDOW);
  for (let at = 0; at < length; at++)
    for (let offset = -1; offset <= 1; offset++) {
      if (at + offset < 0 || at + offset >= length) continue;
      const from = (at + offset) * WIDTH;
      windows.set(words.subarray(from, from + WIDTH), at * WINDOW + (offset + 1) * WIDTH);
    }
  return windows;
}

function runLayer(input: Float32Array, weights: Float32Array, bias: Float32Array, length: number): Layer {
  const gates = repeated(bias, length);
  addProduct(gates, input, weights, { rows: length, inner: input.length / Math.max(1, length), columns: GATES });
  for (let from = 0; from < gates.length; from += GATES)
    for (let at = from; at < from + GATES; at++)
      gates[at] = at < from + BOTH ? 1 / (1 + Math.exp(-(gates[at] as number))) : Math.tanh(gates[at] as number);
  const states = new Float32Array(length * BOTH);
  for (let unit = 0; unit < BOTH; unit++) {
    const isForwards = unit < WIDTH;
    let state = 0;
    for (let step = 0; step < length; step++) {
      const at = isForwards ? step : length - 1 - step;
      const gate = gates[at * GATES + unit] as number;
      state += gate * ((gates[at * GATES + BOTH + unit] as number) - state);
      states[at * BOTH + unit] = state;
    }
  }
  return { input, gates, states };
}
