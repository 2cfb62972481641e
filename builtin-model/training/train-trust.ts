// Trains how likely what a wish may mean was meant, and writes it to requests/trust.json: `npm run builtin:train-trust`. With `folds` as
// an argument it trains nothing that is kept, and tells what it finds in messages about apps that did not teach it.
//
// Takes ten minutes: each author's messages are read with what the others taught. What was judged is found again among today's meanings by
// how it is told, in whatever part of its message; what is no longer read so teaches nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { firstApp } from "../conversation/first-app.ts";
import type { Request } from "../corpus/corpus-file.ts";
import { type JudgedApp, type JudgedChange, loadJudgedChanges } from "../corpus/judged-changes.ts";
import { loadCorpus } from "../corpus/load.ts";
import { partOf } from "../corpus/split.ts";
import { type ReadWish, readRequest } from "../requests/index.ts";
import { describedApp } from "../requests/judging/described-app.ts";
import { judge } from "../requests/judging/expected.ts";
import { messageOf } from "../requests/judging/message-of.ts";
import { meaningsOf } from "../requests/meanings.ts";
import { trustFeatures } from "../requests/trust-features.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { decodeWeights, encodeWeights } from "../tagging/weights-file.ts";
import { readEdits, withCorrections } from "../understanding/edits/edits.ts";
import { countByFolds, type Judged } from "./count-by-folds.ts";
import { trainWishes } from "./train-all.ts";
import { trainLogistic } from "./train-logistic.ts";

const BOUNDS = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7];
const VERDICTS = ["right", "part", "wrong"] as const;
/** There are many features, and each says little; larger steps overshoot. */
const SETTINGS = { decay: 6e-3, rate: 0.1 };
/** Of the marked requests, which are said shorter and more clearly than strangers write, so many as not to speak louder than these. */
const MARKED_EVERY = 3;
/** Authors are read with what the others taught. */
const AUTHOR_FOLDS = 3;
const PAST = { history: [], taken: [] };
/** Each wish is read in the app as it was first, but for what needs no trust. */
const NO_TRUST = new Map([["", Number.NEGATIVE_INFINITY]]);

type Example = Judged<(typeof VERDICTS)[number]>;

const requests = loadCorpus().requests.filter(({ author, language }) => language === "en" && partOf(author) !== "test");
const authors = [...new Set(requests.map(({ author }) => author))].sort();
const foldOf = (author: string): number => authors.indexOf(author) % AUTHOR_FOLDS;
const weightsOfFolds = Array.from({ length: AUTHOR_FOLDS }, (_, fold) => weightsWithout(fold));
const authorOf = new Map(requests.map((request) => [bare(messageOf(request)), request.author]));
const marked = requests
  .filter(({ described }) => described === undefined)
  .flatMap(examplesOfRequest)
  .filter((_, at) => at % MARKED_EVERY === 0);
const readAgain = new Set<JudgedChange>();
const judged = loadJudgedChanges();
const apps = judged.map(examplesOf);
const examples = apps.flat();
const all = judged.flatMap(({ messages }) => messages.flatMap(({ changes }) => changes));
if (process.argv.includes("folds"))
  for (const line of countByFolds(apps, (some) => learn([...some, ...marked]), { bounds: BOUNDS, verdicts: VERDICTS }))
    console.log(line);
else
  writeFileSync(
    join(import.meta.dirname, "../requests/trust.json"),
    `${JSON.stringify(Object.fromEntries(learn([...examples, ...marked])), null, 1)}\n`,
  );
console.log(`${readAgain.size} of ${all.length} changes that were judged are read today`);

/** What is learned from all other authors: what is read is as unsure as it will be of whoever comes. */
function weightsWithout(fold: number): Trained {
  const wishes = trainWishes(requests.filter(({ author }) => foldOf(author) !== fold));
  const { chains } = decodeWeights(encodeWeights({ chains: wishes, links: new Map() }));
  return { ...trained(), chains: { ...trained().chains, ...chains } };
}

function bare(message: string): string {
  return message.replace(/\s+/g, "").toLowerCase();
}

function learn(some: readonly Example[]): Map<string, number> {
  const learned = trainLogistic(
    some.map(({ features, verdict }) => ({ features, is: verdict !== "wrong" })),
    SETTINGS,
  );
  return new Map([...learned].filter(([, weight]) => weight !== 0));
}

function examplesOf({ text, messages }: JudgedApp): Example[] {
  const first = firstApp(text);
  if (!first || "text" in first) return [];
  return messages.flatMap(({ message, changes }) => examplesIn(message, changes, first.app));
}

/** Messages of one wish, judged by their marks: of several nothing tells which meaning was the wrong one. */
function examplesOfRequest(request: Request): Example[] {
  const app = describedApp(request.app ?? "");
  const [only, ...more] = wishesIn(messageOf(request), app, request.author);
  const at = only?.read;
  if (!at || more.length > 0) return [];
  return meaningsOf(at, PAST).map(({ meaning, result }): Example => {
    const { verdict } = judge(request, app, sound(result.app));
    const is = verdict === "right" ? "right" : verdict === "partly" ? "part" : "wrong";
    return { features: trustFeatures(meaning, at), verdict: is };
  });
}

function examplesIn(message: string, changes: readonly JudgedChange[], app: AppSpec): Example[] {
  const author = authorOf.get(bare(message));
  if (author === undefined) throw new Error(`not in the corpus: ${message}`);
  return wishesIn(withCorrections(message, app), app, author).flatMap(({ said, read: at }) =>
    meaningsOf(at, PAST).flatMap(({ meaning, result }): Example[] => {
      const same = changes.filter(({ done }) => done.join("\n") === result.done.join("\n"));
      const found = same.find(({ part }) => bare(part) === bare(said)) ?? same[0];
      if (found) readAgain.add(found);
      return found ? [{ features: trustFeatures(meaning, at), verdict: found.is }] : [];
    }),
  );
}

function wishesIn(message: string, app: AppSpec, author: string): ReadWish[] {
  const before: string[] = [];
  const byRules = (wish: string, draft: AppSpec) => {
    const edits = readEdits(wish, draft, before.join("\n"));
    before.push(wish.replaceAll("\n", " "));
    return edits;
  };
  const weights = weightsOfFolds[foldOf(author)] as Trained;
  return readRequest(message, { app, past: PAST, last: null, byRules }, { weights, trust: NO_TRUST });
}
