// New fields and what becomes of those that are there.
import type { Edit } from "../../blueprint/edit-types.ts";
import { classesOf } from "../../reading/index.ts";
import { optionsInstead } from "../../understanding/edits/assumed-fields.ts";
import { measured, optionsOf } from "../../understanding/field.ts";
import { listing, sentenceCase } from "../../understanding/language/words.ts";
import type { FieldPlace, Scored } from "../app-names.ts";
import {
  type Context,
  fieldsMeant,
  fieldsMentioned,
  type IntentReader,
  listsToTry,
  lower,
  MEANT,
  nearBest,
  type Reading,
  slotsOf,
} from "../context.ts";
import { lemmasOf } from "../likeness.ts";
import { wholeRow } from "../rows-of-options.ts";
import type { Slot, Wish } from "../wish.ts";
import { newName } from "./lists.ts";
import { kindSaid, newField } from "./new-field.ts";

const NAME_WORDS_MAX = 6;
/** "And make it required": the field just spoken of. */
const OF_LAST_FIELD = 0.9;
const POINTING = new Set(["it", "this", "that", "one", "them", "these", "those"]);

export const addField: IntentReader = (wish, context) => {
  const slots = slotsOf(wish, "F")
    .map((slot) => ({ ...slot, text: withoutList(slot.text, context) }))
    .filter(({ text }) => text.split(" ").length <= NAME_WORDS_MAX);
  if (slots.length === 0) return [];
  const all = listsToTry(wish, context);
  return all.flatMap(({ is: entity, score }): Reading[] => {
    const fresh = slots.filter(({ text }) => (context.names.fields(text, entity)[0]?.score ?? 0) < 0.95);
    if (fresh.length === 0) return [];
    const fields = fresh.map((slot) => newField(slot, wish));
    const sure = Math.min(...fresh.map(({ chance }) => chance));
    return [
      {
        edits: fields.map((field) => ({ edit: "addField", entity: entity.name, field })),
        fit: (score * (0.6 + 0.4 * sure) * (fresh.length / slots.length)) / all.length,
        words: `Add ${listing(fields.map(({ label }) => `“${label}”`))} to ${lower(entity.many)}`,
      },
    ];
  });
};

const OF_LIST = /^(.+?)\s+(?:to|of|for|on|in|from)\s+(?:(?:the|each|every|all|our|my)\s+)*(\S.*)$/i;

/** "Weather to hives" is the weather, where there is a list of hives. */
function withoutList(text: string, { names }: Context): string {
  const [, name, list = ""] = OF_LIST.exec(text) ?? [];
  return name !== undefined && (names.lists(list)[0]?.score ?? 0) >= 0.8 ? name : text;
}

/** Fields for the phrases of fields, each as sure as its name; without a phrase what is mentioned. */
function placesOf(wish: Wish, context: Context): Scored<FieldPlace>[][] {
  const slots = slotsOf(wish, "F");
  const meant = slots.map((slot) => nearBest(fieldsMeant(slot, wish, context))).filter((found) => found.length > 0);
  if (meant.length > 0) return meant;
  const others = slotsOf(wish, "E", "G", "O", "M")
    .map((slot) => nearBest(fieldsMeant(slot, wish, context)))
    .filter((found) => (found[0]?.score ?? 0) >= 0.9);
  if (others.length > 0) return others.map((found) => found.map(({ is, score }) => ({ is, score: score * 0.85 })));
  const mentioned = nearBest(fieldsMentioned(wish, context));
  if (mentioned.length > 0) return [mentioned];
  const isPointing = wish.words.some(({ lower: word }) => POINTING.has(word));
  return isPointing && context.lastField ? [[{ is: context.lastField, score: OF_LAST_FIELD }]] : [];
}

/** The same done to each field that is named: one reading for each place a lone name may stand for. */
function onFields(
  wish: Wish,
  context: Context,
  { edits, words }: { edits: (place: FieldPlace) => Edit[]; words: (labels: string, of: string) => string },
): Reading[] {
  const places = placesOf(wish, context);
  const [first] = places;
  if (!first) return [];
  if (places.length === 1)
    return first.flatMap(({ is, score }) => {
      const made = edits(is);
      return made.length > 0
        ? [{ edits: made, fit: score / first.length, words: words(`“${is.field.label}”`, lower(is.entity.many)) }]
        : [];
    });
  // Of several that are named, some may be so already.
  const best = places.flatMap((found) => found.slice(0, 1)).filter(({ is }) => edits(is).length > 0);
  if (best.length === 0) return [];
  const fit = Math.min(...places.map((found) => (found[0]?.score ?? 0) / found.length));
  const labels = listing(best.map(({ is }) => `“${is.field.label}”`));
  return [
    { edits: best.flatMap(({ is }) => edits(is)), fit, words: words(labels, lower(best[0]?.is.entity.many ?? "")) },
  ];
}

export const removeField: IntentReader = (wish, context) =>
  onFields(wish, context, {
    edits: ({ entity, field }) => [{ edit: "removeField", entity: entity.name, key: field.key }],
    words: (labels, of) => `Remove ${labels} from ${of}`,
  });

export const renameField: IntentReader = (wish, context) => {
  const to = newName(wish, (text) => (context.names.fields(text)[0]?.score ?? 0) >= MEANT);
  if (!to) return [];
  return onFields({ ...wish, slots: wish.slots.filter(({ text }) => text !== to.text) }, context, {
    edits: ({ entity, field }) => [
      { edit: "renameField", entity: entity.name, key: field.key, label: sentenceCase(to.text) },
    ],
    words: (labels, of) => `Rename ${labels} of ${of} to “${sentenceCase(to.text)}”`,
  })
    .filter(({ edits }) => edits.length === 1)
    .map((reading) => ({ ...reading, fit: reading.fit * to.sure }));
};

