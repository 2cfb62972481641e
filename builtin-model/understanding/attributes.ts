// Lists in which things stand among their attributes: "animals, shearing dates, fleece weights and colours, and who bought which fleece".
import type { FieldSpec } from "../blueprint/types.ts";
import { shapeOf } from "../blueprint/unknown-things.ts";
import {
  COUNTS,
  DOINGS,
  EVENTS,
  MEASURES,
  PAIRED,
  RELATIVES,
  REMARKS,
  SORTS,
  USED,
} from "../knowledge/attribute-words.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { askedField } from "./asked-fields.ts";
import type { Described } from "./describe.ts";
import { fieldFromName, fieldFromNotation, measured } from "./field.ts";
import { splitList } from "./field-lists.ts";
import { DETERMINERS, NOT_THINGS, VERBS } from "./noun-words.ts";
import { isPlural, isUncounted, plain, plural, singular } from "./words.ts";

export type Owned = { one: string; fields: FieldSpec[] };
/** The text with its mixed lists reduced to their things, and what each of these was said to have. */
export type Sorted = { text: string; owned: Owned[] };

const ITEMS_MIN = 3;
const WORDS_MAX = 4;
const SENTENCE = /[^.;!?\n]+/g;

/** Tells the attributes of a text from its things. Lists of things alone, or of one thing's fields alone, stay as they are. */
export function sortedLists(given: string): Sorted {
  const owned: Owned[] = [];
  const text = listedBy(searchedBy(paired(each(given)), owned), owned).replace(SENTENCE, (sentence) =>
    sortedSentence(sentence, owned),
  );
  return { text: rated(text, owned), owned };
}

/** "Track my migraines: each attack with …" keeps attacks; "our hives: each inspection with …" keeps both. */
const each = (text: string): string =>
  text.replace(/\b(my|our) ([a-z]+): (?=(?:each|every) [a-z]+ (?:with|has)\b)/gi, (_, whose: string, what: string) =>
    knownEntity(singular(what.toLowerCase())) ? `${whose} ${what}. ` : "",
  );

/** "Birth and death dates" → "birth date, death date". */
const paired = (text: string): string =>
  text.replace(
    /\b([a-z-]+) (?:and|&|\/) ([a-z-]+) ([a-z]+s)\b/gi,
    (whole, left: string, right: string, head: string) =>
      MEASURES.has(singular(head.toLowerCase())) && PAIRED.test(left) && PAIRED.test(right)
        ? `${left} ${singular(head)}, ${right} ${singular(head)}`
        : whole,
  );

function give(owned: Owned[], one: string, fields: readonly FieldSpec[]): void {
  const before = owned.find((other) => other.one === one);
  const owner = before ?? { one, fields: [] };
  if (!before) owned.push(owner);
  for (const field of fields) if (!owner.fields.some(({ key }) => key === field.key)) owner.fields.push(field);
}

/** "Recipes, sorted by occasion, with photos": what is said about what stands before. */
const ASIDE = /^(?:with|sorted|grouped|ordered|so|but|because|which is|that)\b|[a-z]\/[a-z]/i;
/** "Weights every day": readings of their own. */
const SERIES = /\b(?:every|each|per) (?:day|week|month|morning|evening|night|year)|\b(?:daily|weekly|monthly)\b/i;

type Item =
  | { is: "thing"; one: string; fields: FieldSpec[] }
  | { is: "attribute"; of: string | null; fields: FieldSpec[] }
  | { is: "other" };

