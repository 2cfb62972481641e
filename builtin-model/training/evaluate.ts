// Precision and recall of what is learned: `npm run builtin:evaluate` on the test authors with the committed weights,
// `npm run builtin:evaluate -- tune` on the tuning authors with weights trained here and now without them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCorpus } from "../corpus/load.ts";
import { partOf } from "../corpus/split.ts";
import { readText } from "../reading/index.ts";
import { type Chain, passesOf, scoresOf } from "../tagging/chain.ts";
import { chances, type Span } from "../tagging/links.ts";
import { spansOf } from "../tagging/spans.ts";
import { spansAsRead, spansWithChances } from "../tagging/tag-text.ts";
import type { Example } from "../tagging/train-chain.ts";
import { decodeWeights, encodeWeights, type Trained } from "../tagging/weights-file.ts";
import * as examples from "./examples.ts";
import { Figures } from "./figures.ts";
import { trainAll } from "./train-all.ts";

/** What is surer than this would be built. */
const SURE = 0.8;

const part = process.argv[2] === "tune" ? "tune" : "test";
const corpus = loadCorpus();
const unseen = {
  descriptions: corpus.descriptions.filter(({ author }) => partOf(author) === part),
  requests: corpus.requests.filter(({ author }) => partOf(author) === part),
};
const learned = weights();
const { chains, links } = learned;
console.log(`${part}: ${unseen.descriptions.length} descriptions, ${unseen.requests.length} requests`);
const read = unseen.descriptions.map(({ marked }) => spansAsRead(readText(marked.text), learned));
spans(
  "Phrases of descriptions",
  examples.PHRASE_TAGS,
  unseen.descriptions.map((one, at) => ({ ...examples.phraseExample(one), found: read[at]?.phrases ?? [] })),
);
spans(
  "Clauses of descriptions",
  examples.CLAUSE_TAGS,
  unseen.descriptions.map((one, at) => ({ ...examples.clauseExample(one), found: read[at]?.clauses ?? [] })),
);
spans(
  "Phrases of requests",
  examples.SLOT_TAGS,
  unseen.requests
    .flatMap(examples.slotExamples)
    .map((one) => ({ ...one, found: spansWithChances(chains.slots as Chain, one.features).spans })),
);
linkFigures();
classFigures("Access said by sentences", chains.access, unseen.descriptions.flatMap(examples.accessExamples));
classFigures(
  "Intents of wishes",
  chains.intents,
  unseen.requests.flatMap((request) => examples.intentExamples(request, chains.slots as Chain)),
);

function weights(): Trained {
  if (part === "test") return decodeWeights(readFileSync(join(import.meta.dirname, "../tagging/weights.bin")));
  return decodeWeights(encodeWeights(trainAll(corpus, ({ author }) => partOf(author) === "train")));
}

/** Exact span and label; `sure` counts only what is at least SURE. */
function spans(
  title: string,
  names: readonly string[],
  of: readonly { tags: Uint8Array; found: readonly (Span & { chance: number })[] }[],
): void {
  const figures = new Figures();
  for (const { tags, found } of of) {
    const key = ({ from, to, label }: Span): string => `${from}-${to} ${label}`;
    const wanted = spansOf(tags, names);
    const right = new Set(wanted.map(key));
    for (const { label } of wanted) figures.wanted(label);
    for (const span of found) figures.found(span.label, right.has(key(span)), span.chance >= SURE);
  }
  console.log(`\n${title}\n${figures.table()}`);
}

/** Of marked phrases: how often the right thing, or rightly nothing, is the likeliest. */
function linkFigures(): void {
  const figures = new Figures();
  for (const { label, candidates, right } of unseen.descriptions.flatMap(examples.linkExamples)) {
    const found = chances(candidates, links);
    const top = Math.max(...found);
    figures.wanted(label);
    figures.found(label, right.has(candidates[found.indexOf(top)]?.index ?? -1), top >= SURE);
  }
  console.log(`\nLinks of marked phrases\n${figures.table()}`);
}

/** Texts with one class each: how often the likeliest is right. */
function classFigures(title: string, chain: Chain | undefined, of: readonly Example[]): void {
  if (!chain) return;
  const figures = new Figures();
  let among = 0;
  for (const { features, tags } of of) {
    const { forward } = passesOf(chain, scoresOf(chain, features));
    const ranked = [...forward.keys()].sort((left, right) => (forward[right] as number) - (forward[left] as number));
    const wanted = tags[0] as number;
    const best = ranked[0] as number;
    if (ranked.slice(0, 3).includes(wanted)) among += 1;
    figures.wanted(chain.tags[wanted] as string);
    figures.found(chain.tags[best] as string, best === wanted, (forward[best] as number) >= SURE);
  }
  const share = ((among / of.length) * 100).toFixed(1);
  console.log(`\n${title} (${of.length}; the right one among the first three: ${share} %)\n${figures.table()}`);
}
