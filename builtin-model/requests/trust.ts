// How likely what a wish may mean is what was meant: learned from people who judged changes of apps beside what was wished for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edit } from "../blueprint/edit-types.ts";
import { chanceOf } from "../reading/index.ts";
import { type Choice, type Decision, isNarrowing, RULES } from "./decide.ts";
import { type Meant, meaningsOf } from "./meanings.ts";
import { type Meaning, trustFeatures, type WishAtHand } from "./trust-features.ts";
import type { Past } from "./weigh-readings.ts";
import { wordsIn } from "./wish.ts";

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

/** From these chances on that it is meant, something is done that was decided to be done, and something is offered. */
export const TRUSTED = { done: 0.2, offered: 0.35 };
const CHOICES_MAX = 3;

/** The decision, if what it does or offers is likely meant; else what is likelier is offered, or nothing was understood. */
export function ifTrusted(decision: Decision, at: WishAtHand, past: Past, weights: TrustWeights): Decision {
  if (decision.is === "told" || standsAnyway(decision, at)) return decision;
  const likeliest = meaningsOf(at, past)
    .map((meant) => ({ ...meant, trust: trustOf(meant.meaning, at, weights) }))
    .sort((left, right) => right.trust - left.trust);
  if (decision.is === "done") {
    const edits = JSON.stringify(decision.edits);
    const meant = likeliest.find(({ meaning }) => JSON.stringify(meaning.edits) === edits);
    if (!meant || meant.trust >= TRUSTED.done) return decision;
  }
  const choices = choicesOf(likeliest.filter(({ trust }) => trust >= TRUSTED.offered));
  return choices.length > 0 ? { is: "asked", choices, by: "intent" } : { is: "told", intent: null, reasons: [] };
}

/** What needs no trust. */
function standsAnyway(decision: Exclude<Decision, { is: "told" }>, { app, wish, wishes }: WishAtHand): boolean {
  // The rules know what is wished for, and ask of which list or figure.
  if (decision.is === "asked") return decision.by === "rules";
  // A few words and nothing else, each of which the rules understand, are a clear wish.
  const isPlain = wishes === 1 && decision.by !== "intent" && wordsIn(wish) <= RULES.plainWords;
  return isPlain || decision.edits.some((edit) => isBack(edit) || isLimit(edit)) || isNarrowing(app, decision.edits);
}

const isBack = ({ edit }: Edit): boolean => edit === "undo" || edit === "redo" || edit === "bringBack";

/** A word about who may not see something is never left undone. */
const isLimit = (change: Edit): boolean =>
  change.edit === "show" || ((change.edit === "readers" || change.edit === "pageFor") && change.roles !== null);

/** Each once. */
function choicesOf(likeliest: readonly Meant[]): Choice[] {
  const comesTo = ({ result }: Meant) => JSON.stringify(result.app);
  const isSame = (left: Meant, right: Meant) => left.words === right.words || comesTo(left) === comesTo(right);
  const distinct = likeliest.filter((meant, at) => likeliest.findIndex((one) => isSame(one, meant)) === at);
  return distinct.slice(0, CHOICES_MAX).map(({ words, meaning }) => ({ words, edits: [...meaning.edits] }));
}
