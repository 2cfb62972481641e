// Reads an outline part by part: each names a thing, tells of the one before, or is a sentence of its own.
import type { FieldSpec } from "../../blueprint/types.ts";
import { SHOWN } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { isPlural, plain, plural, singular } from "../language/words.ts";
import { askedField } from "../stated/question-field.ts";
import { fieldsOfList, splitList } from "./field-lists.ts";
import { type Item, itemOf } from "./list-items.ts";
import { loggedIn } from "./outline-lead.ts";
import type { Part } from "./outline-parts.ts";
import {
  bare,
  isAttribute,
  isNounPhrase,
  isThingWithModifier,
  isWayToLook,
  manyOf,
  withoutDone,
} from "./outline-words.ts";
import type { Owned } from "./owned-fields.ts";
import { isSentencePart, objectOf } from "./sentence-parts.ts";

export type Reading = {
  found: Owned[];
  /** What is not understood stays in the text. */
  rest: string[];
  clauses: string[];
  /** Whether the attributes of a thing are being told, after its "with". */
  isInside: boolean;
  /** Whether all is said of what stands before the list: then a plural that nobody knows tells of it, too. */
  isAllOfOne: boolean;
  /** Whether a list belongs to what names no thing. */
  isLost: boolean;
  /** The plain words of all parts: where people are listed, their parents are people. */
  others: readonly string[];
};

export const begun = (parts: readonly Part[], found: Owned[] = []): Reading => ({
  found,
  rest: [],
  clauses: [],
  isInside: found.length > 0,
  isAllOfOne: false,
  isLost: false,
  others: parts.map(({ head }) => plain(head)),
});

export function read(part: Part, reading: Reading): void {
  if (part.isNew && reading.found.every(({ fields }) => fields.length > 0)) reading.isInside = false;
  if (isSaid(part, reading) || isWayToLook(part.head)) return;
  const noun = nounOf(part, reading);
  if (isListed(part, noun, reading)) return;
  // "A recipe sharing community with comments": what has them is nothing that a list names.
  if (part.list !== "" && !reading.isInside && noun.item.is !== "attribute") reading.isLost = true;
  const { item, words, isMany, isOwn, one } = noun;
  const last = reading.found.at(-1);
  const isField = reading.isInside && last !== undefined && !isOwn && isAttribute(words, item.is, reading.isAllOfOne);
  if (!isField && item.is === "attribute" && isMany && / by /.test(part.head)) return;
  if (part.per.length > 0 && isMany && isNounPhrase(words) && !isField) {
    add(reading, { one, fields: [], parents: part.per.map(singular) });
    reading.isInside = false;
  } else if (last && (isField || (item.is === "attribute" && item.of === null && !isOwn))) {
    last.fields.push(...told(part, noun, last.one));
  } else if ((item.is === "thing" || isOwn) && isNounPhrase(words)) {
    add(reading, { one, fields: item.is === "thing" ? item.fields : [] });
    const whose = WHOSE.exec(part.head)?.[1]?.toLowerCase();
    if (whose && knownEntity(singular(whose)) !== null) tellFor(reading, singular(whose));
    reading.isInside = false;
  } else if (!SHOWN.test(words.at(-1) ?? "")) reading.rest.push(part.head);
}

const CLAUSE = /^(?:who|when|where|what|which|how|if|whether|so|but|because|(?:for|to|from|by|with) whom?)\b/i;
const ASIDE = /^(?:in|on|at|as|under|after|before|during) /i;

/** Whether a part says something rather than naming it: a sentence, a question, an aside. */
function isSaid({ head, list }: Part, reading: Reading): boolean {
  const { found, clauses } = reading;
  const last = found.at(-1);
  if (isSentencePart(head)) {
    const object = found.length === 0 ? objectOf(head) : null;
    if (object !== null) add(reading, { one: singular(object), fields: fieldsIn(list, object) });
    reading.isInside = object !== null;
    clauses.push(head + (list === "" || object !== null ? "" : ` with ${list}`));
    return true;
  }
  if (CLAUSE.test(head)) {
    const field = last ? askedField(head) : null;
    if (field && last) last.fields.push(field);
    else clauses.push(head);
    return true;
  }
  if (ASIDE.test(head)) clauses.push(head);
  return ASIDE.test(head);
}

