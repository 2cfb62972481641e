// Lists that lay a whole app out: "chess club: members with rating, tournaments, games with white, black and result".
import type { FieldSpec } from "../../blueprint/types.ts";
import { SHOWN } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { isPlural, plain, plural, singular } from "../language/words.ts";
import { askedField } from "../stated/asked-fields.ts";
import { fieldsOfList, splitList } from "./field-lists.ts";
import { itemOf } from "./list-items.ts";
import { leadKept, loggedIn, subjectsOf } from "./outline-lead.ts";
import { outlineParts, type Part } from "./outline-parts.ts";
import {
  bare,
  HEAD_WORDS_MAX,
  isAttribute,
  isNounPhrase,
  isThingWithModifier,
  isWayToLook,
  manyOf,
  withoutDone,
} from "./outline-words.ts";
import { give, type Owned } from "./owned-fields.ts";
import { isSentencePart, objectOf } from "./sentence-parts.ts";

const SENTENCE = /[^.!?\n]+/g;
const PARTS_MIN = 2;
const THINGS_MIN = 2;
const FIELDS_MIN = 3;

/** The text with its outlines reduced to their things; what each was said to have goes to `owned`. */
export const outlined = (text: string, owned: Owned[]): string =>
  text.replace(SENTENCE, (sentence) => outlineOf(sentence, owned) ?? sentence);

