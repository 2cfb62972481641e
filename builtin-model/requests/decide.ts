// Whether a wish is sure enough to be done, is asked about with choices to click, or is told to be beyond.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec } from "../blueprint/types.ts";
import type { Intent } from "../corpus/labels.ts";
import { isGeneralHint } from "../understanding/edits/hints.ts";
import type { Context } from "./context.ts";
import { TALK, TOLD } from "./intent-readers.ts";
import { intentsOfEdits } from "./rules-as-intents.ts";
import { isChanged, type Past, type Weighed } from "./weigh-readings.ts";

/** One of the things that a wish may mean, as it is offered: its words and what they do. */
export type Choice = { words: string; edits: Edit[] };
export type Decision =
  | { is: "done"; edits: Edit[]; by: "both" | "intent" | "rules" }
  | { is: "asked"; choices: Choice[] }
  /** Nothing is to change: the likeliest intent, and what the app or the rules say against it. */
  | { is: "told"; intent: Intent | null; reasons: string[] };

/** A reading with this part of all meanings, of an intent as likely, is done. */
export const SURE = { share: 0.85, chance: 0.4 };
/** What the rules read too needs less. */
export const AGREED = { share: 0.2 };
/** Kinds of change that the rules read wrongly more than once in ten messages of the tuning author: alone they count only where the learned intents agree. */
const IMPRECISE: ReadonlySet<Edit["edit"]> = new Set([
  "access",
  "addChart",
  "addEntity",
  "addField",
  "addPage",
  "addShortList",
  "changeField",
  "onlyRows",
  "removeField",
  "theme",
]);
export const RULES = { chance: 0.3 };
/** A meaning that is less likely than this is no question where the rules know why nothing can be done. */
export const ASKED_OVER_REASONS = { share: 0.5 };
const SO_ALREADY = "That is so already.";
/** Meanings less likely than this are no choice. */
const CHOICE_MIN = 0.05;
const CHOICES_MAX = 3;
/** Below this nothing that was found is worth a question. */
const ASKED_MIN = 0.12;

type Known = { weighed: readonly Weighed[]; context: Context; rules: readonly Edit[]; past: Past };

export function decide({ weighed, context, rules, past }: Known): Decision {
  const { app } = context;
  const isRuled = canBeDone(app, rules, past);
  const doable = weighed.filter(({ result }) => (result?.done.length ?? 0) > 0);
  const [top] = weighed;
  const agreed =
    isRuled && doable.find(({ share, reading }) => reading && share >= AGREED.share && agrees(reading.edits, rules));
  // Rules read more of the details: kinds, options, bounds.
  if (agreed) return { is: "done", edits: [...rules], by: "both" };
  if (isRuled && rules.every(({ edit }) => !IMPRECISE.has(edit))) return { is: "done", edits: [...rules], by: "rules" };
  const reasons = reasonsOf(rules);
  if (top?.reading && isSure(top)) {
    if (top.result === null) return { is: "told", intent: top.intent, reasons: [SO_ALREADY] };
    return top.result.done.length > 0
      ? { is: "done", edits: top.reading.edits, by: "intent" }
      : { is: "told", intent: top.intent, reasons: top.result.refused };
  }
  const isPlain = rules.every(({ edit }) => edit !== "answer");
  if (isRuled && isPlain && chanceOf(weighed, rules) >= RULES.chance)
    return { is: "done", edits: [...rules], by: "rules" };
  if (reasons.length > 0 && (doable[0]?.share ?? 0) < ASKED_OVER_REASONS.share)
    return { is: "told", intent: top?.intent ?? null, reasons };
  const choices = distinct(
    doable
      .filter(({ share }) => share >= CHOICE_MIN)
      .flatMap(({ reading }) => (reading ? [{ words: reading.words, edits: reading.edits }] : [])),
  ).slice(0, CHOICES_MAX);
  const isTalk = top !== undefined && (TALK.has(top.intent) || TOLD.has(top.intent)) && top.share >= 0.5;
  const worth = doable.reduce((sum, { share }) => sum + share, 0);
  if (choices.length > 0 && !isTalk && worth >= ASKED_MIN) return { is: "asked", choices };
  return { is: "told", intent: top?.intent ?? null, reasons: [] };
}

/** Whether two readings begin with the same change of the same thing. */
function agrees(read: readonly Edit[], rules: readonly Edit[]): boolean {
  const [left, right] = [read[0], rules[0]];
  return left !== undefined && right !== undefined && targetOf(left) === targetOf(right);
}

/** The kind of a change and what it is about. */
const targetOf = (edit: Edit): string =>
  JSON.stringify([
    edit.edit,
    "entity" in edit ? edit.entity : null,
    "key" in edit ? edit.key : "field" in edit ? edit.field.key : "one" in edit ? edit.one : null,
    "id" in edit ? edit.id : null,
  ]);

/** Why the rules can't do it: what lies beyond, what is there already, what is missing for it. */
function reasonsOf(rules: readonly Edit[]): string[] {
  if (rules.some(({ edit }) => edit !== "answer" && edit !== "unknown")) return [];
  return rules.flatMap((one) =>
    one.edit === "answer" ? [one.text] : one.edit === "unknown" && !isGeneralHint(one.hint) ? [one.hint] : [],
  );
}

const isSure = ({ share, chance }: Weighed): boolean => share >= SURE.share && chance >= SURE.chance;

/** Whether the rules read something all of which can be done. */
function canBeDone(app: AppSpec, rules: readonly Edit[], { history, taken }: Past): boolean {
  const changes = rules.filter(({ edit }) => edit !== "answer");
  if (changes.length === 0 || changes.some(({ edit }) => edit === "unknown")) return false;
  const result = applyEdits(app, rules, history, taken);
  return result.done.length > 0 && isChanged(app, result);
}

/** How likely the learned intents take it that the rules' changes are wished. */
function chanceOf(weighed: readonly Weighed[], rules: readonly Edit[]): number {
  const intents = intentsOfEdits(rules);
  const best = new Map(
    weighed.filter(({ intent }) => intents.has(intent)).map(({ intent, chance }) => [intent, chance]),
  );
  return [...best.values()].reduce((sum, chance) => sum + chance, 0);
}

const distinct = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ words }, at) => choices.findIndex((one) => one.words === words) === at);
