// How likely what was read of a wish is what was meant: learned from wishes whose marks tell what they mean.
//
// Intents say what a wish is like. What they do not tell is how much of it a reading leaves out: "the kids may book, but not after ten" is
// like a right, and a reading that takes all rights away leaves out "after ten". So what counts here are above all the words that a reading does not account for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { chanceOf } from "../reading/index.ts";
import type { Decision } from "./decide.ts";
import { intentsOfEdits } from "./rules-as-intents.ts";
import type { Weighed } from "./weigh-readings.ts";
import type { Wish } from "./wish.ts";

/** A reading of a wish: what it changes, whether that is done or offered, and what else the wish may mean. */
export type ReadingAtHand = {
  wish: Wish;
  edits: readonly Edit[];
  is: "done" | "asked";
  weighed: readonly Weighed[];
  app: AppSpec;
  /** How many wishes the message has. */
  wishes: number;
};

const WORDS_MAX = 80;
const STEM = 4;
const EDITS_MAX = 4;
const HAS_LETTER = /[\p{L}\p{N}]/u;
/** Words that name nothing: whether one is accounted for is not asked. */
const FUNCTION_WORDS = new Set(
  "a an the this that these those my our your his her their its i we you he she it they them me us of for to in on at by with and or but as so be is are was were am been being do does did have has had can could will would shall should may might must please not no there here also too just only if when then than from into about up out".split(
    " ",
  ),
);

/** What is asked of a reading, as names of what holds; linear in the wish's words, of which the first WORDS_MAX count. */
export function trustFeatures({ wish, edits, is, weighed, app, wishes }: ReadingAtHand): Set<string> {
  const words = wish.words.filter(({ lower }) => HAS_LETTER.test(lower)).slice(0, WORDS_MAX);
  const known = wordsAccountedFor(edits, app);
  const content = words.filter(({ lower }) => !FUNCTION_WORDS.has(lower));
  const left = content.filter(({ lower, lemma }) => !known.has(stemOf(lemma)) && !known.has(stemOf(lower)));
  const kinds = [...new Set(edits.map(({ edit }) => edit))].slice(0, EDITS_MAX);
  const [kind = "none"] = kinds;
  const intents = intentsOfEdits(edits.slice(0, EDITS_MAX));
  const chance = weighed.reduce((best, one) => Math.max(best, intents.has(one.intent) ? one.chance : 0), 0);
  const [top] = weighed;
  const part = content.length === 0 ? 0 : left.length / content.length;
  const sizes = `${Math.min(left.length, 8)}`;
  const shares = `${Math.round(part * 5)}`;
  const chances = `${Math.round(chance * 5)}`;
  const found = [
    is,
    `chance ${chances}`,
    `${is} ${chances}`,
    `left ${sizes}`,
    `part ${shares}`,
    `left ${sizes} ${is}`,
    `chance ${chances} ${shares}`,
    `length ${Math.min(Math.round(Math.log2(words.length + 1) * 1.5), 9)}`,
    `wishes ${Math.min(wishes, 4)}`,
    `top ${top?.intent}`,
    `share ${Math.round((top?.share ?? 0) * 5)}`,
    `fit ${Math.round((top?.reading?.fit ?? 0) * 5)}`,
    `agrees ${top !== undefined && intents.has(top.intent)}`,
    `edits ${Math.min(edits.length, 4)}`,
    ...kinds.flatMap((one) => [`kind ${one}`, `kind ${one} ${shares}`, `kind ${one} ${is}`, `kind ${one} ${chances}`]),
    ...(wish.text.includes("?") ? ["?", `? ${kind}`] : []),
    ...words.filter(({ lower }) => FUNCTION_WORDS.has(lower)).map(({ lower }) => `f ${lower}`),
    ...left.map(({ lemma }) => `left ${lemma}`),
    ...(left.some(({ text }) => /^\d/.test(text)) ? ["number left", `number left ${kind}`] : []),
  ];
  return new Set(found);
}

const stemOf = (word: string): string => word.slice(0, STEM);

/** Beginnings of the words that a reading is about: what it changes, and how that is called in the app. */
function wordsAccountedFor(edits: readonly Edit[], app: AppSpec): Set<string> {
  const names = edits.flatMap((edit) => {
    const entity = "entity" in edit ? app.entities.find(({ name }) => name === edit.entity) : undefined;
    const key = "key" in edit ? edit.key : null;
    const field = entity?.fields.find((one) => one.key === key);
    return [entity?.one, entity?.many, field?.label, ...(field?.options ?? [])];
  });
  const said = `${JSON.stringify(edits)} ${names.join(" ")}`.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return new Set((said.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf));
}

/** How much each feature speaks for a reading, in natural logarithms of odds; "" is what speaks for all. */
export type TrustWeights = ReadonlyMap<string, number>;

let committed: TrustWeights | null = null;
export function trustWeights(): TrustWeights {
  committed ??= new Map(Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, "trust.json"), "utf8")))); // as train-trust.ts writes it
  return committed;
}

/** From 0 to 1. */
export function trustOf(reading: ReadingAtHand, weights: TrustWeights): number {
  return chanceOf(trustFeatures(reading), weights);
}

/** From here on choices are offered. */
export const OFFERED_FROM = 0.5;

/** The decision, or that nothing was understood where none of its choices is likely meant. What is sure enough to be done is done. */
export function ifTrusted(
  decision: Decision,
  at: Pick<ReadingAtHand, "wish" | "weighed" | "app" | "wishes">,
  weights: TrustWeights,
): Decision {
  const reading = readingOf(decision);
  if (decision.is !== "asked" || reading === null || trustOf({ ...at, ...reading }, weights) >= OFFERED_FROM)
    return decision;
  return { is: "told", intent: null, reasons: [] };
}

/** What the intents alone would change, or offer to; null where nothing is, or the rules read it, which understand every word or nothing. */
export function readingOf(decision: Decision): Pick<ReadingAtHand, "edits" | "is"> | null {
  if (decision.is === "told" || decision.by !== "intent") return null;
  const edits = decision.is === "done" ? decision.edits : decision.choices.flatMap((one) => one.edits);
  return { edits, is: decision.is };
}
