// All that one wish may mean in this app, weighed against one another.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import type { AppSpec } from "../blueprint/types.ts";
import type { Intent } from "../corpus/labels.ts";
import { plain } from "../understanding/language/words.ts";
import { type Context, type IntentReader, listsNamed, type Reading } from "./context.ts";
import { INTENT_READERS, TALK, TOLD } from "./intent-readers.ts";
import type { Wish } from "./wish.ts";

export type Past = { history: readonly AppSpec[]; taken: readonly AppSpec[] };

/** A reading with its intent. `share` from 0 to 1 is its part of all that the wish may mean. */
export type Weighed = {
  intent: Intent;
  chance: number;
  share: number;
  reading: Reading | null;
  /** What it comes to; null where nothing is to change. */
  result: EditResult | null;
};

/** Intents less likely than this are not asked. */
const CHANCE_MIN = 0.01;
const INTENTS_MAX = 12;
/** What an intent weighs that has no reader, whose phrases stand for nothing here, whose changes the app refuses, or for which nothing need change. */
export const FITS = { unread: 0.7, fallen: 0.8, refused: 0.3, already: 0.8, maybe: 0.7 };

/** How like a list's name a phrase is that names it. */
const NAMED_SCORE = 0.8;

export function weighReadings(wish: Wish, context: Context, past: Past): Weighed[] {
  const asked = wish.intents.filter(({ chance }) => chance >= CHANCE_MIN).slice(0, INTENTS_MAX);
  const weighed = asked.flatMap(({ intent, chance }): (Omit<Weighed, "share"> & { weight: number })[] => {
    const read = INTENT_READERS[intent];
    if (!read)
      return [
        {
          intent,
          chance,
          weight: chance * (TALK.has(intent) || TOLD.has(intent) ? 1 : FITS.unread),
          reading: null,
          result: null,
        },
      ];
    const readings = readingsOf(wish, context, read).filter(
      (reading) => isOfNamedList(reading, wish, context) && !isOfDoers(reading, wish, context),
    );
    if (readings.length === 0) return [{ intent, chance, weight: chance * FITS.fallen, reading: null, result: null }];
    return readings.map((reading) => {
      const result = resultOf(context.app, reading, past);
      if (result === null) return { intent, chance, weight: chance * reading.fit * FITS.already, reading, result };
      const fit = result.done.length > 0 ? reading.fit : reading.fit * FITS.refused;
      return { intent, chance, weight: chance * fit, reading, result };
    });
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed
    .map(({ weight, ...one }) => ({ ...one, share: total > 0 ? weight / total : 0 }))
    .sort((left, right) => right.share - left.share);
}

/** Readings of the phrases that were found; where they come to nothing, of those too that there may be. */
function readingsOf(wish: Wish, context: Context, read: IntentReader): Reading[] {
  const found = read(wish, context);
  if (found.length > 0 || wish.maybe.length === 0) return found;
  const more = [...wish.slots, ...wish.maybe].sort((left, right) => left.start - right.start);
  return read({ ...wish, slots: more }, context).map((reading) => ({ ...reading, fit: reading.fit * FITS.maybe }));
}

/** A list that the wish names is the one that it is about: what changes another list alone is no reading of it. */
function isOfNamedList({ edits }: Reading, wish: Wish, context: Context): boolean {
  const named = listsNamed(wish, context).filter(({ score }) => score >= NAMED_SCORE);
  if (named.length === 0) return true;
  const changed = edits.flatMap((edit) => ("entity" in edit && edit.entity !== null ? [edit.entity] : []));
  return changed.length === 0 || changed.some((name) => named.some(({ is }) => is.name === name));
}

const RIGHTS: ReadonlySet<Edit["edit"]> = new Set(["access", "allow", "forbid", "keep", "named", "show"]);
const PEOPLE = "(?:(?:the|our|my|all|each|every) )*([\\p{L}' -]{2,40}?)";
const MAY = "(?:can|may|should|must|could|shall|will)";
const DOERS: readonly RegExp[] = [
  new RegExp(
    `^\\W*(?:please |but |and |so |also )*${PEOPLE} ${MAY}(?:n['’]?t| not)?(?: only| just| never| also)* (?:be (?:able|allowed) to|(?!be\\b)\\p{L}+)`,
    "iu",
  ),
  new RegExp(
    `^\\W*${MAY} ${PEOPLE} (?:see|read|view|change|edit|delete|add|enter|pause|cancel|swap|choose|book)\\b`,
    "iu",
  ),
];
const THEY = /^(?:they|he|she|these|those)$/i;

/** "Families should be able to swap their duty but not delete it": a right that those do something by is none over themselves. */
function isOfDoers({ edits }: Reading, { text }: Wish, { names, last }: Context): boolean {
  const changed = edits.flatMap((edit) => (RIGHTS.has(edit.edit) && "entity" in edit ? [edit.entity] : []));
  let acting = last?.fields.some(({ kind }) => kind === "email" || kind === "phone") ? last : undefined;
  let rest = "";
  let isDoing = false;
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const match = DOERS.map((pattern) => pattern.exec(sentence)).find(Boolean);
    const doers = match?.[1] ?? "";
    if (!THEY.test(doers)) acting = names.lists(doers)[0]?.is ?? acting;
    isDoing ||= match !== undefined && acting !== undefined;
    rest += ` ${sentence.replace(doers, " ")}`;
  }
  if (!isDoing || !acting) return false;
  const left = ` ${plain(rest)} `;
  const isNamedAgain = [acting.one, acting.many].some((name) => left.includes(` ${plain(name)} `));
  return !isNamedAgain && changed.includes(acting.name);
}

/** What a reading's changes come to; null where nothing of the app changes and nothing is said of why. */
function resultOf(app: AppSpec, { edits }: Reading, { history, taken }: Past): EditResult | null {
  const result = applyEdits(app, edits, history, taken);
  if (result.done.length > 0 && !isChanged(app, result)) return null;
  return result;
}

/** Whether an app is another one after its edits. */
export const isChanged = (before: AppSpec, { app }: EditResult): boolean =>
  JSON.stringify({ ...before, given: null }) !== JSON.stringify({ ...app, given: null });
