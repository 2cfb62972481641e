// Judges the requests of the tuning or test author: right at once, a question with the right choice, nothing done, wrong and done; the older rules beside.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "../../blueprint/apply-edits.ts";
import type { Edit } from "../../blueprint/edit-types.ts";
import { sound } from "../../blueprint/repair.ts";
import type { AppSpec } from "../../blueprint/types.ts";
import type { Request } from "../../corpus/corpus-file.ts";
import { loadCorpus } from "../../corpus/load.ts";
import { type Part, partOf } from "../../corpus/split.ts";
import { decodeWeights, encodeWeights, type Trained } from "../../tagging/weights-file.ts";
import { trainAll } from "../../training/train-all.ts";
import { readEdits } from "../../understanding/edits/edits.ts";
import { describedApp } from "../judging/described-app.ts";
import { judge } from "../judging/expected.ts";
import { messageOf } from "../judging/message-of.ts";
import { readRequest } from "../read-request.ts";
import { trustWeights } from "../trust.ts";

const NOTHING_YET = { history: [], taken: [] };

/** Prints how often each outcome comes, new and old. @param isTold prints every message with its outcome too */
export function measure(part: Part, isTold: boolean): void {
  const corpus = loadCorpus();
  const weights = weightsFor(part, corpus);
  const counts = new Map<string, { now: number; rules: number }>();
  const note = (outcome: string, which: "now" | "rules"): void => {
    const of = counts.get(outcome) ?? { now: 0, rules: 0 };
    of[which] += 1;
    counts.set(outcome, of);
  };
  for (const request of corpus.requests) {
    if (partOf(request.author) !== part || request.language !== "en") continue;
    const now = outcomeOf(request, weights);
    note(now.outcome, "now");
    note(outcomeOfRules(request), "rules");
    if (isTold) console.log(`${now.outcome} | ${messageOf(request)} | ${request.app} | ${now.told}`);
  }
  const total = [...counts.values()].reduce((sum, { now }) => sum + now, 0);
  console.log(`${part}: ${total} messages`);
  for (const [outcome, { now, rules }] of [...counts].sort())
    console.log(`${outcome.padEnd(32)} ${now} (rules alone ${rules})`);
}

function weightsFor(part: Part, corpus: ReturnType<typeof loadCorpus>): Trained {
  if (part === "test") return decodeWeights(readFileSync(join(import.meta.dirname, "../../tagging/weights.bin")));
  return decodeWeights(encodeWeights(trainAll(corpus, ({ author }) => partOf(author) === "train")));
}

/** Whether every wish of a message asks for no change. */
function asksForNothing(request: Request, app: AppSpec): boolean {
  return judge(request, app, app).verdict === "right";
}

function outcomeOf(request: Request, weights: Trained): { outcome: string; told: string } {
  const app = describedApp(request.app ?? "");
  const read = readRequest(
    messageOf(request),
    { app, past: NOTHING_YET, last: null, byRules: (wish, draft) => readEdits(wish, draft) },
    { weights, trust: trustWeights() },
  );
  const edits = read.flatMap(({ decision }) => (decision.is === "done" ? decision.edits : []));
  const choices = read.flatMap(({ decision }) => (decision.is === "asked" ? decision.choices : []));
  const told = JSON.stringify(
    read.map(({ decision }) =>
      decision.is === "asked"
        ? decision.choices.map(({ words }) => words)
        : decision.is === "done"
          ? decision.edits
          : decision,
    ),
  );
  const { verdict } = judge(request, app, after(app, edits));
  if (verdict === "right" && asksForNothing(request, app))
    return { outcome: choices.length > 0 ? "no change wanted, asked" : "no change wanted, none made", told };
  if (verdict !== "nothing")
    return {
      outcome: verdict === "wrong" ? "wrong and done" : verdict === "partly" ? "partly done" : "right at once",
      told,
    };
  if (choices.length === 0) return { outcome: "honest no", told };
  const isThere = choices.some((one) =>
    ["right", "partly"].includes(judge(request, app, after(app, one.edits)).verdict),
  );
  return { outcome: isThere ? "asked, the right one offered" : "asked, the right one missing", told };
}

function outcomeOfRules(request: Request): string {
  const app = describedApp(request.app ?? "");
  const { verdict } = judge(request, app, after(app, readEdits(messageOf(request), app)));
  if (verdict === "right" && asksForNothing(request, app)) return "no change wanted, none made";
  if (verdict === "nothing") return "honest no";
  return verdict === "wrong" ? "wrong and done" : verdict === "partly" ? "partly done" : "right at once";
}

const after = (app: AppSpec, edits: readonly Edit[]): AppSpec =>
  edits.length === 0 ? app : sound(applyEdits(app, edits, NOTHING_YET.history).app);
