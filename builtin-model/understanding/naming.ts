// The app's name: the one that the description gives, or one made for it.

import type { Audience } from "../knowledge/app-kinds.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { dictionaryOf } from "../knowledge/languages/dictionary.ts";
import type { Language } from "../knowledge/languages/sentences.ts";
import { wordsKnown, wordsOf } from "./language/languages.ts";
import { isPlural, plain, plural, sentenceCase, singular, titleCase } from "./language/words.ts";
import { ownName } from "./own-names.ts";

const NAME_LENGTH_MAX = 60;
const HEADING = /^\s*([A-Z][\w'’&]*(?:\s+[A-Z][\w'’&]*){0,3})\s*(?::|–|—| - | is an? | helps )/;
const GIVEN = [
  /\b([A-Z][a-z]+[A-Z]\w+) (?:curates|is|lets|helps|makes|connects|brings|gives|keeps|turns|allows|offers|takes|puts|was|will|tracks|shows)\b/,
  /\b(?:[Ww]ith|[Ii]ntroducing|[Mm]eet) ([A-Z][a-z]+[A-Z]\w+)\b/,
  /\b(?:called|named|titled|entitled|name is|name it|call it|name the app|brand name)\s*:?\s*["“'‘«]([^"”'’»\n]{2,60})["”'’»]/i,
  /\b(?:called|named|titled|entitled|name it|call it|the name is)\s+((?:[A-Z0-9][\w'’&.-]*)(?:\s+(?:of|the|and|for|&|[A-Z0-9][\w'’&.-]*))*)/,
  /^\s*(?:build|create|make|design|develop|implement)?\s*["“]([^"”\n]{2,60})["”]\s*[,:–—-]/i,
  HEADING,
  /\b(?:website|site|app|platform|portal|system|application) (?:for|of) the ((?:[A-Z][\w'’&.-]*)(?:\s+(?:of|the|and|for|&|[A-Z][\w'’&.-]*))+)/,
];
const NOT_NAMES =
  /^(quick|quickly|simple|note|notes|question|request|dear|summary|project|title|task|urgent|hey|sorry|introducing|i|we|it|this|please|the|a|an|build|create|make|users?|app|hello|hi|design|need|want|my|our|idea|goal)\b/i;

/** The name that a description gives to the app, or that of the business or group that it is for; null without one. */
export function givenName(text: string): string | null {
  for (const pattern of GIVEN) {
    const name = pattern
      .exec(text)?.[1]
      ?.replace(/\s+/g, " ")
      .replace(/\s+(of|the|and|for|&)$/i, "")
      .replace(/[.,;:]+$/, "")
      .trim();
    // "Grants: applied, granted": what the list is of, not a name.
    const isThing =
      pattern === HEADING &&
      name !== undefined &&
      /^[A-Z]?[a-z]+$/.test(name) &&
      (isPlural(name.toLowerCase()) || knownEntity(name.toLowerCase()) !== null);
    if (name && name.length > 1 && !isThing && !NOT_NAMES.test(name)) return name.slice(0, NAME_LENGTH_MAX);
  }
  return ownName(text);
}

