// Trains how likely what a wish may mean was meant, and writes it to requests/trust.json: `npm run builtin:train-trust`. With `folds` as
// an argument it trains nothing that is kept, and tells what it finds in messages about apps that did not teach it.
//
// What was judged is found again among today's meanings by how it is told. What is no longer read so teaches nothing.
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
import { trained } from "../tagging/index.ts";
import { readEdits, withCorrections } from "../understanding/edits/edits.ts";
import { countByFolds, type Judged } from "./count-by-folds.ts";
import { trainLogistic } from "./train-logistic.ts";

const BOUNDS = [0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7];
const VERDICTS = ["right", "part", "wrong"] as const;
/** There are many features, and each says little; larger steps overshoot. */
const SETTINGS = { decay: 6e-3, rate: 0.1 };
/** Of the marked requests, which are said shorter and more clearly than strangers write, so many as not to speak louder than these. */
const MARKED_EVERY = 3;
const PAST = { history: [], taken: [] };
/** Each wish is read in the app as it was first, but for what needs no trust. */
const NOTHING_DONE = { weights: trained(), trust: new Map([["", Number.NEGATIVE_INFINITY]]) };

type Example = Judged<(typeof VERDICTS)[number]>;

const { requests } = loadCorpus();
const marked = requests
  .filter(({ author, language }) => language === "en" && partOf(author) !== "test")
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

/** What is of use counts, whole or in part. */
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
  const [only, ...more] = wishesIn(messageOf(request), app);
  const at = only?.read;
  if (!at || more.length > 0) return [];
  return meaningsOf(at, PAST).map(({ meaning, result }): Example => {
    const { verdict } = judge(request, app, sound(result.app));
    const is = verdict === "right" ? "right" : verdict === "partly" ? "part" : "wrong";
    return { features: trustFeatures(meaning, at), verdict: is };
  });
}

function examplesIn(message: string, changes: readonly JudgedChange[], app: AppSpec): Example[] {
  return wishesIn(withCorrections(message, app), app).flatMap(({ said, read: at }) =>
    meaningsOf(at, PAST).flatMap(({ meaning, result }): Example[] => {
      const found = changes.find(({ part, done }) => part === said && done.join("\n") === result.done.join("\n"));
      if (found) readAgain.add(found);
      return found ? [{ features: trustFeatures(meaning, at), verdict: found.is }] : [];
    }),
  );
}

function wishesIn(message: string, app: AppSpec): ReadWish[] {
  const before: string[] = [];
  const byRules = (wish: string, draft: AppSpec) => {
    const edits = readEdits(wish, draft, before.join("\n"));
    before.push(wish.replaceAll("\n", " "));
    return edits;
  };
  return readRequest(message, { app, past: PAST, last: null, byRules }, NOTHING_DONE);
}
