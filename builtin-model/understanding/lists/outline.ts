// Lists that lay a whole app out: "chess club: members with rating, tournaments, games with white, black and result".
import type { FieldSpec } from "../../blueprint/types.ts";
import { COLLECTIVES, MEASURES, REMARKS, SHOWN, SORTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { NOT_THINGS, VERBS } from "../language/noun-words.ts";
import { isPlural, isUncounted, plain, plural, singular } from "../language/words.ts";
import { askedField } from "../stated/asked-fields.ts";
import { fieldsOfList, splitList } from "./field-lists.ts";
import { itemOf } from "./list-items.ts";
import { outlineParts, type Part } from "./outline-parts.ts";
import { give, type Owned } from "./owned-fields.ts";
import { isSentencePart } from "./sentence-parts.ts";

const SENTENCE = /[^.!?\n]+/g;
const PARTS_MIN = 2;
const THINGS_MIN = 2;
const HEAD_WORDS_MAX = 3;

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
};

function outlineOf(sentence: string, owned: Owned[]): string | null {
  const { lead, parts } = outlineParts(sentence);
  const isTold = parts.some(({ list, per }) => list !== "" || per.length > 0);
  if (OF_ONE.test(sentence) || parts.length < PARTS_MIN || (!isTold && lead === "")) return null;
  const reading: Reading = { found: [], rest: [], clauses: [], isInside: false };
  for (const part of parts) read(part, reading);
  const { found, rest, clauses } = reading;
  const isOfOne = found.length === 1 && isListOfOne(found, { lead, parts, rest });
  if ((found.length < THINGS_MIN && !isOfOne) || rest.length * 2 > parts.length) return null;
  // What stands among things without a "with" is told apart by what it is.
  if (!isTold && found.some(({ fields }) => fields.length > 0)) return null;
  for (const { one, fields, parents = [] } of found) {
    give(owned, one, fields);
    const thing = owned.find((other) => other.one === one);
    if (thing) Object.assign(thing, { isStated: true, parents: [...(thing.parents ?? []), ...parents] });
  }
  return `${leadKept(lead, sentence)}${[...found.map(({ one }) => plural(one)), ...rest, ...clauses].join(", ")}`;
}

/** "Each plant has …" tells of one thing alone. */
const OF_ONE = /\b(?:each|every|an?) [a-z]+(?: [a-z]+)? (?:has|have|with)\b/i;
const FIELDS_MIN = 3;

/** "Parcel depot: parcels with tracking number, recipient, shelf": all that is said is of the parcels. */
function isListOfOne(
  found: readonly Owned[],
  { lead, parts, rest }: { lead: string; parts: readonly Part[]; rest: readonly string[] },
): boolean {
  const [first] = parts;
  const isShort = lead !== "" || plain(first?.head ?? "").split(" ").length <= HEAD_WORDS_MAX + 1;
  return isShort && first?.list !== "" && rest.length === 0 && (found[0]?.fields.length ?? 0) >= FIELDS_MIN;
}

/** "Swimming lessons: …" keeps lessons, too; whoever else stands before the list is who uses the app. */
function leadKept(lead: string, sentence: string): string {
  const space = /^\s*/.exec(sentence)?.[0] ?? "";
  if (!/(?::| [-–—]|\bwith) *$/.test(lead)) return lead === "" ? space : lead;
  const subject = plain(lead.replace(/\b(?:for|of|at|to|in|with)\b.*$/i, "")).split(" ");
  const isKept = isPlural(subject.at(-1) ?? "") && isNounPhrase(subject) && !isUncounted(subject.at(-1) ?? "");
  return isKept && /:\s*$/.test(lead) ? `${lead}` : `${space}Keep track of `;
}

const CLAUSE = /^(?:who|when|where|what|which|how|if|whether|so|but|because|in one|all in)\b/i;

