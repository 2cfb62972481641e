// Whether a wish is sure enough to be done, is asked about with choices to click, or is told to be beyond.
import type { Access } from "#entity";
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import type { AppSpec } from "../blueprint/types.ts";
import type { Intent } from "../corpus/labels.ts";
import { isGeneralHint } from "../understanding/edits/hints.ts";
import type { Context, Reading } from "./context.ts";
import { TALK, TOLD } from "./intent-readers.ts";
import { intentsOfEdits } from "./rules-as-intents.ts";
import { isChanged, type Past, type Weighed } from "./weigh-readings.ts";

/** One of the things that a wish may mean, as it is offered: its words and what they do. */
export type Choice = { words: string; edits: Edit[] };
export type Decision =
  | { is: "done"; edits: Edit[]; by: "both" | "intent" | "rules" }
  | { is: "asked"; choices: readonly Choice[]; why?: string; by: "intent" | "rules" }
  /** Nothing is to change: the likeliest intent, and what the app or the rules say against it. */
  | { is: "told"; intent: Intent | null; reasons: string[] };

/** A reading with this part of all meanings, of an intent as likely, is done. */
export const SURE = { share: 0.85, chance: 0.4, fit: 0.5 };
/** What the rules read too needs less. */
export const AGREED = { share: 0.2 };
/** How likely the learned intents must find a kind of change that the rules alone read right in less than half, and in less than nine of ten, of the messages of all authors but the test's. Other kinds are taken as they are, and in a wish of few words, which is what the rules were made of, the doubtful ones too. */
export const RULES = { unlikely: 0.15, doubtful: 0.05, plainWords: 12, fewWords: 8 };
const UNLIKELY: ReadonlySet<Edit["edit"]> = new Set(["access", "addEntity", "addField", "addPage", "removeEntity"]);
const DOUBTFUL: ReadonlySet<Edit["edit"]> = new Set([
  "addChart",
  "addShortList",
  "changeField",
  "decide",
  "declutter",
  "moveOnOverview",
  "onlyRows",
  "pageText",
  "redo",
  "removeField",
  "renameField",
  "rowsPage",
  "show",
  "sort",
  "stock",
  "theme",
  "unique",
  "writers",
]);
/** A meaning that is less likely than this is no question where the rules know why nothing can be done. */
export const ASKED_OVER_REASONS = { share: 0.8 };
/** From here on a right that is wished for may be one that is refused. */
export const DENIED = { chance: 0.2 };
const SO_ALREADY = "That is so already.";
/** Meanings less likely than this are no choice. */
const CHOICE_MIN = 0.05;
/** Below this nothing that was found is worth a question. */
const ASKED_MIN = 0.12;

type Known = {
  weighed: readonly Weighed[];
  context: Context;
  rules: readonly Edit[];
  past: Past;
  /** How many words the wish has. */
  length: number;
};

export function decide({ weighed, context, rules, past, length }: Known): Decision {
  const { app } = context;
  // The rules know what is wished for, and not of which list or figure.
  const [open, ...more] = rules;
  if (open?.edit === "choose" && more.length === 0) return { is: "asked", ...open, by: "rules" };
  const isRuled = resultOfRules(app, rules, past) !== null;
  const reasons = isRuled ? [] : reasonsOf(app, rules, past);
  const doable = weighed.filter(({ result }) => (result?.done.length ?? 0) > 0);
  const [top] = weighed;
  // Two ways that come to the same, and nothing else that the wish could mean here, are no guess.
  const alike = doable.filter(({ reading }) => reading !== null && agrees(reading.edits, rules));
  const isOnly = alike.length > 0 && alike.length === doable.length;
  const agreed = isRuled && alike.some(({ share }) => isOnly || share >= AGREED.share);
  // Rules read more of the details: kinds, options, bounds.
  if (agreed) return { is: "done", edits: [...rules], by: "both" };
  // A word about who may not see something is never left undone.
  if (isRuled && isNarrowing(app, rules)) return { is: "done", edits: [...rules], by: "rules" };
  if (isRuled && isLikely(rules, [weighed], length)) {
    const isPlain = rules.every(({ edit }) => length <= (UNLIKELY.has(edit) ? RULES.fewWords : RULES.plainWords));
    const isSurer = top?.reading && isSure(top) && !isPlain && rules.some((edit) => chanceNeeded(edit) > 0);
    if (!isSurer) return { is: "done", edits: [...rules], by: "rules" };
  }
  if (top?.reading && isSure(top) && reasons.length === 0 && !mayBeDenied(top.reading, weighed)) {
    if (top.result === null) return { is: "told", intent: top.intent, reasons: [SO_ALREADY] };
    return top.result.done.length > 0
      ? { is: "done", edits: top.reading.edits, by: "intent" }
      : { is: "told", intent: top.intent, reasons: top.result.refused };
  }
  const isTold = length <= RULES.plainWords || (doable[0]?.share ?? 0) < ASKED_OVER_REASONS.share;
  if (reasons.length > 0 && isTold) return { is: "told", intent: top?.intent ?? null, reasons };
  const isChoice = doable.some(({ share, reading }) => reading !== null && share >= CHOICE_MIN);
  const isTalk = top !== undefined && (TALK.has(top.intent) || TOLD.has(top.intent)) && top.share >= 0.5;
  const worth = doable.reduce((sum, { share }) => sum + share, 0);
  // What of it is offered is told by how far it is trusted.
  if (isChoice && !isTalk && worth >= ASKED_MIN) return { is: "asked", choices: [], by: "intent" };
  return { is: "told", intent: top?.intent ?? null, reasons: [] };
}

