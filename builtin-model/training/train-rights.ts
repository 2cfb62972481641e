// Trains what sentences say about who may see and change something, and writes it to access/rights.bin: `npm run builtin:train-rights`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { KEPT, type RightsChains, SAID, SAID_TAGS } from "../access/rights.ts";
import { loadCorpus } from "../corpus/load.ts";
import { type Part, partOf } from "../corpus/split.ts";
import type { LearnedChain } from "../tagging/chain.ts";
import { type Training, trainChain, USUAL_TRAINING } from "../tagging/train-chain.ts";
import { encodeWeights } from "../tagging/weights-file.ts";
import { hasClauses } from "./examples.ts";
import { keptExamples, markedRights, type RightsText, rightsExamples, writtenRights } from "./rights-examples.ts";

const OF_RIGHTS: Training = { ...USUAL_TRAINING, rounds: 12, rate: 0.08, seenMin: 2 };

/** English descriptions of the corpus whose authors marked who may what. @param parts whose */
export const descriptionsWithRights = (parts: readonly Part[]): RightsText[] =>
  loadCorpus()
    .descriptions.filter((one) => hasClauses(one) && one.language === "en" && parts.includes(partOf(one.author)))
    .map(markedRights);

export const trainRights = (texts: readonly RightsText[]): Record<keyof RightsChains, LearnedChain> =>
  Object.fromEntries([
    ...SAID.map((what) => [what, trainChain(SAID_TAGS, rightsExamples(texts, what), OF_RIGHTS)]),
    ["kept", trainChain(KEPT, keptExamples(texts), OF_RIGHTS)],
  ]) as Record<keyof RightsChains, LearnedChain>; // a chain for each of SAID, and that of what is kept

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const chains = trainRights([...descriptionsWithRights(["train", "tune"]), ...writtenRights()]);
  const file = encodeWeights({ chains, links: new Map() });
  writeFileSync(join(import.meta.dirname, "../access/rights.bin"), file);
  console.log(`${Math.round(file.length / 1024)} kB`);
}