function sortedSentence(sentence: string, owned: Owned[]): string {
  const colon = sentence.lastIndexOf(":");
  const lead = sentence.slice(0, colon + 1);
  const list = sentence.slice(colon + 1);
  if (/[()[\]"“”]/.test(list) || /\b(?:each|every|an?) [a-z]+ (?:has|have|with)\b/i.test(list)) return sentence;
  const parts = splitList(list);
  if (parts.length < ITEMS_MIN || parts.some((part) => ASIDE.test(part))) return sentence;
  const others = parts.map((part) => plain(part.replace(/\s+with\s.*$/i, "")));
  const items = parts.map((part, at) => itemOf(part, at === 0 && colon < 0, others));
  const head = headOfLead(lead);
  if (head === null) readings(items, others);
  const first = items[0]?.is === "thing" ? items[0].one : head;
  const isMixed =
    items.some(({ is }) => is === "thing") && items.some(({ is, ...item }) => is === "attribute" || hasFields(item));
  if (!isMixed || first === null) return sentence;
  return kept({ lead: LOG_LEAD.test(lead) ? "" : lead, parts, items, first }, owned) ?? sentence;
}

/** "Diabetes log: blood sugar levels, insulin doses, meals …": measures that nothing stands before are readings of their own. */
function readings(items: Item[], others: readonly string[]): void {
  for (const [at, item] of items.entries()) {
    const words = others[at] ?? "";
    if (item.is !== "attribute" || item.of !== null || !words.includes(" ") || !isPlural(words.split(" ").at(-1) ?? ""))
      return;
    items[at] = { is: "thing", one: singular(words), fields: [] };
  }
}

/** "Orchard log: trees, …" keeps trees. */
const LOG_LEAD = /^\s*(?:(?:an?|my|our|the) )?[a-z]+ (?:log|logbook|collection|diary|register|tracker|book|journal):$/i;

/** "My houseplants: species, watering dates": whose the first attributes are. */
function headOfLead(lead: string): string | null {
  const head = plain(lead).split(" ").at(-1) ?? "";
  return isPlural(head) && !NOT_THINGS.has(head) && !VERBS.test(head) ? singular(head) : null;
}

const hasFields = (item: { fields?: readonly FieldSpec[] }): boolean => (item.fields?.length ?? 0) > 0;

type Mixed = { lead: string; parts: string[]; items: Item[]; first: string };

/** Gives every attribute to the thing before it, and writes the list again without them. */
function kept({ lead, parts, items, first }: Mixed, owned: Owned[]): string | null {
  const rest: string[] = [];
  const found: Owned[] = [];
  let owner = first;
  let last: string | null = null;
  let isInside = false;
  let isAfter = false;
  for (const [at, given] of items.entries()) {
    const part = parts[at] ?? "";
    const isTold = isInside || (isAfter && given.is === "other" && knownEntity(singular(plain(part))) === null);
    const item: Item = (isTold ? insideItem(part, given) : null) ?? given;
    isAfter = item.is === "attribute";
    isInside = / with /i.test(part) ? given.is === "thing" : isInside && item.is === "attribute";
    if (item.is === "other") rest.push(part);
    else if (item.is === "thing") {
      owner = item.one;
      last = null;
      give(found, owner, item.fields);
      rest.push(at === 0 ? part.replace(/\s+with\s.*$/i, "") : plural(item.one));
    } else {
      last = item.of ?? last;
      for (const field of item.fields) give(found, item.of ?? ownerOf(field, last ?? owner, first), [field]);
      if (item.of !== null && !rest.some((one) => plain(one).endsWith(plural(item.of ?? ""))))
        rest.push(plural(item.of));
    }
  }
  if (!found.some(({ fields }) => fields.length > 0)) return null;
  for (const { one, fields } of found) give(owned, one, fields);
  return `${lead} ${rest.join(", ")}`;
}

/** Behind "visits with symptoms", a single word goes on telling of visits: "and treatment". */
function insideItem(part: string, item: Item): Item | null {
  const words = plain(bareName(part)).split(" ");
  const last = words.at(-1) ?? "";
  const isLone = words.length <= 3 && !words.some((word) => VERBS.test(word) && word !== "place") && !/ing$/.test(last);
  const isField =
    isLone &&
    (!isPlural(last) || isUncounted(last)) &&
    item.is !== "attribute" &&
    !/[a-z] (?:with|for|per) /i.test(part);
  return isField ? { is: "attribute", of: null, fields: [fieldFromName(bareName(part))] } : null;
}

/** What the first thing of a list has anyway ("mileage" of cars) is the first thing's; so are pictures and telephones. */
function ownerOf(field: FieldSpec, owner: string, first: string): string {
  if (/^(phone|email)$/.test(field.kind) || /^(photos|pictures|images)$/.test(field.key)) return first;
  const isOfThings = field.kind === "money" || /(year|condition|grade|size|weight)$/i.test(field.key);
  if (isOfThings && isPerson(owner) && !isPerson(first)) return first;
  return usualKeys(first).includes(field.key) && !usualKeys(owner).includes(field.key) ? first : owner;
}

const usualFields = (one: string): FieldSpec[] =>
  (knownEntity(one) ?? knownEntity(one.split(" ").at(-1) ?? "") ?? shapeOf(one)).fields.map(fieldFromNotation);
const isPerson = (one: string): boolean => usualFields(one).some(({ kind }) => kind === "email");
const usualKeys = (one: string): string[] => usualFields(one).map(({ key }) => key);

/** One item of a list; `others` are the plain words of all. */
function itemOf(part: string, isFirst: boolean, others: readonly string[]): Item {
  if (SERIES.test(part)) return { is: "other" };
  const clause = clauseOf(part);
  if (clause) return clause;
  const [, head = part, tail = ""] = /^(.*?\S)\s+with\s+(.+)$/i.exec(part.replace(PER, "")) ?? [];
  const bare = bareName(isFirst ? lastNouns(head) : head);
  if (bare === "") return { is: "other" };
  const item = nounItem(bare, others);
  if (tail === "" || item.is !== "thing") return item;
  const inside = itemOf(tail, false, others);
  if (inside.is === "attribute") return { ...item, fields: [...item.fields, ...inside.fields] };
  const name = singular(plain(bareName(tail)));
  const isOwn = knownEntity(name) !== null && isPlural(plain(tail).split(" ").at(-1) ?? "");
  return isOwn || name.split(" ").length > 3
    ? { is: "other" }
    : { ...item, fields: [...item.fields, fieldFromName(name)] };
}

/** "Who bought which fleece", "parents called or not", "where I bought them". */
function clauseOf(part: string): Item | null {
  const deed = /^(?:and )?who ([a-z]+) which ([a-z]+)$/i.exec(part);
  if (deed?.[1] && deed[2]) return { is: "attribute", of: singular(deed[2].toLowerCase()), fields: [doerOf(deed[1])] };
  if (/^(?:and )?(?:who|where|when|what|which|how|if|whether)\b/i.test(part)) {
    const field = askedField(part);
    return field ? { is: "attribute", of: null, fields: [field] } : { is: "other" };
  }
  const either = /^([a-z]+(?: [a-z]+)?) or not$/i.exec(part)?.[1];
  return either ? { is: "attribute", of: null, fields: [{ ...fieldFromName(either), kind: "yesNo" }] } : null;
}

const DOERS: Readonly<Record<string, string>> = {
  bought: "buyer",
  buys: "buyer",
  owns: "owner",
  rides: "rider",
  drives: "driver",
  made: "maker",
  won: "winner",
  plays: "player",
  teaches: "teacher",
  wrote: "author",
  borrowed: "borrower",
};

function doerOf(verb: string): FieldSpec {
  const word = verb.toLowerCase();
  const name = DOERS[word] ?? `${word.replace(/([^s])s$/, "$1")} by`;
  return { ...fieldFromName(name), kind: "text" };
}

const PER = /\s+(?:per|for each|of each|for every)\s.*$/i;

/** Without articles, quantities and what only says for whom: "honey harvest kg per hive". */
const bareName = (part: string): string =>
  part
    .replace(PER, "")
    .replace(/^(?:(?:an?|the|its|their|my|our|all|and|also)\s+)+/i, "")
    .replace(/\s+(?:etc\.?|and so on)$/i, "")
    .trim();

/** What stands behind the verb in "I track goats". */
function lastNouns(text: string): string {
  const words = text.trim().split(/\s+/);
  const start = words.findLastIndex(
    (word) => VERBS.test(word.toLowerCase()) || DETERMINERS.has(word.toLowerCase()) || /^(for|of|with|to)$/i.test(word),
  );
  return words.slice(start + 1).join(" ");
}

function nounItem(name: string, others: readonly string[]): Item {
  const unit = measured(name);
  const words = plain(unit?.name ?? name).split(" ");
  if (words.length > WORDS_MAX || words[0] === "") return { is: "other" };
  const tail = words.findIndex((word, at) => at > 0 && /^(at|in|on|after|before|of|out)$/.test(word));
  const phrase = (tail > 0 ? words.slice(0, tail) : words).join(" ");
  const one = singular(phrase);
  const head = one.split(" ").at(-1) ?? "";
  const modifier = one.split(" ").slice(0, -1).join(" ");
  const isMany = isPlural(phrase.split(" ").at(-1) ?? "");
  const field = {
    ...fieldFromName(unit ? name : nameWithTail(/^(minute|hour)$/.test(head) ? phrase : one, words, tail)),
    ...labelled(unit ? name : ""),
  };
  const relatives = RELATIVES[phrase];
  if (relatives && others.some((other) => /^(?:my |the |our )?(people|persons|ancestors|relatives)\b/.test(other)))
    return {
      is: "attribute",
      of: null,
      fields: relatives.map((label) => ({ key: label.toLowerCase(), label, kind: "text" })),
    };
  const doing = unit ? DOINGS[one] : undefined;
  if (doing && unit) return { is: "thing", one: doing, fields: [amountOf(unit)] };
  if (isMany && COUNTS.has(phrase)) return { is: "attribute", of: null, fields: [fieldFromName(phrase)] };
  if (isEvent(one) && !MEASURES.has(head)) return { is: "thing", one, fields: unit ? [amountOf(unit)] : [] };
  if (knownEntity(one) && modifier !== "") return isMany ? { is: "thing", one, fields: [] } : { is: "other" };
  if (USED.test(head) && modifier !== "") return { is: "attribute", of: null, fields: [field] };
  const isMeasure = MEASURES.has(head) || SORTS.has(head) || REMARKS.has(head) || unit !== null;
  if (isMeasure) return attributeOf({ head, modifier, isMany, field }, others);
  if (isMany && !knownEntity(one) && fieldFromName(phrase).kind === "longText")
    return { is: "attribute", of: null, fields: [fieldFromName(phrase)] };
  if (!isMany && modifier === "" && knownEntity(one)) return { is: "other" };
  if (!isMany && fieldFromName(one).kind !== "text") return { is: "attribute", of: null, fields: [field] };
  return isMany && (!NOT_THINGS.has(phrase) || knownEntity(one) !== null)
    ? { is: "thing", one, fields: [] }
    : { is: "other" };
}

const labelled = (name: string): Partial<FieldSpec> => {
  const unit = name === "" ? null : measured(name);
  if (!unit) return {};
  const { key, label } = fieldFromName(singular(plain(unit.name)));
  return { key, label };
};

/** "Weights at 8 weeks" → "weight at 8 weeks". */
const nameWithTail = (one: string, words: readonly string[], tail: number): string =>
  tail > 0 ? `${one} ${words.slice(tail).join(" ")}` : one;

const amountOf = ({ kind, unit }: NonNullable<ReturnType<typeof measured>>): FieldSpec => ({
  ...fieldFromName(
    kind === "duration" ? "duration" : kind === "money" ? "cost" : unit === "kg" ? "kilograms" : "amount",
  ),
  kind,
  ...(unit ? { unit, min: 0 } : {}),
});

type Measure = { head: string; modifier: string; isMany: boolean; field: FieldSpec };

/** "Shearing dates" are of shearings, "fleece weights" of the fleeces named elsewhere, "queen status" of what stands before. */
function attributeOf({ head, modifier, isMany, field }: Measure, others: readonly string[]): Item {
  const doing = (/^(amount|date|time)$/.test(head) ? DOINGS[modifier] : undefined) ?? modifier;
  const own = { ...field, ...bareField(head, field) };
  if (isMany && /^(result|name|number)$/.test(head) === false && isEvent(doing))
    return { is: "thing", one: doing, fields: [head === "date" ? dateField() : own] };
  const isNamed =
    modifier !== "" &&
    others.some((other) => other === plural(modifier) || new RegExp(`\\bwhich ${modifier}$`).test(other));
  if (isNamed) return { is: "attribute", of: modifier, fields: [own] };
  if (head === "result" && modifier !== "") return { is: "thing", one: `${modifier} ${head}`, fields: [] };
  return { is: "attribute", of: null, fields: [field] };
}

const dateField = (): FieldSpec => ({ ...fieldFromName("date"), kind: "date" });

const FULL: Readonly<Record<string, string>> = { temp: "temperature", minute: "duration", hour: "duration" };

/** The weight of a fleece is called "Weight". */
function bareField(head: string, field: FieldSpec): Partial<FieldSpec> {
  const { key, label } = fieldFromName(FULL[head] ?? head);
  return { key, label, kind: field.kind };
}

function isEvent(one: string): boolean {
  const words = one.split(" ");
  return words.length <= 3 && EVENTS.has(words.at(-1) ?? "");
}

const LISTED_BY =
  /\b(?:of |the |our |my |^)?([a-z]+ )?([a-z]{4,}) by ([a-z ]+(?:, [a-z ]+)*,? and [a-z ]+)(?=[.;:!?\n]|$)/gi;

/** "Cars by make, model, year and price": what each car has. */
function listedBy(text: string, owned: Owned[]): string {
  return text.replace(LISTED_BY, (whole, before: string | undefined, noun: string, list: string) => {
    const one = singular(noun.toLowerCase());
    const names = splitList(list);
    const isMany = isPlural(noun.toLowerCase()) || knownEntity(`${before ?? ""}${one}`.toLowerCase()) !== null;
    const told = names.filter((name) => /^number of /i.test(name) || isAttribute(name)).length;
    const isFields = names.every((name) => !isPlural(plain(name).split(" ").at(-1) ?? "") || /^number of /i.test(name));
    if (!isMany || !isFields || told * 2 < names.length) return whole;
    give(owned, one, names.map(countField));
    return `${before ?? ""}${noun}`;
  });
}

const isAttribute = (name: string): boolean => {
  const head = plain(name).split(" ").at(-1) ?? "";
  return MEASURES.has(head) || SORTS.has(head) || fieldFromName(name).kind !== "text";
};

const BY =
  /\b((?:look|looking|search|searching|find|filter|filtering|browse|sort)(?: (?:for|through))?(?: (?:the |our |my |all )?([a-z]+(?: [a-z]+)?))?) by ((?:the )?number of [^.;:!?\n]+?)(?=[.;:!?\n]|, (?:we|i|they|and (?:we|i))\b|$)/gi;

/** "Look for games by number of players and length": players and length are fields of the games. */
function searchedBy(text: string, owned: Owned[]): string {
  return text
    .replace(BY, (_, before: string, what: string | undefined, list: string) => {
      if (what) give(owned, singular(what.toLowerCase()), splitList(list).map(countField));
      return before;
    })
    .replace(
      /,? ?\b(?:and )?(?:we |i |staff )?(?:mark|note|flag|record|see) (?:what|which)(?: ones)? (?:is|are|has|have) missing ([a-z]+)\b/gi,
      (_, what: string) => {
        give(owned, "", [{ ...fieldFromName(`missing ${what.toLowerCase()}`), kind: "text" }]);
        return "";
      },
    );
}

function countField(name: string): FieldSpec {
  const counted = /^(?:the )?number of ([a-z]+)$/i.exec(name)?.[1];
  return counted ? { ...fieldFromName(counted.toLowerCase()), kind: "number", min: 0 } : fieldFromName(name);
}

/** "Rate the result": the rating of what the text is about. */
function rated(text: string, owned: Owned[]): string {
  return text.replace(
    /[,;.]?\s*\b(?:and )?(?:i |we )?rate (?:the |each |every )?(?:results?|outcome|taste|it|them)\b/gi,
    () => {
      give(owned, "", [fieldFromName("rating")]);
      return "";
    },
  );
}

/** The things with what lists say of them; what only lists name joins them. */
export function withOwned(things: readonly Described[], owned: readonly Owned[]): Described[] {
  const all = things.map((thing) => ({ ...thing, fields: [...thing.fields] }));
  for (const { one, fields } of owned) {
    const same =
      all.find((thing) => thing.one === one) ??
      all.find((thing) => thing.one.endsWith(` ${one}`) || one === "") ??
      all.find((thing) => one.endsWith(` ${thing.one}`) && !owned.some((other) => other.one === thing.one));
    const thing = same ?? { one, known: knownEntity(one), weight: 2, at: 0, fields: [] };
    if (!same && one !== "") all.push(thing);
    thing.weight = Math.max(2, thing.weight);
    thing.isSetting = false;
    thing.isAside = thing.fields.length === 0;
    // A match with a date or a score is a game.
    if (thing.one === "match") thing.known = knownEntity("game");
    for (const field of dated(thing.one, fields))
      if (!thing.fields.some(({ key }) => key === field.key)) thing.fields.push(field);
  }
  return all;
}

/** Other words for what such a thing has anyway. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  birthDate: ["bornOn"],
  length: ["duration", "minutes"],
};

/** What happens has a date; where it has one anyway, "date" says nothing new. */
function dated(one: string, fields: readonly FieldSpec[]): FieldSpec[] {
  const usual = usualFields(one);
  const isDated = usual.some(({ kind }) => kind === "date" || kind === "dateTime");
  return fields.flatMap((field) => {
    if (field.key === "date" && isDated) return [];
    const same = usual.find(({ key }) => SAME[field.key]?.includes(key));
    return [same ? { ...same } : field];
  });
}
