// Trains how far a reading of a wish is trusted, and writes it to requests/trust.json: `npm run builtin:train-trust`.
//
// Readings must be as wrong as they are on what was never seen: each author's wishes are read with weights that did not learn from them.
// So it takes some minutes; run it after `npm run builtin:train` has changed the weights much.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import type { Request } from "../corpus/corpus-file.ts";
import { loadCorpus } from "../corpus/load.ts";
import { partOf } from "../corpus/split.ts";
import type { Decision } from "../requests/index.ts";
import { describedApp } from "../requests/judging/described-app.ts";
import { judge } from "../requests/judging/expected.ts";
import { messageOf } from "../requests/judging/message-of.ts";
import { readRequest } from "../requests/read-request.ts";
import { readingOf, trustFeatures } from "../requests/trust.ts";
import { decodeWeights, encodeWeights, type Trained } from "../tagging/weights-file.ts";
import { readEdits } from "../understanding/edits/edits.ts";
import { trainAll } from "./train-all.ts";
import { trainLogistic, type YesOrNo } from "./train-logistic.ts";

const FOLDS = 3;
const PAST = { history: [], taken: [] };

const corpus = loadCorpus();
const requests = corpus.requests.filter(({ author, language }) => language === "en" && partOf(author) !== "test");
const authors = [...new Set(requests.map(({ author }) => author))].sort();
const examples: YesOrNo[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const left = new Set(authors.filter((_, at) => at % FOLDS === fold));
  const weights = decodeWeights(
    encodeWeights(trainAll(corpus, ({ author }) => partOf(author) !== "test" && !left.has(author))),
  );
  for (const request of requests) if (left.has(request.author)) examples.push(...examplesOf(request, weights));
}
const learned = trainLogistic(examples);
writeFileSync(
  join(import.meta.dirname, "../requests/trust.json"),
  `${JSON.stringify(Object.fromEntries(learned), null, 1)}\n`,
);
console.log(
  `${examples.length} readings, ${examples.filter(({ is }) => is).length} of them right; ${learned.size} weights`,
);

/** Messages of one wish: of several nothing tells which reading was the wrong one. */
function examplesOf(request: Request, weights: Trained): YesOrNo[] {
  const app = describedApp(request.app ?? "");
  const at = { app, past: PAST, last: null, byRules: (wish: string, draft: AppSpec) => readEdits(wish, draft) };
  const read = readRequest(messageOf(request), at, { weights, trust: null });
  const [only] = read;
  const reading = only && readingOf(only.decision);
  if (read.length !== 1 || !only?.read || !reading) return [];
  return [
    {
      features: trustFeatures({ ...only.read, app, wishes: 1, ...reading }),
      is: isRight(request, app, only.decision),
    },
  ];
}

function isRight(request: Request, app: AppSpec, decision: Decision): boolean {
  const fits = (edits: readonly Edit[]): boolean =>
    ["right", "partly"].includes(judge(request, app, sound(applyEdits(app, edits, []).app)).verdict);
  if (decision.is === "done") return fits(decision.edits);
  return decision.is === "asked" && decision.choices.some(({ edits }) => fits(edits));
}