function read(part: Part, reading: Reading): void {
  if (part.isNew) reading.isInside = false;
  if (isSentencePart(part.head)) {
    reading.isInside = false;
    reading.clauses.push(part.head + (part.list === "" ? "" : ` with ${part.list}`));
    return;
  }
  const { found, rest, clauses } = reading;
  const last = found.at(-1);
  if (CLAUSE.test(part.head)) {
    const field = last ? askedField(part.head) : null;
    if (field && last) last.fields.push(field);
    else clauses.push(part.head);
    return;
  }
  // "A table of points" is a way to look at them.
  if (SHOWN.test(/^(?:an? |the )?([a-z]+) of /i.exec(part.head)?.[1]?.toLowerCase() ?? "")) return;
  const told = bare(part.head);
  const head = told.replace(DONE, "$1");
  const words = plain(head).split(" ");
  const item = itemOf(head, found.length === 0, []);
  const isMany = isPlural(words.at(-1) ?? "") || (item.is === "thing" && part.list !== "");
  const one = item.is === "thing" ? item.one : singular(words.join(" "));
  // "Daily care notes" have a name of their own, "notes" are somebody's.
  const isOwn =
    words.length > 1 &&
    (isMany ? isThingWithModifier(words) : item.is !== "attribute" && knownEntity(words.join(" ")) !== null);
  if (part.list !== "" && isMany && isNounPhrase(words)) {
    add(reading, { one, fields: [...(item.is === "thing" ? item.fields : []), ...fieldsIn(part.list, one)] });
    reading.isInside = true;
    return;
  }
  const isField = reading.isInside && last !== undefined && !isOwn && isAttribute(words, item.is);
  if (part.per.length > 0 && isMany && isNounPhrase(words) && !isField) {
    add(reading, { one, fields: [], parents: part.per.map(singular) });
    reading.isInside = false;
  } else if (isField || (item.is === "attribute" && item.of === null && last && !isOwn)) {
    const name = part.per.length > 0 ? `${told} per ${part.per.join(" and ")}` : told;
    last?.fields.push(...fieldsIn(part.list === "" ? name : `${name} (${part.list})`, last.one));
  } else if ((item.is === "thing" || isOwn) && isNounPhrase(words)) {
    add(reading, { one, fields: item.is === "thing" ? item.fields : [] });
    reading.isInside = false;
  } else if (!SHOWN.test(words.at(-1) ?? "")) rest.push(part.head);
}

/** What a list names, each by its own reading: "symptoms" of one visit are its symptom. */
const fieldsIn = (list: string, one: string): FieldSpec[] =>
  splitList(list).flatMap((part) => {
    const item = itemOf(part, false, []);
    return item.is === "attribute" && item.of === null && !/[([/]/.test(part)
      ? item.fields
      : fieldsOfList(part, one, true);
  });

function add({ found }: Reading, thing: Owned): void {
  const same = found.find(({ one }) => one === thing.one);
  if (same) same.fields.push(...thing.fields);
  else found.push(thing);
}

/** Without what only tells which: "instruments that can be booked", "parts I still need", "stock of ingredients". */
const bare = (head: string): string =>
  head
    .replace(/^(.+\S) (?:stash|collection)$/i, (_, things: string) => plural(things))
    .replace(/^([a-z ]+[^s]s) (?:log|list|register|tracker|diary|history)$/i, "$1")
    .replace(/\s+(?:that|who|which|where|when|whose|i|we|they|you|people)\s.*$/i, "")
    .replace(/^(?:stock|list|catalogue|register|overview|history|schedule) of /i, "")
    .replace(/^(?:(?:an?|the|its|their|my|our|all|their own|various|different)\s+)+/i, "")
    .replace(/^[a-z]+$/i, (word) => (Object.hasOwn(COLLECTIVES, word) ? plural(COLLECTIVES[word] ?? word) : word))
    .replace(/^([a-z -]+s) (?:for|to|from|of|on|at|by|in) (?!kg\b|kilos\b|km\b|litres\b|hours\b).*$/i, "$1")
    .trim();

/** "Contributions paid" are contributions. */
const DONE =
  /^([a-z -]+s) (?:paid|made|received|given|used|taken|booked|found|needed|owned|sold|collected|done|donated|visited)$/i;

function isThingWithModifier(words: readonly string[]): boolean {
  const head = singular(words.at(-1) ?? "");
  return (
    knownEntity(singular(words.slice(-2).join(" "))) !== null ||
    (knownEntity(head) !== null &&
      ![MEASURES, SORTS, REMARKS, NOT_THINGS].some((set) => set.has(head) || set.has(plural(head))))
  );
}

/** Two or three words that name something; "customers drop off shoes" is a sentence. */
const isNounPhrase = (words: readonly string[]): boolean =>
  words.length <= HEAD_WORDS_MAX &&
  !(words.length > 1 && isPlural(words[0] ?? "") && VERBS.test(words[1] ?? "")) &&
  !(words.length > 1 && VERBS.test(words[0] ?? "") && knownEntity(singular(words.join(" "))) === null);

const PERSONS =
  /^(children|kids|adults|participants|attendees|visitors|guests|people|persons|dogs|cats|tables|chairs)$/;

/** Inside the list of a thing: single words, and plurals that are no things of their own. */
function isAttribute(words: readonly string[], is: "thing" | "attribute" | "other"): boolean {
  if (is === "attribute") return true;
  const phrase = words.join(" ");
  const last = words.at(-1) ?? "";
  if (SHOWN.test(last) || words.length > HEAD_WORDS_MAX + 1) return false;
  if (!isPlural(last)) return is === "other";
  const { kind } = fieldFromName(phrase);
  const isPerson = PERSONS.test(last);
  const isKnown = knownEntity(singular(phrase)) !== null && (words.length > 1 || !NOT_THINGS.has(phrase));
  // "Lego sets with theme, pieces and price": how many there are.
  return !isPerson && ((words.length === 1 && kind === "number") || (kind !== "text" && !isKnown));
}