type Noun = Readonly<{
  /** Its words as they are told, without what only tells which. */
  told: string;
  words: readonly string[];
  item: Item;
  one: string;
  isMany: boolean;
  /** Whether it has a name of its own, as "care notes" do. */
  isOwn: boolean;
}>;

function nounOf(part: Part, { found, isInside, others }: Reading): Noun {
  const bareHead = bare(part.head);
  const head = withoutDone(isInside ? bareHead : manyOf(bareHead));
  const words = plain(head).split(" ");
  const item = itemOf(head, found.length === 0, others);
  const isMany = isPlural(words.at(-1) ?? "") || (item.is === "thing" && part.list !== "");
  const isOwn =
    words.length > 1 &&
    !/^(?:missing|remaining)$/.test(words[0] ?? "") &&
    (isMany ? isThingWithModifier(words) : item.is !== "attribute" && knownEntity(words.join(" ")) !== null);
  const one = item.is === "thing" ? item.one : singular(words.join(" "));
  return { told: bareHead, words, item, one, isMany, isOwn };
}

/** Whether it is a thing with its own list. */
function isListed(part: Part, { words, item, one, isMany }: Noun, reading: Reading): boolean {
  const logged = part.list !== "" && reading.found.length === 0 ? loggedIn(words.join(" ")) : null;
  if (part.list === "" || (!isMany && logged === null) || !isNounPhrase(words)) return false;
  const counted = item.is === "thing" ? item.fields : [];
  add(reading, { one: logged ?? one, fields: [...counted, ...fieldsIn(part.list, one)] });
  reading.isInside = true;
  return true;
}

/** The fields that an attribute stands for. */
function told(part: Part, { told: name, item }: Noun, one: string): FieldSpec[] {
  const isPlain = part.per.length === 0 && part.list === "" && !name.includes("/");
  if (item.is === "attribute" && item.of === null && isPlain) return item.fields;
  const whole = part.per.length > 0 ? `${name} per ${part.per.join(" and ")}` : name;
  return fieldsIn(part.list === "" ? whole : `${whole} (${part.list})`, one);
}

/** "Walks, meals and vet visits for all your pets": the pets are kept, and all that stands before is theirs. */
const WHOSE = / (?:for|of) (?:all |each of )?(?:my|our|your|their|the) ([a-z]+s)$/i;
/** "Orders from dentists": who they come from is kept, too. */
export function tellFrom(parts: readonly Part[], reading: Reading): void {
  for (const { head } of parts) {
    const from = singular(FROM.exec(head)?.[1]?.toLowerCase() ?? "");
    const thing = reading.found.find(({ one }) => plain(head).startsWith(`${plural(one)} from `));
    if (!thing || !isSomebody(from)) continue;
    thing.parents = [...(thing.parents ?? []), from];
    add(reading, { one: from, fields: [] });
  }
}

const FROM = / from (?:our |the |all )?([a-z]+s)$/i;
const isSomebody = (one: string): boolean =>
  knownEntity(one)?.fields.some((field) => field.startsWith("email")) === true;

function tellFor(reading: Reading, one: string): void {
  for (const thing of reading.found) thing.parents = [...(thing.parents ?? []), one];
  add(reading, { one, fields: [] });
}

/** What a list names, each by its own reading: "symptoms" of one visit are its symptom. */
const fieldsIn = (list: string, one: string): FieldSpec[] =>
  splitList(list).flatMap((part) => {
    const item = itemOf(part, false, []);
    return item.is === "attribute" && item.of === null && !/[([/]| per /.test(part)
      ? item.fields
      : fieldsOfList(part, one, true);
  });

function add({ found }: Reading, thing: Owned): void {
  const same = found.find(({ one }) => one === thing.one);
  if (same) same.fields.push(...thing.fields);
  else found.push(thing);
}