/** From who sees most to who sees least. */
const NARROWER: readonly Access[] = ["shared", "published", "managed", "inbox", "private", "closed"];

/** Whether all that the rules change is that fewer people see a list. */
function isNarrowing(app: AppSpec, rules: readonly Edit[]): boolean {
  const changes = rules.filter(({ edit }) => edit !== "answer");
  return changes.every((change) => {
    if (change.edit !== "access") return false;
    const now = app.entities.find(({ name }) => name === change.entity)?.access;
    return now !== undefined && NARROWER.indexOf(change.access) > NARROWER.indexOf(now);
  });
}

/** Whether the first change of a reading is among those of the rules. */
export function agrees(read: readonly Edit[], rules: readonly Edit[]): boolean {
  const [first] = read;
  return first !== undefined && rules.some((edit) => targetOf(edit) === targetOf(first));
}

/** The kind of a change and what it is about. */
const targetOf = (edit: Edit): string =>
  JSON.stringify([
    edit.edit,
    "entity" in edit ? edit.entity : null,
    "key" in edit ? edit.key : "field" in edit ? edit.field.key : "one" in edit ? edit.one : null,
    "id" in edit ? edit.id : null,
  ]);

/** Whether the intents of a message's wishes find each change of the rules as likely as its kind needs. */
export function isLikely(rules: readonly Edit[], wishes: readonly (readonly Weighed[])[], length: number): boolean {
  // A field that is added for a rule about it stands and falls with the rule.
  const others = rules.filter(({ edit }) => edit !== "addField");
  const mains = others.some(({ edit }) => edit !== "answer") ? others : rules;
  // A wish of several changes was not taken apart: its intents speak of one of them. Then a kind that proved precise speaks for the rest.
  const isSeveral = mains.length > 1 && mains.some((edit) => edit.edit !== "answer" && chanceNeeded(edit) === 0);
  const needed = (edit: Edit): number =>
    isSeveral || length <= (UNLIKELY.has(edit.edit) ? RULES.fewWords : RULES.plainWords) ? 0 : chanceNeeded(edit);
  // What the rules only took for meant, and say so, is no certain reading of a kind that they often get wrong.
  const isTaken = rules.some(({ edit }) => edit === "answer") && rules.some(({ edit }) => UNLIKELY.has(edit));
  return (
    !isTaken && mains.every((edit) => Math.max(...wishes.map((weighed) => chanceOf(weighed, edit))) >= needed(edit))
  );
}

/** Options and values that are spelled out leave little doubt. */
function chanceNeeded(change: Edit): number {
  const isSpelled = change.edit === "changeField" && (change.options !== undefined || change.preset !== undefined);
  if (isSpelled) return 0;
  return UNLIKELY.has(change.edit) ? RULES.unlikely : DOUBTFUL.has(change.edit) ? RULES.doubtful : 0;
}

/** Whether a reading gives a right that the wish may as well take: words that deny and words that allow are often the same but for one. */
const mayBeDenied = ({ edits }: Reading, weighed: readonly Weighed[]): boolean =>
  edits.some(({ edit }) => edit === "allow") &&
  weighed.some(({ intent, chance }) => intent === "change-forbid" && chance >= DENIED.chance);

/** Why the rules can't do it: what lies beyond, what is there already, what is missing for it, what the app refuses. */
function reasonsOf(app: AppSpec, rules: readonly Edit[], { history, taken }: Past): string[] {
  const known = rules.filter((one) => one.edit !== "unknown" || !isGeneralHint(one.hint));
  if (known.length < rules.length) return [];
  const result = applyEdits(app, known, history, taken);
  if (result.done.length > 0) return known.length > 0 && !isChanged(app, result) ? [SO_ALREADY] : [];
  return result.refused;
}

const isSure = ({ share, chance, reading }: Weighed): boolean =>
  share >= SURE.share && chance >= SURE.chance && (reading?.fit ?? 0) >= SURE.fit;

/** What the rules come to where they read something all of which can be done; null else. */
export function resultOfRules(app: AppSpec, rules: readonly Edit[], { history, taken }: Past): EditResult | null {
  const changes = rules.filter(({ edit }) => edit !== "answer");
  if (changes.length === 0 || changes.some(({ edit }) => edit === "unknown" || edit === "choose")) return null;
  const result = applyEdits(app, rules, history, taken);
  return result.done.length > 0 && isChanged(app, result) ? result : null;
}

/** How likely the learned intents take it that a change of the rules is wished. */
function chanceOf(weighed: readonly Weighed[], rule: Edit): number {
  const intents = intentsOfEdits([rule]);
  const best = new Map(weighed.map(({ intent, chance }) => [intent, chance]));
  return [...best].reduce((sum, [intent, chance]) => sum + (intents.has(intent) ? chance : 0), 0);
}
