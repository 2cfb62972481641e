// How likely what a wish may mean is what was meant: learned from people who judged changes of apps beside what was wished for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { chanceOf } from "../reading/index.ts";
import { type Choice, type Decision, RULES } from "./decide.ts";
import { type Meant, meaningsOf } from "./meanings.ts";
import { hidesMore, showsMore } from "./sight.ts";
import { type Meaning, trustFeatures, type WishAtHand } from "./trust-features.ts";
import type { Past } from "./weigh-readings.ts";
import { spokenWords } from "./wish.ts";

/** How much each feature speaks for a meaning, in natural logarithms of odds; "" is what speaks for all. */
export type TrustWeights = ReadonlyMap<string, number>;

let committed: TrustWeights | null = null;
export function trustWeights(): TrustWeights {
  committed ??= new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "trust.json"), "utf8")))); // as train-trust.ts writes it
  return committed;
}

/** From 0 to 1. */
export const trustOf = (meaning: Meaning, at: WishAtHand, weights: TrustWeights): number =>
  chanceOf(trustFeatures(meaning, at), weights);

/** From these chances on that it is meant, something is offered, what was decided is done, and what was not decided is done all the same. */
const TRUSTED = { maybe: 0.35, likely: 0.45, surely: 0.65 };
const CHOICES_MAX = 3;

/** The decision, if what it does is likely meant; else what is surely meant is done, what may be meant is offered, or nothing was understood. */
export function ifTrusted(decision: Decision, at: WishAtHand, past: Past, weights: TrustWeights): Decision {
  // Rules that ask of which list or figure know what is wished for, and those that know why it can't be done.
  if (decision.is === "asked" && decision.by === "rules") return decision;
  if (decision.is === "told" && decision.reasons.length > 0) return decision;
  const likeliest = meaningsOf(at, past)
    .map((meant) => ({ ...meant, trust: trustOf(meant.meaning, at, weights) }))
    .sort((left, right) => right.trust - left.trust);
  if (decision.is === "done") {
    const edits = JSON.stringify(decision.edits);
    const meant = likeliest.find(({ meaning }) => JSON.stringify(meaning.edits) === edits);
    if (meant && (meant.trust >= TRUSTED.likely || needsNoTrust(decision, meant, at))) return decision;
  }
  // What the intents find likelier of what is trusted: trust tells nothing of what else a wish may mean.
  const [sure] = likeliest
    .filter((meant) => meant.trust >= TRUSTED.surely && !givesMore(meant, at.app))
    .sort((left, right) => right.meaning.share - left.meaning.share);
  if (sure) return { is: "done", edits: [...sure.meaning.edits], by: sure.meaning.by };
  if (decision.is === "told") return decision;
  const choices = choicesOf(likeliest.filter(({ trust }) => trust >= TRUSTED.maybe));
  return choices.length > 0 ? { is: "asked", choices, by: "intent" } : { is: "told", intent: null, reasons: [] };
}

/** A clear wish, a step back, and what keeps something from somebody and shows nobody more, which is never left undone. */
function needsNoTrust(
  { by, edits }: Extract<Decision, { is: "done" }>,
  { result }: Meant,
  { app, wish, wishes }: WishAtHand,
): boolean {
  // A few words and nothing else, each of which the rules understand.
  const isClear = wishes === 1 && by !== "intent" && spokenWords(wish).length <= RULES.plainWords;
  return isClear || edits.every(isBack) || hidesMore(app, result.app);
}

const GIVING: ReadonlySet<Edit["edit"]> = new Set([
  "access",
  "allow",
  "decide",
  "keep",
  "named",
  "publicPage",
  "writers",
]);
/** Whether somebody may see or do more: that is not done on trust alone. */
const givesMore = ({ meaning, result }: Meant, app: AppSpec): boolean =>
  meaning.edits.some(({ edit }) => GIVING.has(edit)) || showsMore(app, result.app);

const BACK: ReadonlySet<Edit["edit"]> = new Set(["bringBack", "redo", "restoreLooks", "undo"]);
const isBack = ({ edit }: Edit): boolean => BACK.has(edit);

/** Each once. */
function choicesOf(likeliest: readonly Meant[]): Choice[] {
  const seen = new Set<string>();
  const choices = likeliest.flatMap(({ words, meaning, result }): Choice[] => {
    const comesTo = JSON.stringify(result.app);
    if (words === null || seen.has(words) || seen.has(comesTo)) return [];
    seen.add(words).add(comesTo);
    return [{ words, edits: [...meaning.edits] }];
  });
  return choices.slice(0, CHOICES_MAX);
}
