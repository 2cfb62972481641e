// From a message about an app to what is done, what is asked and what is told: each wish by itself.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { appNames, type FieldPlace } from "./app-names.ts";
import { type Context, listsNamed } from "./context.ts";
import { cutMessage } from "./cut-message.ts";
import { type Decision, decide, isLikely, resultOfRules } from "./decide.ts";
import { ifTrusted, type TrustWeights, trustWeights } from "./trust.ts";
import type { WishAtHand } from "./trust-features.ts";
import { type Past, type Weighed, weighReadings } from "./weigh-readings.ts";
import { readWish, spokenWords, type Wish } from "./wish.ts";

/** A wish in its own words, and what becomes of it. */
export type ReadWish = {
  said: string;
  decision: Decision;
  /** What the older rules read in it. */
  rules: readonly Edit[];
  /** What it may mean. */
  read: WishAtHand;
};

/** More wishes than these are not read; the reply tells. */
const WISHES_MAX = 12;

/** What stands at hand when a message is read: the app, its past, the list spoken of before, and how the rules read a wish. */
export type Reading = {
  app: AppSpec;
  past: Past;
  last: EntitySpec | null;
  byRules: (wish: string, app: AppSpec) => Edit[];
};

/** What was learned: phrases and intents, and how far what is read is trusted. */
export type Learned = { weights: Trained; trust: TrustWeights };

export function readRequest(
  message: string,
  { app, past, last, byRules }: Reading,
  { weights, trust }: Learned = { weights: trained(), trust: trustWeights() },
): ReadWish[] {
  const read: ReadWish[] = [];
  const meanings: (readonly Weighed[])[] = [];
  let draft = app;
  let spoken = last;
  let field: FieldPlace | null = null;
  const cut = cutMessage(message, app, weights).slice(0, WISHES_MAX);
  for (const { text: said, read: known } of cut) {
    const wish = readWish(said, draft, weights, draft === app ? known : null);
    const context: Context = { app: draft, names: appNames(draft), last: spoken, lastField: field };
    const rules = byRules(said, draft);
    // What is only said beside a wish: "but don't delete them".
    if (rules.length === 0 && cut.length > 1) continue;
    const weighed = weighReadings(wish, context, past);
    meanings.push(weighed);
    const first = decide({ weighed, context, rules, past, length: spokenWords(wish).length });
    const at = { wish, weighed, rules, app: draft, wishes: cut.length };
    const decision = ifTrusted(first, at, past, trust);
    read.push({ said, decision, rules, read: at });
    if (decision.is === "done" && isOfApp(decision.edits))
      draft = sound(applyEdits(draft, decision.edits, past.history, past.taken).app);
    field = fieldOf(decision, draft) ?? field;
    spoken = spokenOf(wish, decision, { ...context, app: draft }) ?? spoken;
  }
  return wholeByRules(message, read, meanings, { app, past, last, byRules }, { weights, trust }) ?? read;
}

/** Where some wish is not done: all of the message as the rules read it, if they understand every word of it, the intents find it likely and it is trusted. */
function wholeByRules(
  message: string,
  read: readonly ReadWish[],
  meanings: readonly (readonly Weighed[])[],
  { app, past, last, byRules }: Reading,
  { weights, trust }: Learned,
): ReadWish[] | null {
  if (read.length < 2 || read.every(({ decision }) => decision.is === "done")) return null;
  const rules = byRules(message, app);
  if (!resultOfRules(app, rules, past) || !isLikely(rules, meanings, Number.POSITIVE_INFINITY)) return null;
  const wish = readWish(message, app, weights);
  const weighed = weighReadings(wish, { app, names: appNames(app), last, lastField: null }, past);
  const at = { wish, weighed, rules, app, wishes: read.length };
  const decision = ifTrusted({ is: "done", edits: [...rules], by: "rules" }, at, past, trust);
  const isOfRules = decision.is === "done" && JSON.stringify(decision.edits) === JSON.stringify(rules);
  return isOfRules ? [{ said: message, decision, rules, read: at }] : null;
}

/** Steps back and forth leave the draft as it is: what comes after them is read in the app at hand. */
const isOfApp = (edits: readonly Edit[]): boolean => edits.every(({ edit }) => edit !== "undo" && edit !== "redo");

/** The field that a wish was about, as it is then. */
function fieldOf(decision: Decision, app: AppSpec): FieldPlace | null {
  const [first] = decision.is === "done" ? decision.edits : [];
  if (!first || !("entity" in first)) return null;
  const key = first.edit === "addField" ? first.field.key : "key" in first ? first.key : null;
  const entity = app.entities.find(({ name }) => name === first.entity);
  const field = entity?.fields.find((one) => one.key === key);
  return entity && field ? { entity, field } : null;
}

/** The list that the next wish may go on about. */
function spokenOf(wish: Wish, decision: Decision, context: Context): EntitySpec | null {
  const [first] = decision.is === "done" ? decision.edits : [];
  const name = first && "entity" in first ? first.entity : null;
  const changed = context.app.entities.find((entity) => entity.name === name);
  return changed ?? listsNamed(wish, context).find(({ score }) => score >= 0.8)?.is ?? null;
}
