// Trains everything that is learned and writes it to tagging/weights.bin: `npm run builtin:train`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadCorpus } from "../corpus/load.ts";
import { type Part, partOf } from "../corpus/split.ts";
import { encodeWeights } from "../tagging/weights-file.ts";
import { trainAll } from "./train-all.ts";

/** The test authors' texts teach nothing. */
const TAUGHT: readonly Part[] = ["train", "tune"];

const began = process.cpuUsage();
const corpus = loadCorpus();
for (const { path, line, message } of corpus.errors) console.log(`${path}:${line}: ${message}`);
const file = encodeWeights(trainAll(corpus, ({ author }) => TAUGHT.includes(partOf(author))));
writeFileSync(join(import.meta.dirname, "../tagging/weights.bin"), file);
const { user, system } = process.cpuUsage(began);
console.log(`${Math.round(file.length / 1024)} kB, ${((user + system) / 1e6).toFixed(1)} s of processor time`);