type Reading = {
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

/** "Each plant has …" tells of one thing alone. */
const OF_ONE = /\b(?:each|every|an?) [a-z]+(?: [a-z]+)? (?:has|have|with)\b/i;

const LOG_LEAD = /\b(?:log|logbook|diary|journal|tracker|register|records|book): *$/i;

function outlineOf(sentence: string, owned: Owned[]): string | null {
  const { lead, parts } = outlineParts(sentence);
  const isTold = parts.some(({ list, per }) => list !== "" || per.length > 0);
  if (OF_ONE.test(sentence) || parts.length < PARTS_MIN || (!isTold && lead === "")) return null;
  const isLog = LOG_LEAD.test(lead);
  const reading =
    ofSeveral(parts, isTold) ?? (isLog ? ofLead(parts, lead) : null) ?? ofFirst(parts, lead) ?? ofLead(parts, lead);
  if (reading === null) return null;
  for (const thing of reading.found) tellWhose(thing, plain(sentence), reading.found);
  for (const { one, fields, parents = [] } of reading.found) {
    give(owned, one, fields);
    const thing = owned.find((other) => other.one === one);
    if (thing) Object.assign(thing, { isStated: true, parents: [...(thing.parents ?? []), ...parents] });
  }
  const { found, rest, clauses } = reading;
  return `${leadKept(
    lead,
    sentence,
    found.map(({ one }) => plural(one)),
  )}${[...found.map(({ one }) => plural(one)), ...rest, ...clauses].join(", ")}`;
}

const begun = (parts: readonly Part[], found: Owned[] = []): Reading => ({
  found,
  rest: [],
  clauses: [],
  isInside: found.length > 0,
  isAllOfOne: false,
  isLost: false,
  others: parts.map(({ head }) => plain(head)),
});

/** Several things, some with what they have. What stands among things without a "with" is told apart by what it is. */
function ofSeveral(parts: readonly Part[], isTold: boolean): Reading | null {
  const reading = begun(parts);
  for (const part of parts) read(part, reading);
  const { found, rest } = reading;
  const isFit = !reading.isLost && found.length >= THINGS_MIN && rest.length * 2 <= parts.length;
  return isFit && (isTold || found.every(({ fields }) => fields.length === 0)) ? reading : null;
}

/** "Parcels with tracking number, recipient, shelf", "my puzzles, brand, finished or not": all that is said is of the first. */
function ofFirst(parts: readonly Part[], lead: string): Reading | null {
  const [first, ...others] = parts;
  const isShort = lead !== "" || plain(first?.head ?? "").split(" ").length <= HEAD_WORDS_MAX + 1;
  if (!first || !isShort) return null;
  const reading = begun(parts);
  read(first, reading);
  reading.isInside = true;
  for (const part of others) read(part, reading);
  const isTold = first.list !== "" || isSentencePart(first.head);
  return isOfOne(reading, isTold ? 2 : FIELDS_MIN) ? reading : null;
}

const isOfOne = ({ found, rest }: Reading, most = FIELDS_MIN): boolean =>
  found.length === 1 && rest.length === 0 && (found[0]?.fields.length ?? 0) >= most;

/** "My medication: name, dose, when to take it", "church hall bookings: groups book the hall, start and end, purpose, fee". */
function ofLead(parts: readonly Part[], lead: string): Reading | null {
  const [one, ...others] = subjectsOf(lead);
  if (one === undefined) return null;
  const reading: Reading = { ...begun(parts, [{ one, fields: [] }]), isAllOfOne: true };
  for (const part of parts) {
    read(part, reading);
    reading.isInside = true;
  }
  if (!isOfOne(reading)) return null;
  const fields = reading.found[0]?.fields ?? [];
  reading.found.push(...others.map((other) => ({ one: other, fields: fields.map((field) => ({ ...field })) })));
  return reading;
}

const CLAUSE = /^(?:who|when|where|what|which|how|if|whether|so|but|because|(?:for|to|from|by|with) whom?)\b/i;

function read(part: Part, reading: Reading): void {
  if (part.isNew && reading.found.every(({ fields }) => fields.length > 0)) reading.isInside = false;
  const { found, rest, clauses } = reading;
  const last = found.at(-1);
  if (isSentencePart(part.head)) {
    const object = found.length === 0 ? objectOf(part.head) : null;
    if (object !== null) add(reading, { one: singular(object), fields: fieldsIn(part.list, object) });
    reading.isInside = object !== null;
    clauses.push(part.head + (part.list === "" || object !== null ? "" : ` with ${part.list}`));
    return;
  }
  if (CLAUSE.test(part.head)) {
    const field = last ? askedField(part.head) : null;
    if (field && last) last.fields.push(field);
    else clauses.push(part.head);
    return;
  }
  if (isWayToLook(part.head)) return;
  if (/^(?:in|on|at|as|under|after|before|during) /i.test(part.head)) {
    clauses.push(part.head);
    return;
  }
  const whose = WHOSE.exec(part.head)?.[1]?.toLowerCase();
  const told = bare(part.head);
  const head = withoutDone(reading.isInside ? told : manyOf(told));
  const words = plain(head).split(" ");
  const item = itemOf(head, found.length === 0, reading.others);
  const isMany = isPlural(words.at(-1) ?? "") || (item.is === "thing" && part.list !== "");
  const one = item.is === "thing" ? item.one : singular(words.join(" "));
  const isOwn =
    words.length > 1 &&
    !/^(?:missing|remaining)$/.test(words[0] ?? "") &&
    (isMany ? isThingWithModifier(words) : item.is !== "attribute" && knownEntity(words.join(" ")) !== null);
  const logged = part.list !== "" && found.length === 0 ? loggedIn(words.join(" ")) : null;
  if (part.list !== "" && (isMany || logged !== null) && isNounPhrase(words)) {
    add(reading, {
      one: logged ?? one,
      fields: [...(item.is === "thing" ? item.fields : []), ...fieldsIn(part.list, one)],
    });
    reading.isInside = true;
    return;
  }
  // "A recipe sharing community with comments": what has them is nothing that a list names.
  if (part.list !== "" && !reading.isInside && item.is !== "attribute") reading.isLost = true;
  const isField = reading.isInside && last !== undefined && !isOwn && isAttribute(words, item.is, reading.isAllOfOne);
  if (!isField && item.is === "attribute" && isMany && / by /.test(part.head)) return;
  if (part.per.length > 0 && isMany && isNounPhrase(words) && !isField) {
    add(reading, { one, fields: [], parents: part.per.map(singular) });
    reading.isInside = false;
  } else if (isField || (item.is === "attribute" && item.of === null && last && !isOwn)) {
    if (
      item.is === "attribute" &&
      item.of === null &&
      part.per.length === 0 &&
      part.list === "" &&
      !told.includes("/")
    ) {
      last?.fields.push(...item.fields);
      return;
    }
    const name = part.per.length > 0 ? `${told} per ${part.per.join(" and ")}` : told;
    last?.fields.push(...fieldsIn(part.list === "" ? name : `${name} (${part.list})`, last.one));
  } else if ((item.is === "thing" || isOwn) && isNounPhrase(words)) {
    add(reading, { one, fields: item.is === "thing" ? item.fields : [] });
    if (whose && knownEntity(singular(whose)) !== null) tellFor(reading, singular(whose));
    reading.isInside = false;
  } else if (!SHOWN.test(words.at(-1) ?? "")) rest.push(part.head);
}

/** "Contributions per family": whose they are, where nothing else speaks of families. */
function tellWhose({ fields, parents = [] }: Owned, words: string, found: readonly Owned[]): void {
  for (const name of parents.filter(isWho).filter((own) => !found.some(({ one }) => one === own)))
    if (words.split(new RegExp(`\\b(?:${name}|${plural(name)})\\b`)).length === 2) fields.push(fieldFromName(name));
}
const isWho = (name: string): boolean => !/^(?:day|week|month|year|hour|season|night|person|people)s?$/.test(name);

/** "Walks, meals and vet visits for all your pets": the pets are kept, and all that stands before is theirs. */
const WHOSE = / (?:for|of) (?:all |each of )?(?:my|our|your|their|the) ([a-z]+s)$/i;
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
