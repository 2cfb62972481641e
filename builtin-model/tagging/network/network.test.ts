import { describe, expect, test } from "vitest";
import { type NetworkExample, trainNetwork } from "../../training/train-network.ts";
import { hashOf } from "../hash.ts";
import { randomFrom } from "../train-chain.ts";
import { decodeWeights, encodeWeights } from "../weights-file.ts";
import { addProduct } from "./matrix.ts";
import { logChances, type Network, runNetwork } from "./network.ts";

const TAGS = { phrases: ["O", "B-E", "B-F"], clauses: ["O", "B-not"] };
const FILLERS = ["um", "er", "so", "and", "then"];

/** "x" is a thing where the row began with "things", a field where it began with "fields"; what ends with "never" is not wanted. */
function row(random: () => number): NetworkExample & { words: string[] } {
  const filler = (): string => FILLERS[Math.floor(random() * FILLERS.length)] as string;
  const isThing = random() < 0.5;
  const isRefused = random() < 0.5;
  const between = Array.from({ length: 2 + Math.floor(random() * 3) }, filler);
  const words = [isThing ? "things" : "fields", ...between, "x", ...between, isRefused ? "never" : "always"];
  const at = between.length + 1;
  return {
    words,
    inputs: words.map((word) => Uint32Array.of(hashOf(word))),
    tags: {
      phrases: Uint8Array.from(words, (_, index) => (index === at ? (isThing ? 1 : 2) : 0)),
      clauses: Uint8Array.from(words, (_, index) => (index === at && isRefused ? 1 : 0)),
    },
  };
}

const random = randomFrom(7);
const taught = Array.from({ length: 400 }, () => row(random));
const unseen = Array.from({ length: 100 }, () => row(random));
const learned = trainNetwork(TAGS, taught);

function tagsRead(network: Network, { inputs }: NetworkExample, head: "phrases" | "clauses"): number[] {
  const scores = logChances(network, runNetwork(network, inputs), head);
  const size = TAGS[head].length;
  return inputs.map((_, at) => {
    const row = [...scores.subarray(at * size, (at + 1) * size)];
    return row.indexOf(Math.max(...row));
  });
}

describe("the network", () => {
  test("tells by a word far before and one far after what a word is, in rows that it never saw", () => {
    for (const one of unseen) {
      expect(tagsRead(learned, one, "phrases"), one.words.join(" ")).toEqual([...(one.tags.phrases ?? [])]);
      expect(tagsRead(learned, one, "clauses"), one.words.join(" ")).toEqual([...(one.tags.clauses ?? [])]);
    }
  });

  test("is the same, byte for byte, when it is taught the same, and reads as it did from its file", () => {
    const few = taught.slice(0, 60);
    const bytes = encodeWeights({ chains: {}, links: new Map(), network: trainNetwork(TAGS, few) });
    expect(encodeWeights({ chains: {}, links: new Map(), network: trainNetwork(TAGS, few) }).equals(bytes)).toBe(true);
    const { network } = decodeWeights(encodeWeights({ chains: {}, links: new Map(), network: learned }));
    if (!network) throw new Error("the file holds the network");
    for (const one of unseen) expect(tagsRead(network, one, "phrases")).toEqual(tagsRead(learned, one, "phrases"));
  });

  test("has nothing to say of no words", () => {
    expect(logChances(learned, runNetwork(learned, []), "phrases")).toHaveLength(0);
  });
});

test.each([
  [1, 1, 1],
  [4, 3, 8],
  [7, 5, 9],
  [9, 64, 25],
])("a product of %i × %i and %i columns is that of each row with each column", (rows, inner, columns) => {
  const some = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5);
  const [left, right, sum] = [some(rows * inner), some(inner * columns), some(rows * columns)];
  const wanted = [...sum].map((begun, place) => {
    const [at, column] = [Math.floor(place / columns), place % columns];
    let total = begun;
    for (let one = 0; one < inner; one++) total += (left[at * inner + one] ?? 0) * (right[one * columns + column] ?? 0);
    return total;
  });
  addProduct(sum, left, right, { rows, inner, columns });
  for (const [place, one] of sum.entries()) expect(one).toBeCloseTo(wanted[place] ?? Number.NaN, 4);
});
