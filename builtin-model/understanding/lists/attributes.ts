// Lists in which things stand among their attributes: "animals, shearing dates, fleece weights and colours, and who bought which fleece".
import type { FieldSpec } from "../../blueprint/types.ts";
import { EVENTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { NOT_THINGS, VERBS } from "../language/noun-words.ts";
import { isPlural, plain, plural, singular } from "../language/words.ts";
import { whoLists } from "../stated/who-lists.ts";
import { dailyLists, dayTimes } from "./daily-lists.ts";
import { splitList } from "./field-lists.ts";
import { type Item, insideItem, itemOf } from "./list-items.ts";
import { outlined } from "./outline.ts";
import { give, type Owned, usualFields } from "./owned-fields.ts";
import { paired, sharedHead } from "./paired.ts";
import { listedBy, measuredBy, rated, searchedBy } from "./searched-by.ts";

/** The text with its mixed lists reduced to their things, and what each of these was said to have. */
export type Sorted = { text: string; owned: Owned[] };

const ITEMS_MIN = 3;
const SENTENCE = /[^.;!?\n]+/g;

/** Tells the attributes of a text from its things. Lists of things alone, or of one thing's fields alone, stay as they are. */
export function sortedLists(given: string): Sorted {
  const owned: Owned[] = [];
  const laidOut = outlined(
    measuredBy(
      dailyLists(whoLists(paired(dayTimes(sharedHead(each(withoutSums(given))), owned)), owned), owned),
      owned,
    ),
    owned,
  );
  const text = listedBy(searchedBy(laidOut, owned), owned).replace(SENTENCE, (sentence) =>
    sortedSentence(sentence, owned),
  );
  return { text: rated(text, owned), owned };
}

/** "Track my migraines: each attack with …" keeps attacks; "our hives: each inspection with …" keeps both. */
const each = (text: string): string =>
  text
    .replace(/\b([a-z]{3,}s),? each (?:one |of them )?(?:with|has|having|gets) /gi, "$1 with ")
    .replace(
      /\b(?:we|i) (?:foster|breed|rescue|rehabilitate|restore|hatch|raise|look after|care for) (?=(?:[a-z]+ ){0,2}[a-z]+s,? with )/gi,
      "track ",
    )
    .replace(/\b(my|our) ([a-z]+): (?=(?:each|every) [a-z]+ (?:with|has)\b)/gi, (_, whose: string, what: string) =>
      knownEntity(singular(what.toLowerCase())) ? `${whose} ${what}. ` : "",
    );

/** "Total = panels × price" names the total; how it is worked out is a rule. */
const withoutSums = (text: string): string =>
  text.replace(/ ?= ?([a-z][a-z ×*+–/-]*)(?=[,;.)\n]|$)/gi, (whole, sum: string) => {
    const parts = sum.split(/[×*+–/-]|\bx\b/i);
    return parts.length > 1 && parts.every((part) => /[a-z]/i.test(part)) ? "" : whole;
  });

/** "Recipes, sorted by occasion, with photos": what is said about what stands before. */
const ASIDE = /^(?:with|sorted|grouped|ordered|so|but|because|which is|that)\b|[a-z]\/[a-z]/i;

/** "Practices with date": what happens is a thing, even alone. */
const EVENT_WITH = /^\s*(?:and )?(?:practices|matches|runs|races|walks|visits|treatments|repairs) with /i;

/** "I need to keep track of …": what is listed stands behind it. */
const VERB_START =
  /^\s*(?:i|we) (?:need|want|have|would like|like) (?:somewhere |something |a way )?to (?:keep track of|keep|track|manage|record|store|log|list|note) (?:all )?(?:the |my |our )?/i;