export const changeFieldKind: IntentReader = (wish, context) => {
  const options = optionsOf(wholeRow(wish.text, slotsOf(wish, "O")));
  const said = slotsOf(wish, "Y", "V").flatMap(({ text }) => kindSaid(text) ?? [])[0];
  // "Tick: spruce, beech, birch" wants one of these.
  const kind = options.length > 1 ? "choice" : (said ?? null);
  if (!kind) return measuredIn(wish, context) ?? freed(wish, context);
  // A choice of nothing that was named would be one of "Option 1" and "Option 2".
  if (kind === "choice" && options.length < 2) return [];
  return onFields(wish, context, {
    edits: ({ entity, field }) => {
      const { name } = entity;
      if (kind === "choice" && field.kind === kind) return optionsInstead(entity, field, options);
      if (field.kind === kind) return [];
      const given = kind === "choice" ? { options } : {};
      return [{ edit: "changeField", entity: name, key: field.key, kind, ...given }];
    },
    words: (labels, of) =>
      kind === "choice"
        ? `Let ${labels} of ${of} be one of ${listing(options.map((one) => `“${one}”`))} and nothing else`
        : `Make ${labels} of ${of} a ${KIND_WORDS[kind] ?? kind}`,
  });
};

/** "Top temperature in °C, with the unit showing": the unit of a number. Null where none is said. */
function measuredIn(wish: Wish, context: Context): Reading[] | null {
  const unit = slotsOf(wish, "Y")
    .map(({ text }) => text.replace(/^in (?:the )?/i, ""))
    .find((text) => isUnit(text));
  if (unit === undefined) return null;
  return onFields(wish, context, {
    edits: ({ entity, field }) =>
      field.kind === "number" ? [{ edit: "changeField", entity: entity.name, key: field.key, unit }] : [],
    words: (labels, of) => `Count ${labels} of ${of} in ${unit}`,
  });
}

const UNIT_WORDS_MAX = 2;
const NO_UNIT = /^(?:an?|the|some|more|less|many|few)\b|\b(?:lots?|bit|amount|number|times?)$/i;
/** As people write them behind a number, or as the dictionary knows quantities. */
const isUnit = (text: string): boolean => {
  const words = lemmasOf(text);
  const last = words.at(-1) ?? "";
  return (
    !NO_UNIT.test(text) &&
    words.length <= UNIT_WORDS_MAX &&
    (measured(`so many ${text}`) !== null || classesOf(last).includes("n.quantity"))
  );
};

/** "You gave me a colour picker": what has a control of its own and is only said to be wrong may be meant to be written. That is hardly sure. */
function freed(wish: Wish, context: Context): Reading[] {
  if (slotsOf(wish, "Y", "V", "O", "X").length > 0) return [];
  return onFields(wish, context, {
    edits: ({ entity, field }) =>
      CONFINED.test(field.kind) ? [{ edit: "changeField", entity: entity.name, key: field.key, kind: "text" }] : [],
    words: (labels, of) => `Make ${labels} of ${of} a text`,
  }).map((reading) => ({ ...reading, fit: reading.fit * FREED }));
}
const CONFINED = /^(?:color|location|duration|rating)$/;
/** Below what is sure by itself. */
const FREED = 0.45;

const KIND_WORDS: Readonly<Partial<Record<string, string>>> = {
  yesNo: "yes or no",
  choice: "choice",
  dateTime: "date and time",
  longText: "long text",
  image: "picture",
  money: "amount of money",
};

const setting =
  (settings: { required?: boolean; hidden?: boolean }, word: string): IntentReader =>
  (wish, context) =>
    onFields(wish, context, {
      edits: ({ entity, field }) => [{ edit: "changeField", entity: entity.name, key: field.key, ...settings }],
      words: (labels, of) => `Make ${labels} of ${of} ${word}`,
    });

export const requireField = setting({ required: true }, "required");
export const relaxField = setting({ required: false }, "optional");
export const hideField = setting({ hidden: true }, "hidden in the list");

export const uniqueValue: IntentReader = (wish, context) =>
  onFields(wish, context, {
    edits: ({ entity, field }) => [{ edit: "unique", entity: entity.name, key: field.key, unique: true }],
    words: (labels, of) => `Let no two ${of} have the same ${labels}`,
  }).filter(({ edits }) => edits.length === 1);

export const defaultValue: IntentReader = (wish, context) => {
  const value = slotsOf(wish, "X", "O", "C", "Q")[0];
  if (!value) return [];
  return onFields(wish, context, {
    edits: ({ entity, field }) => presetFor(entity.name, field, value),
    words: (labels, of) => `Let ${labels} of ${of} begin as “${value.text}”`,
  }).filter(({ edits }) => edits.length === 1);
};

function presetFor(entity: string, { key, kind, options = [] }: FieldPlace["field"], { text }: Slot): Edit[] {
  const said = lower(text);
  const option = options.find((one) => lower(one) === said);
  if (kind === "choice") return option ? [{ edit: "changeField", entity, key, preset: option }] : [];
  if (kind === "date" || kind === "dateTime" || kind === "relation") return [];
  return [{ edit: "changeField", entity, key, preset: text }];
}
