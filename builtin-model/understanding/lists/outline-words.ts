// What the words of an outline's items say: whether they name a thing, or tell of the one before.
import { COLLECTIVES, MEASURES, REMARKS, SHOWN, SORTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { fieldFromName } from "../field.ts";
import { NOT_THINGS, VERBS } from "../language/noun-words.ts";
import { isPlural, isUncounted, plural, singular } from "../language/words.ts";

export const HEAD_WORDS_MAX = 3;

/** Without what only tells which: "instruments that can be booked", "parts I still need", "stock of ingredients". */
export const bare = (head: string): string =>
  head
    .replace(/^(.+\S) (?:stash|collection)$/i, (_, things: string) => plural(things))
    .replace(/^(weather|maintenance|traffic) log$/i, "$1")
    .replace(/^([a-z ]+[^s]s) (?:log|list|register|tracker|diary|history)$/i, "$1")
    .replace(/\s+(?:that|who|which|where|when|whose|i|we|they|you|people)\s.*$/i, "")
    .replace(/^(?:(?:an?|the|its|their|my|our|all|their own|various|different)\s+)+/i, "")
    .replace(
      /^(?:stock|list|catalogue|register|overview|history|schedule|calendar|gallery|directory|log) of (?:all |the )?/i,
      "",
    )
    .replace(/^([a-z -]+s) (?:for|to|from|of|on|at|by|in) (?!kg\b|kilos\b|km\b|litres\b|hours\b).*$/i, "$1")
    .trim();

/** A cast is its cast members. */
export const manyOf = (word: string): string =>
  Object.hasOwn(COLLECTIVES, word.toLowerCase()) ? plural(COLLECTIVES[word.toLowerCase()] ?? word) : word;

const DONE =
  /^([a-z -]+s) (?:paid|made|received|given|used|taken|booked|found|needed|owned|sold|collected|done|donated|visited)$/i;

/** "Contributions paid" are contributions. */
export const withoutDone = (head: string): string => head.replace(DONE, "$1");

/** "A table of points" is a way to look at them. */
export const isWayToLook = (head: string): boolean =>
  /^(?:an? |the )?(?:tables?|charts?|graphs?|rankings?) of /i.test(head);

/** "Daily care notes" and "jury votes" have a name of their own, "notes" are somebody's. */
export function isThingWithModifier(words: readonly string[]): boolean {
  const head = singular(words.at(-1) ?? "");
  return (
    knownEntity(singular(words.slice(-2).join(" "))) !== null ||
    (knownEntity(head) !== null &&
      ![MEASURES, SORTS, REMARKS, NOT_THINGS].some((set) => set.has(head) || set.has(plural(head))))
  );
}

/** Two or three words that name something; "customers drop off shoes" is a sentence. */
export const isNounPhrase = (words: readonly string[]): boolean =>
  words.length <= HEAD_WORDS_MAX &&
  !(words.length > 1 && isPlural(words[0] ?? "") && VERBS.test(words[1] ?? "")) &&
  !(
    words.length > 1 &&
    VERBS.test(words[0] ?? "") &&
    !/^(?:work|call|order|play|test|check|access|support|practice|set)$/.test(words[0] ?? "") &&
    knownEntity(singular(words.join(" "))) === null
  );

const PERSONS =
  /^(children|kids|adults|participants|attendees|visitors|guests|people|persons|dogs|cats|tables|chairs)$/;

/** Inside the list of a thing: single words, and plurals that are no things of their own. */
export function isAttribute(
  words: readonly string[],
  is: "thing" | "attribute" | "other",
  isAllOfOne = false,
): boolean {
  if (is === "attribute") return true;
  const phrase = words.join(" ");
  const last = words.at(-1) ?? "";
  if ((SHOWN.test(last) && words.length === 1 && phrase !== "table") || words.length > HEAD_WORDS_MAX + 1) return false;
  if (/^(?:missing|remaining|open|favou?rite)$/.test(words[0] ?? "") || (words.length === 1 && isUncounted(last)))
    return true;
  if (!isPlural(last)) return is === "other";
  if (isAllOfOne && knownEntity(singular(phrase)) === null) return true;
  const { kind } = fieldFromName(phrase);
  const isKnown = knownEntity(singular(phrase)) !== null && (words.length > 1 || !NOT_THINGS.has(phrase));
  // "Lego sets with theme, pieces and price": how many there are.
  return !PERSONS.test(last) && ((words.length === 1 && kind === "number") || (kind !== "text" && !isKnown));
}
