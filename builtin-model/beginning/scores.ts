// How likely a text asks for each of the templates, and how likely for none.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chain } from "../tagging/chain.ts";
import { classChances } from "../tagging/class-scores.ts";
import { decodeWeights } from "../tagging/weights-file.ts";
import { NONE } from "./asked.ts";
import { askedFeatures } from "./features.ts";

export type Scored = Readonly<{ name: string; chance: number }>;

let committed: Chain | null = null;
function committedChain(): Chain {
  committed ??= decodeWeights(readFileSync(join(import.meta.dirname, "templates.bin"))).chains.templates as Chain; // as train-templates.ts writes it
  return committed;
}

/** Templates with their chances from 0 to 1, the likeliest first; what is left to one is that of none. */
export function scoreTemplates(text: string, chain: Chain = committedChain()): Scored[] {
  const { words, pairs } = askedFeatures(text);
  const chances = classChances(chain, Uint32Array.of(...words, ...pairs));
  return chain.tags
    .map((name, at) => ({ name, chance: chances[at] ?? 0 }))
    .filter(({ name }) => name !== NONE)
    .toSorted((left, right) => right.chance - left.chance);
}
