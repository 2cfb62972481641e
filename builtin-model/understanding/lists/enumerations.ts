// What a text enumerates: "scenes, shots, locations and call sheets" are four things, whatever verb stands before them.
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { AMBIGUOUS, NOT_THINGS } from "../language/noun-words.ts";
import { type TaggedWord, taggedSentences } from "../language/tagged-text.ts";
import { isPlural, singular } from "../language/words.ts";

export type Enumerated = Readonly<{
  /** The noun phrase in its own words, without what follows it. */
  words: string[];
  /** Its place in the text, in words. */
  at: number;
  isMany: boolean;
}>;

const ITEMS_MIN = 3;
/** "Each plant has a name, notes and photos": a list of fields. */
const FIELDS =
  /\b(each|every|an?|per) [a-z-]+( [a-z-]+)? (has|have|having|with|includes?|contains?|stores?|consists?)\b/;

/** The noun phrases of every list of three or more, but for lists of what belongs to one thing: "name, price and notes". */
export function enumerationsOf(text: string): Enumerated[][] {
  let at = 0;
  return taggedSentences(text).flatMap((words) => {
    const lists = FIELDS.test(words.map(({ word }) => word).join(" ")) ? [] : listsOf(words, at);
    at += words.length;
    return lists;
  });
}

function listsOf(words: readonly TaggedWord[], at: number): Enumerated[][] {
  const lists: Enumerated[][] = [[]];
  let isInside = false;
  for (const part of withoutAsides(partsOf(words))) {
    const item: Found | null = isInside ? leadingPhrase(part) : trailingPhrase(part);
    const startsAnew: boolean = !isInside || part.startsAnew || !item;
    if (startsAnew) lists.push([]);
    const phrase: Found | null = startsAnew ? trailingPhrase(part) : item;
    if (phrase) lists.at(-1)?.push({ words: phrase.words, at: at + phrase.at, isMany: phrase.isMany });
    isInside = phrase !== null;
  }
  return lists.filter((list) => list.length >= ITEMS_MIN && list.filter(isThing).length * 2 >= list.length);
}

function isThing({ words, isMany }: Enumerated): boolean {
  const phrase = words.join(" ");
  const one = singular(phrase);
  if (NOT_THINGS.has(phrase)) return false;
  return knownEntity(one) !== null || (isMany && fieldFromName(one).kind === "text" && !/^(name|title)s$/.test(phrase));
}

type Part = { words: TaggedWord[]; at: number; startsAnew: boolean };

/** Without what "and" adds to an aside: the setter in "routes with grade and setter, ascents". */
function withoutAsides(parts: readonly Part[]): Part[] {
  const isAside = (part: Part | undefined) =>
    part?.words.some(({ word }, place) => word === "with" && part.words[place - 1]?.isMany) === true;
  const endsWithComma = (part: Part | undefined) => /[,;:]/.test(part?.words.at(-1)?.after ?? "");
  return parts.filter((part, place) => {
    const before = parts[place - 1];
    const isLast = place === parts.length - 1;
    return part.startsAnew || isLast || !isAside(before) || endsWithComma(before);
  });
}

/** What stands between commas and "and". A colon begins a new list. */
function partsOf(words: readonly TaggedWord[]): Part[] {
  const parts: Part[] = [];
  let part: Part = { words: [], at: 0, startsAnew: true };
  const close = (next: number, startsAnew: boolean) => {
    if (part.words.length > 0) parts.push({ ...part, words: asNouns(part.words) });
    part = { words: [], at: next, startsAnew: startsAnew || (part.words.length === 0 && part.startsAnew) };
  };
  for (const [place, word] of words.entries()) {
    if (/^(and|or|plus|as-well-as)$/.test(word.word)) {
      close(place + 1, false);
      continue;
    }
    part.words.push(word);
    if (/[,/&]/.test(word.after)) close(place + 1, false);
    else if (/[:;()–—-]/.test(word.after)) close(place + 1, true);
  }
  close(words.length, false);
  return parts;
}

/** In a list, "stops", "claims by travellers" and "ascents log" are nouns, whatever they are elsewhere. */
function asNouns(words: readonly TaggedWord[]): TaggedWord[] {
  const [first, second] = words;
  const last = words.at(-1);
  if (first?.isVerb && isPlural(first.word) && FOLLOWERS.has(second?.word ?? ""))
    return [{ ...first, isVerb: false, isNoun: true, isMany: true }, ...words.slice(1)];
  if (!last?.isVerb) return [...words];
  const isMany = isPlural(last.word);
  const isKnown = knownEntity(last.word) !== null && !AMBIGUOUS.has(last.word);
  const isNoun =
    words.length === 1 ? isMany || isKnown : words.at(-2)?.isNoun === true || (isMany && words.length === 2);
  return isNoun ? [...words.slice(0, -1), { ...last, isVerb: false, isNoun, isMany }] : [...words];
}

type Found = { words: string[]; at: number; isMany: boolean };

/** "Routes with grade" → routes; "people borrow tools" is a clause, not an item. */
function leadingPhrase({ words, at }: Part): Found | null {
  let start = 0;
  while (words[start]?.isDeterminer) start += 1;
  let end = start;
  while (belongsToPhrase(words[end])) end += 1;
  if (words[end]?.isVerb && words[end - 1]?.isNoun) return null;
  return phraseOf(words, { start, end, at });
}

/** "I need students" → students: what stands right before the comma. */
function trailingPhrase({ words, at }: Part): Found | null {
  if (/^(who|which|what|where|when|how)$/.test(words[0]?.word ?? "") && words.some(({ isVerb }) => isVerb)) return null;
  const follower = words.findIndex(({ word }, place) => place > 0 && FOLLOWERS.has(word) && words[place - 1]?.isNoun);
  const isCut =
    (words.slice(0, Math.max(0, follower)).some(({ isVerb }) => isVerb) &&
      (words[follower]?.word !== "with" || words[follower - 1]?.isMany === true)) ||
    (words[follower]?.word === "with" && words[follower - 1]?.isMany === true);
  const end = isCut ? follower : words.length;
  let start = end;
  while (start > 0 && belongsToPhrase(words[start - 1])) start -= 1;
  return phraseOf(words, { start, end, at });
}

/** Words that begin what is said about a noun. */
const FOLLOWERS = new Set("with from for of per in on at by to that who which where".split(" "));

const belongsToPhrase = (word: TaggedWord | undefined): boolean =>
  word !== undefined && !word.isDeterminer && !FOLLOWERS.has(word.word) && (word.isNoun || word.isAdjective);

function phraseOf(
  words: readonly TaggedWord[],
  { start, end, at }: { start: number; end: number; at: number },
): Found | null {
  const phrase = words.slice(start, end);
  const head = phrase.at(-1);
  if (!head?.isNoun) return null;
  return { words: phrase.map(({ word }) => word), at: at + start, isMany: head.isMany };
}