function sortedSentence(sentence: string, owned: Owned[], isCut = false): string {
  const colon = Math.max(sentence.lastIndexOf(":"), / [-–—] /.exec(sentence)?.index ?? -1);
  const verb = colon < 0 ? (VERB_START.exec(sentence)?.[0].length ?? 0) : 0;
  const start = verb > 0 ? verb : colon < 0 || sentence[colon] === ":" ? colon + 1 : colon + 2;
  const lead = sentence.slice(0, start);
  const list = sentence.slice(start);
  // "I coach a team and want to note players with …" begins with the players.
  const begin = colon < 0 ? beginOf(list) : 0;
  if (begin > 0) return list.slice(0, begin) + sortedSentence(list.slice(begin), owned, true);
  if (/[()[\]"“”]/.test(list) || /\b(?:each|every|an?) [a-z]+ (?:has|have|with)\b/i.test(list)) return sentence;
  const parts = splitList(list);
  if ((parts.length < ITEMS_MIN && !EVENT_WITH.test(list)) || parts.some((part) => ASIDE.test(part))) return sentence;
  const others = parts.map((part) => plain(part.replace(/\s+with\s.*$/i, "")));
  const items = parts.map((part, at) => itemOf(part, at === 0 && colon < 0, others));
  const head = headOfLead(lead);
  if (head === null) readings(items, others);
  const first = items[0]?.is === "thing" ? items[0].one : head;
  const isMixed =
    items.some(({ is }) => is === "thing") && items.some(({ is, ...item }) => is === "attribute" || hasFields(item));
  // "Inspections with date, mood and notes": the fields of one thing.
  const things = items.filter(({ is }) => is === "thing").length;
  const isOne = things === 1 && / with /i.test(list) && items[0]?.is === "thing";
  if (isOne && !isCut && first !== null && !EVENTS.has(first)) return ownSentence(lead, list);
  if (!isMixed || first === null) return sentence;
  return kept({ lead: LOG_LEAD.test(lead) ? "" : lead, parts, items, first }, owned) ?? sentence;
}

/** Where the first part that names a thing with its fields begins, if a clause without one stands before it. */
function beginOf(list: string): number {
  const parts = splitList(list);
  const at = parts.findIndex((part) => / with /i.test(part) && itemOf(part, true, []).is === "thing");
  const isClause = parts.slice(0, Math.max(0, at)).every((part) => itemOf(part, true, []).is === "other");
  return at > 0 && isClause ? list.indexOf(parts[at] ?? "") : 0;
}

/** "Fishing log: catches with species": what stands before the colon has no fields. */
const ownSentence = (lead: string, list: string): string =>
  LOG_LEAD.test(lead) ? list : `${lead.replace(/:$/, ".")}${list}`;

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
    const isTold: boolean =
      isInside || (isAfter && given.is === "other" && knownEntity(singular(plain(part))) === null);
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
      for (const field of item.fields)
        give(found, item.of ?? ownerOf(field, isPictures(part, field) ? first : (last ?? owner), first), [field]);
      if (item.of !== null && !rest.some((one) => plain(one).endsWith(plural(item.of ?? ""))))
        rest.push(plural(item.of));
    }
  }
  if (!found.some(({ fields }) => fields.length > 0)) return null;
  for (const { one, fields } of found) give(owned, one, fields);
  return `${lead} ${rest.join(", ")}`;
}

/** "Photos" among several things are of what comes first, "a photo" of what stands before. */
const isPictures = (part: string, { kind }: FieldSpec): boolean => kind === "image" && isPlural(plain(part));

/** What the first thing of a list has anyway ("mileage" of cars) is the first thing's; so are telephones. */
function ownerOf(field: FieldSpec, owner: string, first: string): string {
  if (/^(phone|email)$/.test(field.kind)) return first;
  const isOfThings =
    / by$/i.test(field.label) || field.kind === "money" || /(year|condition|grade|size|weight)$/i.test(field.key);
  if (isOfThings && isPerson(owner) && !isPerson(first)) return first;
  return usualKeys(first).includes(field.key) && !usualKeys(owner).includes(field.key) ? first : owner;
}

const isPerson = (one: string): boolean => usualFields(one).some(({ kind }) => kind === "email");
const usualKeys = (one: string): string[] => usualFields(one).map(({ key }) => key);