const PLACE =
  /\b(?:for|of) (?:an?|our|my|the) ((?:[a-z]+ ){0,2}[a-z]{4,})(?=\s*(?:$|[:.,;!?(]|who\b|where\b|to\b|that\b|with\b|so\b))/i;
const NOT_PLACES =
  /(page|background|color|colour|user|users|app|system|website|site|time|day|week|month|year|business|company|people|team|friends|family|use|work|components?|elements?|data|management|slot|life|street|interface|theme|layout|goals?|interests?|kids|children)$/i;

/** "Falconry club: …", "Driving school with …", "Church app: …". */
const LEADING =
  /^\s*(?:(?:an?|the|my|our) )?((?:[a-z-]+ ){0,2}(?:association|club|society|office|school|shop|studio|salon|company|business|agency|station|centre|center|firm|league|workshop|store|brigade|crew|committee|council|charity|institute|academy|lab|practice|clinic|brewery|bakery|farm|garage|hotel|church|orchestra|choir|library|museum|kindergarten|theatre))(?= (?:app|tool|software|system|with|where|needs?)\b|\s*[:,!-])/i;

/** Whom an app is for: "a portal for a choir" → "choir"; null where the text does not say it in so many words. */
export function placeOf(text: string): string | null {
  const place = (PLACE.exec(text) ?? LEADING.exec(text))?.[1]?.toLowerCase();
  return place && !NOT_PLACES.test(place) && !/s$/.test(place) ? place : null;
}

/** Words in capitals and with hyphens by their plain form, for names of lists. */
export function spelledWords(text: string): Map<string, string> {
  const spelled = new Map<string, string>();
  for (const [word] of text.matchAll(/\b[A-Z]{2,5}s?\b/g))
    if (text !== text.toUpperCase()) spelled.set(plain(word), word);
  for (const [word] of text.matchAll(/\b[a-zA-Z]+(?:-[a-z]+)+\b/g)) {
    const lower = word.toLowerCase();
    spelled.set(plain(lower), lower);
    spelled.set(singular(plain(lower)), singular(lower));
    spelled.set(plural(plain(lower)), plural(lower));
  }
  return spelled;
}

/** "Hoa violations" → "HOA violations", as the text writes it. */
export function asSpelled(label: string, spelled: ReadonlyMap<string, string>): string {
  const written = [...spelled].reduce(
    (text, [word, own]) =>
      ` ${text} `.includes(` ${word} `) ? ` ${text} `.replace(` ${word} `, ` ${own} `).trim() : text,
    label.toLowerCase(),
  );
  return written === label.toLowerCase() ? label : sentenceCase(written);
}

/** A small number that is always the same for the same text. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** One of `items`, always the same for the same text. */
export function pick<Item>(items: readonly Item[], text: string): Item | undefined {
  return items[hashOf(text) % Math.max(1, items.length)];
}

/** What one calls a book, a list or a place of such things; `%` is the thing, `%s` are many of them. */
const NAMES: Record<Audience, readonly string[]> = {
  personal: ["My %s", "The % Book", "All My %s"],
  team: ["All %s", "The % Book", "%s at a Glance"],
  public: ["%s & Co.", "Fine %s", "The % House"],
  community: ["Our %s", "The % Circle", "%s Together"],
};
/** Nouns that call for a name of their own sort. */
const NAMES_OF: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /(request|report|application|approval|claim|complaint|ticket|permit|inspection|order|job|repair)$/,
    ["% Board", "%s in Hand"],
  ],
  [/(entry|log|reading|measurement|check|hour|record|journal|diary)$/, ["% Book", "Line by Line"]],
  [
    /(event|meeting|rehearsal|training|outing|trip|tour|shift|lesson|class|session|visit|appointment|booking)$/,
    ["% Calendar", "Next %"],
  ],
  [
    /(member|donor|volunteer|player|student|patient|client|guest|customer|employee|singer|person|resident|tenant)$/,
    ["% Circle", "Our %s"],
  ],
];

/** A name from what the app is about and who uses it: "honey batch" → "My Honey Batches". */
export function madeName(subject: Readonly<{ one: string; many: string }>, seed: string, audience: Audience): string {
  const one = subject.one.toLowerCase();
  const patterns = NAMES_OF.find(([nouns]) => nouns.test(one))?.[1] ?? NAMES[audience];
  const name = (pick(patterns, seed) ?? "%")
    .replaceAll("%s", titleCase(subject.many))
    .replaceAll("%", titleCase(subject.one));
  return name.slice(0, NAME_LENGTH_MAX);
}

/** A name from whom the app is for: "magic show" → "The Magic Show". */
export function nameOfPlace(place: string, seed: string): string {
  return titleCase(
    (pick(place.includes(" ") ? ["%", "our %"] : ["our %", "the % book"], seed) ?? "%").replace("%", place),
  ).slice(0, NAME_LENGTH_MAX);
}

/** What a text in another language begins with, as the name of a place: "Kleingartenverein: …", "Escuela de surf con …". */
export function foreignTitle(message: string, language: Language): string | null {
  const [, lead = ""] =
    /^\s*((?:[\p{L}’'-]+\s+){0,3}[\p{L}’'-]{4,})\s*(?=[:,.–-]|\s(?:mit|avec|con|com|met)\s)/u.exec(message) ?? [];
  const words = wordsOf(lead);
  const { marks, places, words: known } = wordsKnown(language);
  const isPlace = words.some((word) => places.has(word)) || /[:.–-]/.test(message.trim().charAt(lead.trim().length));
  const isSentence = words.some(
    (word, at) =>
      (marks.has(word) || known.get(word) === "manage" || known.get(word) === "an app") && (at === 0 || !OF.test(word)),
  );
  return lead === "" || isSentence || !isPlace ? null : sentenceCase(lead).slice(0, NAME_LENGTH_MAX);
}

const OF = /^(?:de|d|du|des|di|da|del|della|do|van)$/;
/** "My" before a plural, where it says nothing of its gender. */
const MINE: Partial<Record<Language, string>> = { german: "Meine", french: "Mes", spanish: "Mis", dutch: "Mijn" };

/** A name for an app whose people speak another language: what it keeps. */
export function foreignName(many: string, language: Language, audience: Audience): string {
  const own = dictionaryOf(language).things.get(many.toLowerCase())?.many ?? many;
  const mine = audience === "personal" ? MINE[language] : undefined;
  if (mine === undefined) return sentenceCase(own).slice(0, NAME_LENGTH_MAX);
  return `${mine} ${language === "german" ? own : own.toLowerCase()}`.slice(0, NAME_LENGTH_MAX);
}
